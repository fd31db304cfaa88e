-- Files that were uploaded into a connector. What a file is called is shown; where it lies has a name of our own.
create table connector_files (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  connector_id integer not null,
  name text not null,
  stored_as text not null unique,
  format text not null,
  sheets text[] not null default '{}',
  size_bytes bigint not null,
  sha256 text not null,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, connector_id) references connectors (org_id, id) on delete cascade
);

create unique index connector_files_name on connector_files (org_id, connector_id, lower(normalize(name, nfkc)));

alter table connector_files enable row level security;
alter table connector_files force row level security;
create policy connector_files_of_organization on connector_files
  using (org_id = current_org_id()) with check (org_id = current_org_id());
