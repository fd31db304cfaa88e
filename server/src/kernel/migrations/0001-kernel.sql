-- Whose rows a transaction may see. An absent or empty setting is null, and null sees nothing.
create function current_org_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::bigint;

create function current_user_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- Background work. Any transaction may queue; only the worker's own transactions see or change what is queued.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  subject_org_id bigint,
  state text not null default 'queued' check (state in ('queued', 'running', 'failed')),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 10 check (max_attempts > 0),
  -- Rises with each claim: what a worker writes under an older token is refused.
  fencing_token bigint not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  check ((state = 'running') = (leased_until is not null))
);

create index job_due on job (run_at, id) where state = 'queued';
create index job_lease on job (leased_until) where state = 'running';

alter table job enable row level security;
alter table job force row level security;
create policy job_enqueue on job for insert with check (
  state = 'queued' and attempts = 0 and subject_org_id is not distinct from current_org_id()
);
create policy job_work on job
  using (current_setting('app.worker', true) = 'on')
  with check (current_setting('app.worker', true) = 'on');
