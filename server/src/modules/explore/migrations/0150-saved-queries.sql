-- Without a project a query is its creator's own. It ends with the dataset that it asks.
create table saved_queries (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  project_id integer,
  dataset_id integer not null,
  request jsonb not null,
  chart_kind text,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

create index saved_queries_newest on saved_queries (org_id, updated_at desc, id);
create index saved_queries_project on saved_queries (org_id, project_id);
create index saved_queries_dataset on saved_queries (org_id, dataset_id);

alter table saved_queries enable row level security;
alter table saved_queries force row level security;
create policy saved_queries_of_organization on saved_queries
  using (org_id = current_org_id()) with check (org_id = current_org_id());
