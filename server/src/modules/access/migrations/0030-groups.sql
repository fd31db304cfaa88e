create table groups (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null,
  description text not null default '',
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (org_id, id)
);

create unique index groups_name on groups (org_id, lower(normalize(name, nfkc)));

alter table groups enable row level security;
alter table groups force row level security;
create policy groups_of_organization on groups
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Whoever leaves the organization leaves its groups.
create table group_members (
  org_id integer not null check (org_id > 0) references organizations (id),
  group_id integer not null,
  user_id integer not null,
  added_by integer,
  added_at timestamptz not null default now(),
  primary key (org_id, group_id, user_id),
  foreign key (org_id, group_id) references groups (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

create index group_members_user on group_members (org_id, user_id);

alter table group_members enable row level security;
alter table group_members force row level security;
create policy group_members_of_organization on group_members
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- A target of null is everything of the organization. The target has many kinds, so no foreign key holds it:
-- the event of its deletion removes the grants.
create table group_permissions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  group_id integer not null,
  permission text not null,
  target_type text,
  target_id integer,
  check ((target_type is null) = (target_id is null)),
  unique nulls not distinct (org_id, group_id, permission, target_type, target_id),
  foreign key (org_id, group_id) references groups (org_id, id) on delete cascade
);

create index group_permissions_target on group_permissions (org_id, target_type, target_id);

alter table group_permissions enable row level security;
alter table group_permissions force row level security;
create policy group_permissions_of_organization on group_permissions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
