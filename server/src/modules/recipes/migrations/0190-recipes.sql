create table recipes (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  project_id integer,
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- Whoever published the version that runs: they have these rights.
  run_as integer references users (id),
  current_version_id integer,
  output_dataset_id integer,
  -- What was saved and not published: all that there is of a recipe that never was.
  draft jsonb,
  draft_columns jsonb,
  draft_saved_at timestamptz,
  draft_saved_by integer references users (id),
  -- How the tests went that ran last.
  test_outcome jsonb,
  last_run_id integer,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id),
  foreign key (org_id, output_dataset_id) references datasets (org_id, id) on delete set null (output_dataset_id),
  check ((status = 'published') = (current_version_id is not null)),
  check (status = 'published' or draft is not null),
  check ((draft is null) = (draft_saved_at is null))
);

-- A dataset is made by one recipe at most.
create unique index recipes_output on recipes (org_id, output_dataset_id);
create index recipes_newest on recipes (org_id, updated_at desc, id);
create index recipes_project on recipes (org_id, project_id);

-- What was published: it never changes.
create table recipe_versions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  recipe_id integer not null,
  version integer not null check (version > 0),
  definition jsonb not null,
  incremental jsonb,
  -- Columns that it makes, known before anything has run.
  columns jsonb not null,
  -- By the ids of datasets.
  lineage jsonb not null,
  restored_from integer,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, recipe_id, version),
  unique (org_id, recipe_id, id),
  foreign key (org_id, recipe_id) references recipes (org_id, id) on delete cascade
);

alter table recipes add foreign key (org_id, id, current_version_id)
  references recipe_versions (org_id, recipe_id, id);

-- What the published version reads; a dataset that was deleted is still named by the definition, and nowhere here.
create table recipe_inputs (
  org_id integer not null check (org_id > 0) references organizations (id),
  recipe_id integer not null,
  position integer not null,
  dataset_id integer not null,
  name text not null,
  primary key (org_id, recipe_id, position),
  foreign key (org_id, recipe_id) references recipes (org_id, id) on delete cascade,
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

create index recipe_inputs_dataset on recipe_inputs (org_id, dataset_id);

create table recipe_tests (
  org_id integer not null check (org_id > 0) references organizations (id),
  recipe_id integer not null,
  position integer not null,
  name text not null,
  -- As json, so that whoever wrote them finds them as they were.
  test json not null,
  primary key (org_id, recipe_id, position),
  foreign key (org_id, recipe_id) references recipes (org_id, id) on delete cascade
);

-- What a version was made of: equal fingerprints mean that nothing would be another.
alter table dataset_versions
  add column recipe_version_id integer,
  add column fingerprint text,
  add column engine_version text,
  -- [{"dataset_id", "version", "rights"}]
  add column inputs jsonb,
  add foreign key (org_id, recipe_version_id) references recipe_versions (org_id, id)
    on delete set null (recipe_version_id);

create index dataset_versions_recipe on dataset_versions (org_id, recipe_version_id)
  where recipe_version_id is not null;

alter table recipes enable row level security;
alter table recipes force row level security;
create policy recipes_of_organization on recipes
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table recipe_versions enable row level security;
alter table recipe_versions force row level security;
create policy recipe_versions_of_organization on recipe_versions
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table recipe_inputs enable row level security;
alter table recipe_inputs force row level security;
create policy recipe_inputs_of_organization on recipe_inputs
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table recipe_tests enable row level security;
alter table recipe_tests force row level security;
create policy recipe_tests_of_organization on recipe_tests
  using (org_id = current_org_id()) with check (org_id = current_org_id());
