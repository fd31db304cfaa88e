create table memberships (
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null references users (id),
  role text not null check (role in ('admin', 'editor', 'viewer', 'management', 'cs_staff')),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id)
);

create index memberships_user on memberships (user_id);

alter table memberships enable row level security;
alter table memberships force row level security;
create policy memberships_of_organization on memberships
  using (org_id = current_org_id()) with check (org_id = current_org_id());
-- A user finds their own organizations without being in one.
create policy memberships_own on memberships for select
  using (user_id = current_user_id());

create table invitations (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  email text not null,
  email_canonical text not null,
  role text not null check (role in ('admin', 'editor', 'viewer', 'management', 'cs_staff')),
  -- SHA-256 of the token; null until the mail is made, because only the mail holds the token itself.
  token_hash bytea unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by integer references users (id),
  created_by integer,
  created_at timestamptz not null default now(),
  unique (org_id, id)
);

create unique index invitations_pending on invitations (org_id, email_canonical) where accepted_at is null;
create index invitations_newest on invitations (org_id, created_at desc, id);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_of_organization on invitations
  using (org_id = current_org_id()) with check (org_id = current_org_id());
