-- What has the same cause is one notification that counts up, while it is unread.
alter table notifications
  add column cause text,
  add column count integer not null default 1 check (count > 0),
  add column last_at timestamptz;

update notifications set last_at = created_at;
alter table notifications alter column last_at set default now();
alter table notifications alter column last_at set not null;
create index notifications_cause on notifications (org_id, user_id, kind, cause) where read_at is null;

-- Each kind is on or off for each channel.
alter table notification_preferences add column channel text not null default 'in_app';
alter table notification_preferences drop constraint notification_preferences_pkey;
alter table notification_preferences add primary key (org_id, user_id, kind, channel);

-- Of what a user wants to hear nothing for a while.
create table notification_silences (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null,
  -- e.g. "dataset:7"; null: whatever it is about
  subject text,
  -- null: every kind
  kind text,
  until timestamptz not null,
  unique (org_id, id),
  check (subject is not null or kind is not null),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

create index notification_silences_of_user on notification_silences (org_id, user_id);

alter table notification_silences enable row level security;
alter table notification_silences force row level security;
create policy notification_silences_of_organization on notification_silences
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Which kinds go to which connector, for the whole organization.
create table notification_routes (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  connector_id integer not null,
  kinds text[] not null check (kinds <> '{}'),
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, connector_id),
  foreign key (org_id, connector_id) references connectors (org_id, id) on delete cascade
);

alter table notification_routes enable row level security;
alter table notification_routes force row level security;
create policy notification_routes_of_organization on notification_routes
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- What goes out through a mail or a connector, and how that ended.
create table notification_deliveries (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  channel text not null,
  user_id integer,
  connector_id integer,
  kind text not null,
  cause text,
  title text not null,
  body text not null,
  link text,
  -- How often it happened while this one stood for all.
  count integer not null default 1 check (count > 0),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, connector_id) references connectors (org_id, id) on delete cascade,
  check ((user_id is null) <> (connector_id is null))
);

create index notification_deliveries_newest on notification_deliveries (org_id, id desc);

alter table notification_deliveries enable row level security;
alter table notification_deliveries force row level security;
create policy notification_deliveries_of_organization on notification_deliveries
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Who was told of a failure and not yet of its end.
create table notification_failures (
  org_id integer not null check (org_id > 0) references organizations (id),
  cause text not null,
  -- "user:12" or "connector:4"
  told_to text not null,
  told_at timestamptz not null default now(),
  primary key (org_id, cause, told_to)
);

alter table notification_failures enable row level security;
alter table notification_failures force row level security;
create policy notification_failures_of_organization on notification_failures
  using (org_id = current_org_id()) with check (org_id = current_org_id());
