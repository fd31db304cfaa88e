-- What a thing of a project is called in files, whatever its name becomes.
create table code_keys (
  org_id integer not null check (org_id > 0) references organizations (id),
  project_id integer not null,
  type text not null check (type in ('connector', 'dataset', 'recipe', 'schedule', 'dashboard')),
  thing_id integer not null,
  key text not null check (key ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  primary key (org_id, type, thing_id),
  unique (org_id, project_id, type, key),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade
);

alter table code_keys enable row level security;
alter table code_keys force row level security;
create policy code_keys_of_organization on code_keys
  using (org_id = current_org_id()) with check (org_id = current_org_id());
