-- The last import of a dbt project into the datasets of a connector: its report, what dbt owns, and the jobs of its lineage.
create table dbt_imports (
  org_id integer not null check (org_id > 0) references organizations (id),
  connector_id integer not null,
  report jsonb not null,
  owned jsonb not null,
  jobs jsonb not null,
  imported_by integer references users (id),
  imported_at timestamptz not null,
  primary key (org_id, connector_id),
  foreign key (org_id, connector_id) references connectors (org_id, id) on delete cascade
);

alter table dbt_imports enable row level security;
alter table dbt_imports force row level security;
create policy dbt_imports_of_organization on dbt_imports
  using (org_id = current_org_id()) with check (org_id = current_org_id());
