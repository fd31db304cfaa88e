-- What things are made of, as a graph with a history. A node outlives the thing that it stands for, so that lineage of
-- an earlier time can be asked: it names its thing by kind and number, without a foreign key.
create table lineage_nodes (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  kind text not null check (kind <> ''),
  -- What it is among those of its kind: "12" of a dataset, "4:c1" of a chart, namespace and name of what is elsewhere.
  key text not null,
  name text not null,
  -- The thing whose rights decide who sees it.
  subject_type text,
  subject_id integer,
  -- Where it lies by the names of OpenLineage, so that what other tools tell of it is found to be about it.
  namespace text,
  far_name text,
  created_by integer references users (id),
  deleted_at timestamptz,
  unique (org_id, id),
  unique (org_id, kind, key),
  check ((subject_type is null) = (subject_id is null))
);

create index lineage_nodes_subject on lineage_nodes (org_id, subject_type, subject_id);
create index lineage_nodes_far on lineage_nodes (org_id, namespace, far_name) where namespace is not null;

-- What a node consisted of, from one time to another; exactly one state is without an end while the node is there.
create table lineage_states (
  id bigint generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  node_id integer not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Version or revision of the thing that it was read from, and the run that made that.
  version integer,
  run_id integer,
  -- [name, type or null, role or null] of each column, in order.
  columns jsonb not null default '[]',
  -- Their names in small letters, as JSON: a search looks here before it takes the columns apart.
  names text generated always as (lower(jsonb_path_query_array(columns, '$[*][0]')::text)) stored,
  -- [column or null, reason]
  gaps jsonb not null default '[]',
  -- What other tools say it is said by; null: by us.
  reported_by text,
  foreign key (org_id, node_id) references lineage_nodes (org_id, id) on delete cascade
);

create unique index lineage_states_now on lineage_states (org_id, node_id) where valid_to is null;
create index lineage_states_then on lineage_states (org_id, node_id, valid_from);

-- That one node depends on another, from one time to another, with the columns by which it does.
create table lineage_links (
  id bigint generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  -- The node by whose reading this is known: mostly the one that depends.
  owner_id integer not null,
  from_id integer not null,
  to_id integer not null,
  -- [column of from or null, column of to or null, how, detail or absent]
  edges jsonb not null default '[]',
  valid_from timestamptz not null,
  valid_to timestamptz,
  foreign key (org_id, owner_id) references lineage_nodes (org_id, id) on delete cascade,
  foreign key (org_id, from_id) references lineage_nodes (org_id, id) on delete cascade,
  foreign key (org_id, to_id) references lineage_nodes (org_id, id) on delete cascade
);

-- With the far end in the index a walk over nodes reads no row.
create index lineage_links_up on lineage_links (org_id, to_id) include (from_id) where valid_to is null;
create index lineage_links_down on lineage_links (org_id, from_id) include (to_id) where valid_to is null;
create index lineage_links_owner on lineage_links (org_id, owner_id) where valid_to is null;
create index lineage_links_up_then on lineage_links (org_id, to_id, valid_from);
create index lineage_links_down_then on lineage_links (org_id, from_id, valid_from);

-- What a run read and made. One row for each end of a run, and for each version that was made without one.
create table lineage_runs (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  -- Null: an upload, or a restored version.
  run_id integer,
  kind text not null,
  status text not null check (status in ('running', 'succeeded', 'failed', 'cancelled')),
  dataset_id integer,
  version integer,
  recipe_id integer,
  -- [{"dataset_id": 1, "version": 2}]
  inputs jsonb not null default '[]',
  failure text,
  started_at timestamptz,
  finished_at timestamptz,
  -- The build that it is a part of, and the time for which a schedule meant it.
  parent_id integer,
  parent_name text,
  nominal_at timestamptz,
  -- When it became known: the order in which it is told to others.
  noted_at timestamptz not null,
  -- When it was sent to where the organization wants it, and why that would not have it.
  sent_at timestamptz,
  refusal text,
  unique (org_id, id)
);

create unique index lineage_runs_run on lineage_runs (org_id, run_id) where run_id is not null;
create index lineage_runs_noted on lineage_runs (org_id, noted_at, id);
create index lineage_runs_unsent on lineage_runs (org_id, noted_at, id) where sent_at is null;

-- Events of other tools that were taken in: the same one twice is one.
create table lineage_received (
  org_id integer not null check (org_id > 0) references organizations (id),
  digest text not null,
  event_time timestamptz not null,
  received_at timestamptz not null default now(),
  -- The job whose lineage it told, so that an older one that arrives late changes nothing.
  job_id integer,
  primary key (org_id, digest),
  foreign key (org_id, job_id) references lineage_nodes (org_id, id) on delete cascade
);

create index lineage_received_job on lineage_received (org_id, job_id, event_time desc);

-- Where events of runs are sent as they end.
create table lineage_deliveries (
  org_id integer primary key check (org_id > 0) references organizations (id),
  url text not null,
  -- Sealed.
  token text,
  -- Runs that became known since are sent.
  since timestamptz not null,
  -- Since when a job is under way that sends all there is.
  queued_at timestamptz,
  last_sent_at timestamptz,
  failure text,
  failed_at timestamptz
);

alter table lineage_nodes enable row level security;
alter table lineage_nodes force row level security;
create policy lineage_nodes_of_organization on lineage_nodes
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table lineage_states enable row level security;
alter table lineage_states force row level security;
create policy lineage_states_of_organization on lineage_states
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table lineage_links enable row level security;
alter table lineage_links force row level security;
create policy lineage_links_of_organization on lineage_links
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table lineage_runs enable row level security;
alter table lineage_runs force row level security;
create policy lineage_runs_of_organization on lineage_runs
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table lineage_received enable row level security;
alter table lineage_received force row level security;
create policy lineage_received_of_organization on lineage_received
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table lineage_deliveries enable row level security;
alter table lineage_deliveries force row level security;
create policy lineage_deliveries_of_organization on lineage_deliveries
  using (org_id = current_org_id()) with check (org_id = current_org_id());
