-- Dashboards that are sent at times.
create table subscriptions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  dashboard_id integer not null,
  -- Charts, state of the filters, message, files and their layout, and whether it is sent without rows.
  content jsonb not null,
  trigger jsonb not null,
  recipients jsonb not null,
  -- What webhooks are told is what the owner may see.
  owner_id integer references users (id),
  is_paused boolean not null default false,
  -- Null: somebody did it by hand.
  paused_reason text,
  next_send_at timestamptz,
  last_sent_at timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, dashboard_id) references dashboards (org_id, id) on delete cascade,
  check (not is_paused or next_send_at is null),
  check (is_paused or paused_reason is null)
);

create index subscriptions_newest on subscriptions (org_id, updated_at desc, id);
create index subscriptions_dashboard on subscriptions (org_id, dashboard_id);
create index subscriptions_owner on subscriptions (owner_id);

-- Who unsubscribed, also from what their groups get.
create table subscription_leavers (
  org_id integer not null check (org_id > 0) references organizations (id),
  subscription_id integer not null,
  user_id integer not null,
  primary key (org_id, subscription_id, user_id),
  foreign key (org_id, subscription_id) references subscriptions (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

-- One row for each time and recipient: nobody is sent the same twice, however many workers look.
create table subscription_deliveries (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  subscription_id integer not null,
  due_at timestamptz not null,
  user_id integer,
  connector_id integer,
  recipient text not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'skipped', 'withheld', 'failed')),
  reason text,
  is_test boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (org_id, id),
  unique nulls not distinct (org_id, subscription_id, due_at, user_id, connector_id, is_test),
  foreign key (org_id, subscription_id) references subscriptions (org_id, id) on delete cascade,
  check ((user_id is null) <> (connector_id is null))
);

create index subscription_deliveries_newest on subscription_deliveries (org_id, subscription_id, id desc);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy subscriptions_of_organization on subscriptions
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table subscription_leavers enable row level security;
alter table subscription_leavers force row level security;
create policy subscription_leavers_of_organization on subscription_leavers
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table subscription_deliveries enable row level security;
alter table subscription_deliveries force row level security;
create policy subscription_deliveries_of_organization on subscription_deliveries
  using (org_id = current_org_id()) with check (org_id = current_org_id());
