-- Identity providers that an organization connects itself. Each opens only the users whose home it is.
create table sign_in_providers (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  -- What addresses call it, behind the number of the organization: nobody can list providers by counting.
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (name <> ''),
  issuer text not null check (issuer like 'https://%'),
  client_id text not null check (client_id <> ''),
  -- Sealed; null for a public client.
  client_secret text,
  scopes text not null,
  is_enabled boolean not null,
  allowed_domains jsonb not null,
  max_users integer check (max_users > 0),
  new_user_role text not null check (new_user_role in ('viewer', 'editor', 'management', 'cs_staff')),
  assume_email_verified boolean not null,
  groups_claim text,
  group_mappings jsonb not null,
  attribute_mappings jsonb not null,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, name)
);

alter table sign_in_providers enable row level security;
alter table sign_in_providers force row level security;
create policy sign_in_providers_of_organization on sign_in_providers
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Sign-ins under way. Each is deleted by the one request that finishes it.
create table sign_in_attempts (
  org_id integer not null check (org_id > 0) references organizations (id),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  provider_id integer not null,
  state_digest text not null check (state_digest ~ '^[0-9a-f]{64}$'),
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  primary key (org_id, digest),
  foreign key (org_id, provider_id) references sign_in_providers (org_id, id) on delete cascade
);

create index sign_in_attempts_expiry on sign_in_attempts (org_id, expires_at);

alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy sign_in_attempts_of_organization on sign_in_attempts
  using (org_id = current_org_id()) with check (org_id = current_org_id());
