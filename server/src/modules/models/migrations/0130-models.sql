-- As `json`, not `jsonb`: who exports a model as YAML finds its fields in the order in which they were written.
create table models (
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  model json not null,
  revision integer not null default 1 check (revision > 0),
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  primary key (org_id, dataset_id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

-- What a model was; the newest is the present one.
create table model_revisions (
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  revision integer not null check (revision > 0),
  model json not null,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  primary key (org_id, dataset_id, revision),
  foreign key (org_id, dataset_id) references models (org_id, dataset_id) on delete cascade
);

alter table models enable row level security;
alter table models force row level security;
create policy models_of_organization on models
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table model_revisions enable row level security;
alter table model_revisions force row level security;
create policy model_revisions_of_organization on model_revisions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
