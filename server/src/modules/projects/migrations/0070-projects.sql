create table projects (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null,
  description text not null default '',
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (org_id, id)
);

create unique index projects_name on projects (org_id, lower(normalize(name, nfkc)));
create index projects_newest on projects (org_id, updated_at desc, id);

alter table projects enable row level security;
alter table projects force row level security;
create policy projects_of_organization on projects
  using (org_id = current_org_id()) with check (org_id = current_org_id());
