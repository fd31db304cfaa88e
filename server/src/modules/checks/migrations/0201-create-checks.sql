-- Rules that a version of a dataset must satisfy.
create table checks (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  position integer not null,
  name text not null check (name <> ''),
  description text not null default '',
  rule jsonb not null,
  severity text not null check (severity in ('warn', 'fail')),
  filters jsonb not null default '[]',
  tolerance jsonb,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

create index checks_of_dataset on checks (org_id, dataset_id, position);

alter table checks enable row level security;
alter table checks force row level security;
create policy checks_of_organization on checks
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- The checks of a dataset are changed as a whole.
create table check_lists (
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  revision integer not null default 1 check (revision > 0),
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  primary key (org_id, dataset_id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

alter table check_lists enable row level security;
alter table check_lists force row level security;
create policy check_lists_of_organization on check_lists
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- What checks found. It outlives the check, and the version that it was found in.
create table check_results (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  check_id integer,
  version integer not null check (version > 0),
  run_id integer,
  trigger text not null check (trigger in ('load', 'manual')),
  name text not null,
  kind text not null,
  severity text not null,
  outcome text not null check (outcome in ('passed', 'warned', 'failed', 'skipped')),
  message text,
  value double precision,
  row_count bigint,
  offending_count bigint,
  -- Values of rows that offend: for those only who see all of the dataset.
  examples jsonb,
  judged_at timestamptz not null,
  unique (org_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade,
  foreign key (org_id, check_id) references checks (org_id, id) on delete set null (check_id)
);

create index check_results_of_dataset on check_results (org_id, dataset_id, id desc);
create index check_results_of_check on check_results (org_id, check_id, id desc);

alter table check_results enable row level security;
alter table check_results force row level security;
create policy check_results_of_organization on check_results
  using (org_id = current_org_id()) with check (org_id = current_org_id());
