-- Written once, by the transaction that it tells of. The hash of each entry covers the one before it.
create table audit_entries (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  seq integer not null check (seq > 0),
  created_at timestamptz(3) not null,
  type text not null,
  actor_id integer,
  actor_name text,
  address text,
  request_id text not null,
  subject_type text not null,
  subject_id integer,
  subject_name text,
  data jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^([0-9a-f]{64})?$'),
  unique (org_id, seq)
);

create index audit_entries_time on audit_entries (org_id, created_at);
create index audit_entries_type on audit_entries (org_id, type, seq);
create index audit_entries_actor on audit_entries (org_id, actor_id, seq);
create index audit_entries_subject on audit_entries (org_id, subject_type, subject_id, seq);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy audit_entries_of_organization on audit_entries
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- The server itself may add and read, never change or remove.
revoke update, delete, truncate on audit_entries from quarry_app;

-- The signed end of each log: without it nobody could tell that the newest entries were cut off.
-- Its row lock is what keeps the numbers without gaps.
create table audit_heads (
  org_id integer primary key check (org_id > 0) references organizations (id),
  seq integer not null check (seq >= 0),
  hash text not null,
  signature text not null,
  signed_at timestamptz(3) not null
);

alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy audit_heads_of_organization on audit_heads
  using (org_id = current_org_id()) with check (org_id = current_org_id());

revoke delete, truncate on audit_heads from quarry_app;

-- What anybody can cause any number of times is counted here once there is too much of it.
create table audit_floods (
  org_id integer not null check (org_id > 0) references organizations (id),
  type text not null,
  since timestamptz(3) not null,
  written integer not null default 0,
  left_out integer not null default 0,
  primary key (org_id, type)
);

alter table audit_floods enable row level security;
alter table audit_floods force row level security;
create policy audit_floods_of_organization on audit_floods
  using (org_id = current_org_id()) with check (org_id = current_org_id());
