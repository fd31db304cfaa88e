-- Where an organization wants to be told of a type of event. Both secrets are sealed for the key of the row.
create table webhooks (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  event_type text not null check (event_type <> ''),
  target_url text not null check (target_url <> ''),
  key text not null check (key <> ''),
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  status text not null default 'active' check (status in ('active', 'paused')),
  paused_reason text,
  failing_since timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create index webhooks_of_event on webhooks (org_id, event_type) where status = 'active';

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy webhooks_of_organization on webhooks
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Messages, each with the job that sends it until it is delivered or given up.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  webhook_id integer not null,
  event_id uuid not null,
  event_type text not null check (event_type <> ''),
  request_body text not null,
  status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  response_status integer,
  response_body text,
  failure text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  finished_at timestamptz,
  unique (org_id, id),
  check ((status = 'queued') = (finished_at is null)),
  foreign key (org_id, webhook_id) references webhooks (org_id, id) on delete cascade
);

create index webhook_deliveries_of_webhook on webhook_deliveries (org_id, webhook_id, id);
create index webhook_deliveries_by_time on webhook_deliveries (org_id, created_at);

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_of_organization on webhook_deliveries
  using (org_id = current_org_id()) with check (org_id = current_org_id());
