-- Runs of recipes and builds, retries, keys, and what a run says while it works.
alter table runs
  -- Their foreign keys come with the tables.
  add column recipe_id integer,
  add column schedule_id integer,
  add column parent_id integer,
  add column title text check (title <> ''),
  -- Of those with the same key one is at work at a time.
  add column concurrency_key text,
  -- Whoever starts again with the same key gets the same run; the hash tells whether the same was asked for.
  add column idempotency_key text,
  add column request_hash text,
  add column retry jsonb not null default '{"times": 2, "delay_seconds": 5}',
  add column retries integer not null default 0,
  -- While it waits to be tried again: when, and after which failure.
  add column next_attempt_at timestamptz,
  add column retry_reason text,
  add column retry_of integer,
  add column steps jsonb not null default '[]',
  -- How many lines its log has: they are numbered in the order in which they can be seen.
  add column log_lines integer not null default 0,
  add foreign key (org_id, parent_id) references runs (org_id, id) on delete cascade,
  add foreign key (org_id, retry_of) references runs (org_id, id) on delete set null (retry_of),
  add check (next_attempt_at is null or status = 'queued'),
  add check ((next_attempt_at is null) = (retry_reason is null));

drop index runs_active;
create index runs_under_way on runs (org_id, dataset_id, kind) where status in ('queued', 'running');
create index runs_of_recipe on runs (org_id, recipe_id, id desc) where recipe_id is not null;
create index runs_of_schedule on runs (org_id, schedule_id, id desc) where schedule_id is not null;
create index runs_of_parent on runs (org_id, parent_id, id) where parent_id is not null;
create index runs_by_status on runs (org_id, status, id desc);
create index runs_since on runs (org_id, created_at);
create index runs_ended on runs (org_id, finished_at) where finished_at is not null;
create index runs_retry_of on runs (org_id, retry_of) where retry_of is not null;
create unique index runs_started_once on runs (org_id, created_by, idempotency_key) nulls not distinct
  where idempotency_key is not null;

create table run_logs (
  org_id integer not null check (org_id > 0) references organizations (id),
  run_id integer not null,
  line integer not null check (line > 0),
  at timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error')),
  message text not null,
  facts jsonb,
  primary key (org_id, run_id, line),
  foreign key (org_id, run_id) references runs (org_id, id) on delete cascade
);

alter table run_logs enable row level security;
alter table run_logs force row level security;
create policy run_logs_of_organization on run_logs
  using (org_id = current_org_id()) with check (org_id = current_org_id());
