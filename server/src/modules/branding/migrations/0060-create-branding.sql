-- One row for an organization that changed something; null is the default.
create table branding (
  org_id integer primary key check (org_id > 0) references organizations (id),
  product_name text,
  tagline text,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  support_url text check (support_url like 'https://%'),
  logo bytea check (length(logo) <= 1048576),
  logo_type text,
  logo_sha256 text,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_sha256 is null))
);

alter table branding enable row level security;
alter table branding force row level security;
create policy branding_of_organization on branding
  using (org_id = current_org_id()) with check (org_id = current_org_id());
