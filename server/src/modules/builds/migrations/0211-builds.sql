-- A build is a run without a worker of its own: its steps are runs.
create table builds (
  org_id integer not null check (org_id > 0) references organizations (id),
  run_id integer not null primary key,
  -- What was asked for, as it was asked.
  request jsonb not null,
  -- The schedules that led to it, the first one first: none starts itself in a circle.
  chain integer[] not null default '{}',
  unique (org_id, run_id),
  foreign key (org_id, run_id) references runs (org_id, id) on delete cascade
);

create table build_steps (
  org_id integer not null check (org_id > 0) references organizations (id),
  run_id integer not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('recipe', 'refresh')),
  recipe_id integer,
  dataset_id integer,
  level integer not null check (level > 0),
  -- Positions of the steps that come first.
  needs integer[] not null default '{}',
  state text not null check (state in
    ('waiting', 'queued', 'running', 'succeeded', 'failed', 'skipped', 'blocked', 'cancelled')),
  reason text not null,
  -- Position of the step that is the reason, e.g. why it is blocked.
  because integer,
  child_run_id integer,
  -- Why it could not even be queued.
  failure text,
  primary key (org_id, run_id, position),
  foreign key (org_id, run_id) references builds (org_id, run_id) on delete cascade,
  foreign key (org_id, recipe_id) references recipes (org_id, id) on delete set null (recipe_id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete set null (dataset_id),
  foreign key (org_id, child_run_id) references runs (org_id, id) on delete set null (child_run_id)
);

create index build_steps_child on build_steps (org_id, child_run_id) where child_run_id is not null;
create index build_steps_recipe on build_steps (org_id, recipe_id) where recipe_id is not null;
create index build_steps_dataset on build_steps (org_id, dataset_id) where dataset_id is not null;

alter table runs add foreign key (org_id, schedule_id) references schedules (org_id, id)
  on delete set null (schedule_id);

alter table builds enable row level security;
alter table builds force row level security;
create policy builds_of_organization on builds
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table build_steps enable row level security;
alter table build_steps force row level security;
create policy build_steps_of_organization on build_steps
  using (org_id = current_org_id()) with check (org_id = current_org_id());

