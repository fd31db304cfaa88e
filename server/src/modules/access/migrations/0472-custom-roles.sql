-- Sets of permissions on everything of an organization, beside the five roles that there always are.
create table custom_roles (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  permissions text[] not null,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id)
);

create unique index custom_roles_name on custom_roles (org_id, lower(normalize(name, nfkc)));

alter table custom_roles enable row level security;
alter table custom_roles force row level security;
create policy custom_roles_of_organization on custom_roles
  using (org_id = current_org_id()) with check (org_id = current_org_id());
select track_cache_version('custom_roles');

-- Members and groups that have a custom role. A role that is held is not deleted.
create table custom_role_holders (
  org_id integer not null check (org_id > 0) references organizations (id),
  role_id integer not null,
  user_id integer,
  group_id integer,
  given_by integer,
  given_at timestamptz not null default now(),
  check ((user_id is null) <> (group_id is null)),
  unique nulls not distinct (org_id, role_id, user_id, group_id),
  foreign key (org_id, role_id) references custom_roles (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, group_id) references groups (org_id, id) on delete cascade
);

create index custom_role_holders_user on custom_role_holders (org_id, user_id) where user_id is not null;
create index custom_role_holders_group on custom_role_holders (org_id, group_id) where group_id is not null;

alter table custom_role_holders enable row level security;
alter table custom_role_holders force row level security;
create policy custom_role_holders_of_organization on custom_role_holders
  using (org_id = current_org_id()) with check (org_id = current_org_id());
select track_cache_version('custom_role_holders');
