-- Remembers the sample project of an organization, so that loading it twice gives the same one.
create table sample_projects (
  org_id integer primary key check (org_id > 0) references organizations (id),
  project_id integer not null,
  dashboard_id integer,
  flights_id integer,
  airports_id integer,
  created_at timestamptz not null default now(),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
  foreign key (org_id, dashboard_id) references dashboards (org_id, id) on delete set null (dashboard_id),
  foreign key (org_id, flights_id) references datasets (org_id, id) on delete set null (flights_id),
  foreign key (org_id, airports_id) references datasets (org_id, id) on delete set null (airports_id)
);

alter table sample_projects enable row level security;
alter table sample_projects force row level security;
create policy sample_projects_of_organization on sample_projects
  using (org_id = current_org_id()) with check (org_id = current_org_id());
