-- Hosts of organizations. Root operators manage them; the server looks hosts up before it knows an organization.
create table domains (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  host text not null unique check (host = lower(host)),
  surface text not null check (surface in ('platform', 'app')),
  app_id integer,
  state text not null default 'pending' check (state in ('pending', 'verified', 'active', 'failing')),
  reason text,
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  failing_since timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (org_id, id),
  foreign key (org_id, app_id) references apps (org_id, id) on delete set null (app_id)
);
create index domains_app on domains (org_id, app_id);

alter table domains enable row level security;
alter table domains force row level security;
create policy domains_org on domains
  using (org_id = current_org_id() or current_setting('app.worker', true) = 'on')
  with check (org_id = current_org_id());
