-- A user is one row for the whole server: memberships tie it to organizations, so there is no org_id here.
create table users (
  id integer generated always as identity primary key,
  username text not null check (username <> ''),
  username_canonical text not null unique check (username_canonical = lower(username)),
  email text not null check (email <> ''),
  email_canonical text not null unique check (email_canonical = lower(email)),
  full_name text not null default '',

  password_hash text check (password_hash like '$argon2id$%'),
  must_reset_password boolean not null default true,
  password_is_temporary boolean not null default false,
  password_expires_at timestamptz,

  role text not null check (role in ('admin', 'editor', 'viewer', 'management', 'cs_staff')),
  is_root_operator boolean not null default false,
  is_active boolean not null default true,
  default_org_id integer not null references organizations (id),

  -- A token holds while it carries this generation; raising it ends all of them, the kept one excepted.
  token_generation integer not null default 1 check (token_generation > 0),
  kept_token_jti text,

  idp_issuer text,
  idp_subject text,

  failed_logins integer not null default 0 check (failed_logins >= 0),
  locked_until timestamptz,
  last_login_at timestamptz,

  -- SHA-256 of the newest mailed token. The raw token is only in the mail.
  reset_token_hash text unique check (reset_token_hash ~ '^[0-9a-f]{64}$'),
  reset_token_expires_at timestamptz,
  reset_mails_sent integer not null default 0 check (reset_mails_sent >= 0),
  reset_mails_since timestamptz,

  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),

  unique (idp_issuer, idp_subject),
  check ((idp_issuer is null) = (idp_subject is null)),
  check ((reset_token_hash is null) = (reset_token_expires_at is null)),
  check (not password_is_temporary or (must_reset_password and password_expires_at is not null))
);

create index users_default_org on users (default_org_id);

-- ID tokens that were accepted, by the digest of their signing input: none is accepted twice.
create table used_id_tokens (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);

create index used_id_tokens_expiry on used_id_tokens (expires_at);

-- Where an account was signed in from: failures elsewhere do not keep its owner out there.
create table login_addresses (
  user_id integer not null references users (id) on delete cascade,
  address_digest text not null check (address_digest ~ '^[0-9a-f]{64}$'),
  failed_logins integer not null default 0 check (failed_logins >= 0),
  locked_until timestamptz,
  last_login_at timestamptz not null default now(),
  primary key (user_id, address_digest)
);
