create table dashboards (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  project_id integer,
  status text not null default 'draft' check (status in ('draft', 'published')),
  version integer not null default 1 check (version > 0),
  charts jsonb not null default '[]',
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id)
);

create index dashboards_newest on dashboards (org_id, updated_at desc, id);
create index dashboards_project on dashboards (org_id, project_id);

-- What a dashboard was, whenever its name, description or charts changed; the newest is the present state.
create table dashboard_versions (
  org_id integer not null check (org_id > 0) references organizations (id),
  dashboard_id integer not null,
  version integer not null check (version > 0),
  name text not null,
  description text not null,
  charts jsonb not null,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  primary key (org_id, dashboard_id, version),
  foreign key (org_id, dashboard_id) references dashboards (org_id, id) on delete cascade
);

alter table dashboards enable row level security;
alter table dashboards force row level security;
create policy dashboards_of_organization on dashboards
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table dashboard_versions enable row level security;
alter table dashboard_versions force row level security;
create policy dashboard_versions_of_organization on dashboard_versions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
