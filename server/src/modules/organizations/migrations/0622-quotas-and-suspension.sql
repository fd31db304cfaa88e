alter table organizations drop constraint organizations_status_check;
alter table organizations add constraint organizations_status_check
  check (status in ('active', 'suspended', 'archived'));
alter table organizations
  add column suspended_at timestamptz,
  add column plan text not null default '',
  add column max_storage_bytes bigint check (max_storage_bytes >= 0),
  add column max_engine_seconds bigint check (max_engine_seconds >= 0),
  add column max_runs bigint check (max_runs >= 0),
  add column max_seats bigint check (max_seats >= 0),
  add column max_requests bigint check (max_requests >= 0),
  add column max_model_tokens bigint check (max_model_tokens >= 0);

create or replace function organization_may_work(id bigint) returns boolean language sql stable as $$
  select not exists (select from organizations o where o.id = $1 and o.status <> 'active')
$$;

-- Requests, engine time and runs are counted as they happen; the others are measured every hour, and when they are asked for.
create table usage_days (
  org_id integer not null check (org_id > 0) references organizations (id),
  day date not null,
  requests bigint not null default 0,
  engine_ms double precision not null default 0,
  runs bigint not null default 0,
  model_tokens bigint not null default 0,
  stored_bytes bigint,
  seats integer,
  app_viewers integer,
  primary key (org_id, day)
);
alter table usage_days enable row level security;
alter table usage_days force row level security;
-- Counters of all organizations are written together, by no request but by the process itself.
create policy usage_days_org on usage_days
  using (org_id = current_org_id() or current_setting('app.worker', true) = 'on')
  with check (org_id = current_org_id() or current_setting('app.worker', true) = 'on');
