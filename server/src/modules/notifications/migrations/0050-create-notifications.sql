create table notifications (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null,
  kind text not null,
  title text not null,
  body text not null default '',
  link text check (link like '/%'),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

create index notifications_newest on notifications (org_id, user_id, id desc);
create index notifications_unread on notifications (org_id, user_id) where read_at is null;

alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_of_organization on notifications
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Kinds are on until a user switches one off.
create table notification_preferences (
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null,
  kind text not null,
  enabled boolean not null,
  primary key (org_id, user_id, kind),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy notification_preferences_of_organization on notification_preferences
  using (org_id = current_org_id()) with check (org_id = current_org_id());
