-- The license of the installation: at most one. It belongs to no organization.
create table license (
  id integer primary key default 1 check (id = 1),
  document text not null,
  customer text not null,
  expires_at timestamptz not null,
  -- How near its end is, as root operators were last notified.
  stage text not null default 'valid',
  -- Kinds of seats of which more are used than licensed, with the time from which on that is so.
  over jsonb not null default '{}',
  installed_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);

-- Who counts, by day.
create table license_seats (
  day date not null,
  kind text not null check (kind in ('author', 'reader', 'app_viewer')),
  role text not null,
  used integer not null,
  primary key (day, kind, role)
);

-- Seats are counted over all organizations, by no request but by the process itself, which is in none of them.
create policy memberships_counted on memberships for select
  using (current_org_id() is null and current_user_id() is null and current_setting('app.worker', true) = 'on');
