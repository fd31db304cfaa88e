-- What a request with an Idempotency-Key answered, so that the same one sent again does nothing twice. Kept for a day.
create table idempotency_keys (
  org_id integer not null check (org_id > 0),
  user_id integer not null check (user_id > 0),
  key_hash text not null check (key_hash <> ''),
  request_hash text not null check (request_hash <> ''),
  -- Which of several requests with the key it was that took effect.
  request_id text not null check (request_id <> ''),
  -- Sealed: some answers hold a secret that is shown once. Null until it is answered.
  answer text check (answer <> ''),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, key_hash)
);

create index idempotency_keys_by_age on idempotency_keys (org_id, created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_of_organization on idempotency_keys
  using (org_id = current_org_id()) with check (org_id = current_org_id());
