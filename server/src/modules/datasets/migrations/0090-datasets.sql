create table datasets (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  project_id integer,
  connector_id integer,
  status text not null default 'draft' check (status in ('draft', 'published', 'failed')),
  current_version_id integer,
  -- Labels and descriptions by column name; they outlive versions.
  column_notes jsonb not null default '{}',
  failure text,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id),
  check ((status = 'published') = (current_version_id is not null))
);

-- In SQL a dataset is a table of its name, and the engine folds case.
create unique index datasets_name on datasets (org_id, lower(normalize(name, nfkc)));
create index datasets_newest on datasets (org_id, updated_at desc, id);
create index datasets_project on datasets (org_id, project_id);
create index datasets_connector on datasets (org_id, connector_id);

-- The id names the folder of the files, which are made before the row is: it is drawn first.
grant usage on sequence datasets_id_seq to quarry_app;

-- A version never changes: what queries read is the version that the dataset points to.
create table dataset_versions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  version integer not null check (version > 0),
  -- Path below the data folder.
  file text not null unique,
  file_name text,
  row_count bigint not null check (row_count >= 0),
  size_bytes bigint not null check (size_bytes >= 0),
  columns jsonb not null,
  reject_count bigint not null default 0 check (reject_count >= 0),
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, dataset_id, version),
  unique (org_id, dataset_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

alter table datasets add foreign key (org_id, id, current_version_id)
  references dataset_versions (org_id, dataset_id, id);

-- Rows of the file that could not be read.
create table dataset_rejects (
  org_id integer not null check (org_id > 0) references organizations (id),
  version_id integer not null,
  position integer not null,
  line bigint,
  column_name text,
  row_text text not null,
  message text not null,
  primary key (org_id, version_id, position),
  foreign key (org_id, version_id) references dataset_versions (org_id, id) on delete cascade
);

alter table datasets enable row level security;
alter table datasets force row level security;
create policy datasets_of_organization on datasets
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table dataset_versions enable row level security;
alter table dataset_versions force row level security;
create policy dataset_versions_of_organization on dataset_versions
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table dataset_rejects enable row level security;
alter table dataset_rejects force row level security;
create policy dataset_rejects_of_organization on dataset_rejects
  using (org_id = current_org_id()) with check (org_id = current_org_id());
