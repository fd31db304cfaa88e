-- Names in definitions whose writer did not see what they name: they guessed, so there these names are no secret.
create table guessed_names (
  org_id integer not null check (org_id > 0),
  -- Of what the definition belongs to and of all that it says.
  digest text not null check (digest <> ''),
  name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, digest, name)
);

alter table guessed_names enable row level security;
alter table guessed_names force row level security;
create policy guessed_names_of_organization on guessed_names
  using (org_id = current_org_id()) with check (org_id = current_org_id());
