-- When builds start by themselves.
create table schedules (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  project_id integer,
  trigger jsonb not null,
  action jsonb not null,
  catch_up jsonb not null default '{"policy": "once"}',
  -- With whose rights it runs.
  owner_id integer references users (id),
  paused_at timestamptz,
  -- Null: somebody did it by hand.
  paused_reason text,
  -- The time that is to be seen to next: of a pattern of times the next one, else when what starts it happened.
  next_tick timestamptz,
  -- When it is looked at next, by a job that waits for this time. By the clock of the database, like everything here.
  due_at timestamptz,
  -- What happened, and which schedules led to it: {"text", "chain"}.
  cause jsonb,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id),
  check (paused_reason is null or paused_at is not null),
  check ((next_tick is null) = (due_at is null)),
  check (paused_at is null or due_at is null)
);

create index schedules_newest on schedules (org_id, updated_at desc, id);
create index schedules_project on schedules (org_id, project_id);
create index schedules_owner on schedules (owner_id);

-- What starts a schedule that is not a pattern of times.
create table schedule_sources (
  org_id integer not null check (org_id > 0) references organizations (id),
  schedule_id integer not null,
  kind text not null check (kind in ('dataset', 'schedule', 'recipe')),
  source_id integer not null,
  -- Of datasets: the first and the last update since the schedule ran.
  first_update_at timestamptz,
  last_update_at timestamptz,
  -- What was heard last, so that hearing it twice is hearing it once.
  last_event text,
  primary key (org_id, schedule_id, kind, source_id),
  foreign key (org_id, schedule_id) references schedules (org_id, id) on delete cascade
);

create index schedule_sources_of on schedule_sources (org_id, kind, source_id);

-- One row for each time that was seen to: no time is seen to twice, however many schedulers there are.
create table schedule_ticks (
  org_id integer not null check (org_id > 0) references organizations (id),
  schedule_id integer not null,
  at timestamptz not null,
  fired_at timestamptz not null default now(),
  outcome text not null check (outcome in ('started', 'missed', 'refused', 'nothing_to_do')),
  reason text,
  cause text,
  run_id integer,
  primary key (org_id, schedule_id, at),
  foreign key (org_id, schedule_id) references schedules (org_id, id) on delete cascade,
  foreign key (org_id, run_id) references runs (org_id, id) on delete set null (run_id)
);

create index schedule_ticks_run on schedule_ticks (org_id, run_id) where run_id is not null;

-- How new the data of a dataset has to be, and is.
create table dataset_freshness (
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  within_hours double precision not null check (within_hours > 0),
  -- Null: counted from when a version was published.
  time_column text,
  set_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How new it was when it was last looked at; null: there was nothing to see.
  as_of timestamptz,
  looked_at timestamptz,
  -- Why it cannot be told.
  problem text,
  stale_since timestamptz,
  -- When it becomes stale unless something newer comes.
  stale_at timestamptz not null,
  primary key (org_id, dataset_id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

alter table schedules enable row level security;
alter table schedules force row level security;
create policy schedules_of_organization on schedules
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table schedule_sources enable row level security;
alter table schedule_sources force row level security;
create policy schedule_sources_of_organization on schedule_sources
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table schedule_ticks enable row level security;
alter table schedule_ticks force row level security;
create policy schedule_ticks_of_organization on schedule_ticks
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table dataset_freshness enable row level security;
alter table dataset_freshness force row level security;
create policy dataset_freshness_of_organization on dataset_freshness
  using (org_id = current_org_id()) with check (org_id = current_org_id());
