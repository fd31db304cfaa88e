-- Questions with the answers that chat should give to them, and what it gave.
create table evaluation_sets (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  cases jsonb not null default '[]',
  run_on_change boolean not null default false,
  interval_hours integer check (interval_hours > 0),
  created_by integer references users (id),
  -- In whose name its questions are asked.
  asks_as integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, name)
);

alter table evaluation_sets enable row level security;
alter table evaluation_sets force row level security;
create policy evaluation_sets_of_organization on evaluation_sets
  using (org_id = current_org_id()) with check (org_id = current_org_id());

create table evaluation_runs (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  set_id integer not null,
  status text not null default 'queued',
  cause text not null,
  results jsonb,
  -- Of each case: its outcome and a digest of its answer. Of each dataset: what its answers depend on.
  seen jsonb,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, set_id) references evaluation_sets (org_id, id) on delete cascade
);

create index evaluation_runs_of_set on evaluation_runs (org_id, set_id, id desc);

alter table evaluation_runs enable row level security;
alter table evaluation_runs force row level security;
create policy evaluation_runs_of_organization on evaluation_runs
  using (org_id = current_org_id()) with check (org_id = current_org_id());
