-- An app before its release, as one viewer would find it: for its author alone, and for some minutes.
create table app_previews (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  app_id integer not null,
  created_by integer not null references users (id),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  number text not null,
  frozen jsonb not null,
  -- Role, groups and attributes as they were when it was made, and the member whose they are.
  viewer jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (org_id, id),
  foreign key (org_id, app_id) references apps (org_id, id) on delete cascade
);

create index app_previews_by_expiry on app_previews (org_id, expires_at);

alter table app_previews enable row level security;
alter table app_previews force row level security;
create policy app_previews_of_organization on app_previews
  using (org_id = current_org_id()) with check (org_id = current_org_id());
