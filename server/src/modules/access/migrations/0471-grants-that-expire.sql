-- A grant may end by itself. Whether it has ended is decided by the clock whenever grants are read, never by a job.
alter table group_permissions add column expires_at timestamptz;

-- What members were granted themselves, outside of any group.
create table member_permissions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null,
  permission text not null,
  target_type text not null,
  target_id integer not null,
  expires_at timestamptz,
  granted_by integer,
  granted_at timestamptz not null default now(),
  unique (org_id, user_id, permission, target_type, target_id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

create index member_permissions_target on member_permissions (org_id, target_type, target_id);

alter table member_permissions enable row level security;
alter table member_permissions force row level security;
create policy member_permissions_of_organization on member_permissions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
select track_cache_version('member_permissions');
