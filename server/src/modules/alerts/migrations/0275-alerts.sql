-- Measures that are watched.
create table alerts (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  project_id integer,
  source jsonb not null,
  -- What it is computed from; of a chart, the dataset that the chart asked when it was last looked at.
  dataset_id integer,
  dashboard_id integer,
  measure text not null,
  condition jsonb not null,
  only_complete boolean not null default false,
  for_times integer not null default 1 check (for_times > 0),
  explain_by text[] not null default '{}',
  trigger jsonb not null,
  recipients jsonb not null default '{}',
  remind_hours integer check (remind_hours > 0),
  -- With whose rights it is computed.
  owner_id integer references users (id),
  state text not null default 'ok' check (state in ('ok', 'pending', 'firing', 'missing_data', 'error')),
  state_since timestamptz not null default now(),
  failure text,
  silenced_until timestamptz,
  -- How often it was evaluated: what was computed meanwhile by somebody else is not written over.
  evaluations integer not null default 0,
  last_evaluated_at timestamptz,
  -- What made it look last: the same is not looked at twice.
  last_cause text,
  due_at timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id),
  check ((state = 'error') = (failure is not null))
);

create index alerts_newest on alerts (org_id, updated_at desc, id);
create index alerts_project on alerts (org_id, project_id);
create index alerts_dataset on alerts (org_id, dataset_id);
create index alerts_dashboard on alerts (org_id, dashboard_id) where dashboard_id is not null;
create index alerts_owner on alerts (owner_id);

-- Each combination of the values that an alert groups by.
create table alert_groups (
  org_id integer not null check (org_id > 0) references organizations (id),
  alert_id integer not null,
  key text not null,
  label text not null,
  state text not null check (state in ('ok', 'pending', 'firing', 'missing_data')),
  since timestamptz not null default now(),
  -- In how many evaluations in a row its condition held.
  streak integer not null default 0,
  value double precision,
  previous double precision,
  at text,
  -- When people were told last that it fires; null: they were not, or were told that it is over.
  told_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by integer references users (id),
  primary key (org_id, alert_id, key),
  foreign key (org_id, alert_id) references alerts (org_id, id) on delete cascade
);

create table alert_transitions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  alert_id integer not null,
  -- Which evaluation of the alert it was.
  evaluation integer not null,
  at timestamptz not null default now(),
  -- Null: the alert as a whole.
  label text,
  from_state text not null,
  to_state text not null,
  value double precision,
  previous double precision,
  reason text,
  cause text not null,
  unique (org_id, id),
  foreign key (org_id, alert_id) references alerts (org_id, id) on delete cascade
);

create index alert_transitions_newest on alert_transitions (org_id, alert_id, id desc);

-- What is told of an evaluation: written with it, and read by who hears of it in the same transaction.
create table alert_messages (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  alert_id integer not null,
  evaluation integer not null,
  kind text not null check (kind in ('alert.firing', 'alert.recovered', 'alert.failed')),
  user_ids integer[] not null default '{}',
  connector_ids integer[] not null default '{}',
  -- The connectors to which the organization sends this kind are told too.
  is_routed boolean not null default false,
  title text not null,
  body text not null,
  -- Where it leads: who may not see alerts is led to what they are about.
  link text check (link like '/%'),
  unique (org_id, id),
  foreign key (org_id, alert_id) references alerts (org_id, id) on delete cascade
);

create index alert_messages_of on alert_messages (org_id, alert_id, evaluation);

alter table alerts enable row level security;
alter table alerts force row level security;
create policy alerts_of_organization on alerts
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table alert_groups enable row level security;
alter table alert_groups force row level security;
create policy alert_groups_of_organization on alert_groups
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table alert_transitions enable row level security;
alter table alert_transitions force row level security;
create policy alert_transitions_of_organization on alert_transitions
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table alert_messages enable row level security;
alter table alert_messages force row level security;
create policy alert_messages_of_organization on alert_messages
  using (org_id = current_org_id()) with check (org_id = current_org_id());
