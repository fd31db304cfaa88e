-- Work that goes on in the background, as people see it. The job that does it is the kernel's.
create table runs (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  kind text not null check (kind <> ''),
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  trigger text not null default 'manual',
  dataset_id integer,
  -- Of the dataset when the run was queued.
  project_id integer,
  options jsonb not null default '{}',
  progress jsonb not null default '{"stage": "queued", "fraction": null, "row_count": 0, "size_bytes": 0}',
  attempt integer not null default 0,
  -- That of the job's claim: whoever holds an older one writes nothing more.
  fencing_token bigint not null default 0,
  heartbeat_at timestamptz,
  failure text,
  result jsonb,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_by integer references users (id),
  unique (org_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete set null (dataset_id),
  check ((status in ('succeeded', 'failed', 'cancelled')) = (finished_at is not null)),
  check ((status = 'failed') = (failure is not null))
);

create index runs_newest on runs (org_id, id desc);
create index runs_of_dataset on runs (org_id, dataset_id, id desc);
-- One at a time for each dataset.
create unique index runs_active on runs (org_id, dataset_id, kind) where status in ('queued', 'running');

alter table runs enable row level security;
alter table runs force row level security;
create policy runs_of_organization on runs
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- A run ends once, whoever writes.
create function keep_end_of_run() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null and (new.status, new.finished_at, new.result, new.failure)
    is distinct from (old.status, old.finished_at, old.result, old.failure) then
    raise exception 'run % is over: %', old.id, old.status;
  end if;
  return new;
end $$;
create trigger runs_end_once before update on runs for each row execute function keep_end_of_run();
