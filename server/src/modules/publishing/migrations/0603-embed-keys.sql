-- With them backends of customers sign tokens that open an app. A key that is revoked is gone.
create table embed_keys (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  app_id integer not null,
  name text not null check (name <> ''),
  -- Names the organization too, so that it is known whose key is looked for.
  kid text not null unique check (kid ~ '^ek_[1-9][0-9]*_[A-Za-z0-9]{16}$'),
  algorithm text not null check (algorithm in ('EdDSA', 'HS256')),
  public_key text,
  -- Sealed.
  secret text,
  last_used_at timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  check ((public_key is null) = (algorithm = 'HS256') and (secret is null) = (algorithm = 'EdDSA')),
  unique (org_id, id),
  foreign key (org_id, app_id) references apps (org_id, id) on delete cascade
);

create index embed_keys_of_app on embed_keys (org_id, app_id, id);

alter table embed_keys enable row level security;
alter table embed_keys force row level security;
create policy embed_keys_of_organization on embed_keys
  using (org_id = current_org_id()) with check (org_id = current_org_id());

create constraint trigger bump_cache_version after insert or delete on embed_keys
  deferrable initially deferred for each row execute function bump_cache_version('organization', 'org_id');
-- That a key was used changes nothing of what it opens.
create constraint trigger bump_cache_version_of_key after update on embed_keys
  deferrable initially deferred for each row
  when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at')
  execute function bump_cache_version('organization', 'org_id');
