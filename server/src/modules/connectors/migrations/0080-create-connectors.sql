create table connectors (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  project_id integer,
  name text not null,
  description text not null default '',
  type text not null,
  config jsonb not null,
  -- Field to sealed text. A seal opens for this organization, row and field only.
  secrets jsonb not null default '{}',
  last_test jsonb,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id)
);

create unique index connectors_name on connectors (org_id, lower(normalize(name, nfkc)));
create index connectors_newest on connectors (org_id, updated_at desc, id);
create index connectors_project on connectors (org_id, project_id);

alter table connectors enable row level security;
alter table connectors force row level security;
create policy connectors_of_organization on connectors
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Messages that are sent in the background. The message itself is only in the job, while it waits.
create table connector_deliveries (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  connector_id integer not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text,
  created_by integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (org_id, connector_id) references connectors (org_id, id) on delete cascade
);

create index connector_deliveries_newest on connector_deliveries (org_id, connector_id, id desc);

alter table connector_deliveries enable row level security;
alter table connector_deliveries force row level security;
create policy connector_deliveries_of_organization on connector_deliveries
  using (org_id = current_org_id()) with check (org_id = current_org_id());
