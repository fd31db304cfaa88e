-- Certificates that were ordered by ACME. Accounts and challenges belong to no organization: whoever validates a host is anonymous.
create table acme_accounts (
  directory_url text primary key,
  sealed_key text not null,
  created_at timestamptz not null default now()
);

create table acme_challenges (
  token text primary key,
  key_authorization text not null,
  created_at timestamptz not null default now()
);

create table domain_certificates (
  domain_id integer primary key,
  org_id integer not null check (org_id > 0),
  chain text,
  sealed_key text,
  valid_from timestamptz,
  expires_at timestamptz,
  -- The last order: when it was placed, how many failed in a row, and why the last one did.
  tried_at timestamptz,
  failures integer not null default 0,
  problem text,
  -- How near its end is, as root operators were last notified.
  stage text not null default 'valid',
  check ((chain is null) = (sealed_key is null) and (chain is null) = (expires_at is null) and (chain is null) = (valid_from is null)),
  foreign key (org_id, domain_id) references domains (org_id, id) on delete cascade
);
create index domain_certificates_domain on domain_certificates (org_id, domain_id);
alter table domain_certificates enable row level security;
alter table domain_certificates force row level security;
create policy domain_certificates_org on domain_certificates
  using (org_id = current_org_id() or current_setting('app.worker', true) = 'on')
  with check (org_id = current_org_id());
