-- What organizations publish for those who use it. Everything but the frozen contents of releases is what authors work on.
create table apps (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  slug text not null check (slug <> ''),
  -- Languages, theme, navigation, landing page, audience, actions, origins, and whether releases are reviewed.
  settings jsonb not null,
  -- The only pointer that viewers follow; null: nothing is published.
  release_id integer,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, slug)
);

alter table apps enable row level security;
alter table apps force row level security;
create policy apps_of_organization on apps
  using (org_id = current_org_id()) with check (org_id = current_org_id());

create table publications (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  app_id integer not null,
  slug text not null check (slug <> ''),
  name text not null check (name <> ''),
  description text not null default '',
  kind text not null check (kind in ('dashboard', 'endpoint', 'entity', 'page')),
  definition jsonb not null,
  -- Shown to nobody since then, whatever releases say.
  withdrawn_at timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, app_id, slug),
  foreign key (org_id, app_id) references apps (org_id, id) on delete cascade
);

alter table publications enable row level security;
alter table publications force row level security;
create policy publications_of_organization on publications
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- An app as it was frozen, never changed: publishing one moves the pointer of the app.
create table app_releases (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  app_id integer not null,
  major integer not null check (major > 0),
  minor integer not null check (minor >= 0),
  patch integer not null check (patch >= 0),
  status text not null check (status in ('in_review', 'scheduled', 'published', 'replaced', 'rejected', 'withdrawn')),
  note text not null default '',
  frozen jsonb not null,
  changes jsonb not null,
  publish_at timestamptz,
  published_at timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  reviewed_by integer references users (id),
  unique (org_id, id),
  unique (org_id, app_id, major, minor, patch),
  foreign key (org_id, app_id) references apps (org_id, id) on delete cascade
);

create index app_releases_of_app on app_releases (org_id, app_id, id desc);

alter table app_releases enable row level security;
alter table app_releases force row level security;
create policy app_releases_of_organization on app_releases
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Kept responses of viewers end with the change that they depend on.
select track_cache_version('apps');
select track_cache_version('publications');
