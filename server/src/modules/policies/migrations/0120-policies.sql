create table dataset_policies (
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  document jsonb not null,
  -- The types that the columns had which the document names: with others it is not applied.
  column_types jsonb not null,
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  primary key (org_id, dataset_id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

alter table dataset_policies enable row level security;
alter table dataset_policies force row level security;
create policy dataset_policies_of_organization on dataset_policies
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- What makes the codes of hashed values: one for each organization, so that they are the same in all its datasets.
create table mask_keys (
  org_id integer primary key check (org_id > 0) references organizations (id),
  mask_key text not null check (length(mask_key) >= 43),
  created_at timestamptz not null default now()
);

alter table mask_keys enable row level security;
alter table mask_keys force row level security;
create policy mask_keys_of_organization on mask_keys
  using (org_id = current_org_id()) with check (org_id = current_org_id());

create table user_attributes (
  org_id integer not null check (org_id > 0) references organizations (id),
  user_id integer not null,
  attributes jsonb not null,
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

alter table user_attributes enable row level security;
alter table user_attributes force row level security;
create policy user_attributes_of_organization on user_attributes
  using (org_id = current_org_id()) with check (org_id = current_org_id());
