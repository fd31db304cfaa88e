-- Who asked for access to what. A request is stored whether or not there is such a thing, so that neither its answer nor the
-- list of one's own requests says so; the target is therefore no foreign key.
create table access_requests (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null,
  target_type text not null,
  target_id integer not null,
  level text not null check (level in ('view', 'edit')),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  note text not null default '',
  decided_by integer,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade,
  check ((status = 'pending') = (decided_at is null))
);

create unique index access_requests_pending on access_requests (org_id, user_id, target_type, target_id)
  where status = 'pending';
create index access_requests_target on access_requests (org_id, target_type, target_id);
create index access_requests_newest on access_requests (org_id, created_at desc, id);

alter table access_requests enable row level security;
alter table access_requests force row level security;
create policy access_requests_of_organization on access_requests
  using (org_id = current_org_id()) with check (org_id = current_org_id());
