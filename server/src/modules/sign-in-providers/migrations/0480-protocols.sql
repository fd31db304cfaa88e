-- How a provider says who signs in is of its kind: OpenID Connect, SAML or LDAP.
alter table sign_in_providers add column protocol jsonb;
update sign_in_providers
  set protocol = jsonb_build_object('kind', 'oidc', 'issuer', issuer, 'client_id', client_id, 'scopes', scopes);
alter table sign_in_providers alter column protocol set not null;
alter table sign_in_providers add check (protocol ->> 'kind' in ('oidc', 'saml', 'ldap'));
alter table sign_in_providers drop column issuer, drop column client_id, drop column scopes;
-- Sealed: the client secret, or the password of the account that searches a directory.
alter table sign_in_providers rename column client_secret to secret;

-- What a SAML identity provider sent through the browser, sealed, until the tab that started the sign-in finishes it with
-- the code.
alter table sign_in_attempts add column response text;
alter table sign_in_attempts add column code_digest text check (code_digest ~ '^[0-9a-f]{64}$');
create unique index sign_in_attempts_state on sign_in_attempts (org_id, state_digest);

-- Wrong passwords of a directory, by name, whether the directory knows the name or not; addresses that users of the provider
-- signed in from have a count of their own.
create table sign_in_failures (
  org_id integer not null check (org_id > 0) references organizations (id),
  provider_id integer not null,
  name_digest text not null check (name_digest ~ '^[0-9a-f]{64}$'),
  address_digest text not null check (address_digest ~ '^([0-9a-f]{64})?$'),
  failed_logins integer not null default 0 check (failed_logins >= 0),
  locked_until timestamptz,
  failed_at timestamptz not null default now(),
  primary key (org_id, provider_id, name_digest, address_digest),
  foreign key (org_id, provider_id) references sign_in_providers (org_id, id) on delete cascade
);

create index sign_in_failures_age on sign_in_failures (org_id, failed_at);

alter table sign_in_failures enable row level security;
alter table sign_in_failures force row level security;
create policy sign_in_failures_of_organization on sign_in_failures
  using (org_id = current_org_id()) with check (org_id = current_org_id());
