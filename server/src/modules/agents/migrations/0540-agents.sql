create table agents (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  version integer not null default 1 check (version > 0),
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id)
);

-- What an agent does: never changed, so that a run can keep the one that it started with.
create table agent_versions (
  org_id integer not null check (org_id > 0) references organizations (id),
  agent_id integer not null,
  version integer not null check (version > 0),
  definition jsonb not null,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  primary key (org_id, agent_id, version),
  foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade
);

-- Ids up to 1000 are built-in tools, which are no rows.
create table agent_tools (
  id integer generated always as identity (start with 1001) primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  kind text not null check (kind in ('saved_query', 'connector_call')),
  description text not null,
  parameters jsonb not null,
  saved_query_id integer,
  connector_id integer,
  version integer not null default 1 check (version > 0),
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, name)
);

create table agent_tool_versions (
  org_id integer not null check (org_id > 0) references organizations (id),
  tool_id integer not null,
  version integer not null check (version > 0),
  description text not null,
  parameters jsonb not null,
  saved_query_id integer,
  connector_id integer,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  primary key (org_id, tool_id, version),
  foreign key (org_id, tool_id) references agent_tools (org_id, id) on delete cascade
);

create table agent_runs (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  agent_id integer not null,
  agent_version integer not null,
  -- In whose name, with whose permissions at each step.
  user_id integer not null references users (id),
  session_id integer,
  message_id integer,
  replay_of integer,
  content text not null,
  -- Steps to execute instead of those of the agent: a run that is repeated.
  plan jsonb,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'awaiting_approval', 'done', 'failed', 'cancelled', 'expired')),
  reason text,
  answer text,
  tokens integer not null default 0,
  cost double precision not null default 0,
  -- Time at work, without waiting.
  active_ms integer not null default 0,
  -- Who works on it: a claim with an older number writes nothing any more.
  claim integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, agent_id, agent_version)
    references agent_versions (org_id, agent_id, version) on delete cascade
);

create index agent_runs_of_user on agent_runs (org_id, user_id, id desc);
create index agent_runs_of_agent on agent_runs (org_id, agent_id, agent_version);

create table agent_steps (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  run_id integer not null,
  position integer not null check (position > 0),
  tool text not null,
  arguments jsonb not null,
  -- Of tool and arguments as they were sent, to recognize a repeated call.
  call_hash text not null,
  -- What the language model said before it, and how it names the call.
  model_text text not null default '',
  model_call_id text,
  status text not null check (status in
    ('running', 'awaiting_approval', 'sending', 'done', 'failed', 'refused', 'declined', 'unknown')),
  result jsonb,
  failure text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (org_id, id),
  unique (org_id, run_id, position),
  foreign key (org_id, run_id) references agent_runs (org_id, id) on delete cascade
);

create table agent_approvals (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  run_id integer not null,
  step_id integer not null,
  user_id integer not null references users (id),
  tool text not null,
  arguments jsonb not null,
  arguments_hash text not null,
  destination text not null,
  connector_id integer,
  -- e.g. a phone number, which an administrator has set.
  recipient text,
  read_before text[] not null default '{}',
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'expired', 'cancelled')),
  note text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  unique (org_id, id),
  unique (org_id, step_id),
  foreign key (org_id, run_id) references agent_runs (org_id, id) on delete cascade,
  foreign key (org_id, step_id) references agent_steps (org_id, id) on delete cascade,
  check ((status = 'pending') = (decided_at is null))
);

create index agent_approvals_of_user on agent_approvals (org_id, user_id, id desc);
create index agent_approvals_of_run on agent_approvals (org_id, run_id);

-- What was approved and is to be done, written with the approval. `sending` is written before anything is sent.
create table agent_deliveries (
  org_id integer not null check (org_id > 0) references organizations (id),
  approval_id integer not null,
  idempotency_key text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempted_at timestamptz,
  finished_at timestamptz,
  primary key (org_id, approval_id),
  foreign key (org_id, approval_id) references agent_approvals (org_id, id) on delete cascade
);

alter table agents enable row level security;
alter table agents force row level security;
create policy agents_of_organization on agents
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table agent_versions enable row level security;
alter table agent_versions force row level security;
create policy agent_versions_of_organization on agent_versions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
revoke update on agent_versions from quarry_app;

alter table agent_tools enable row level security;
alter table agent_tools force row level security;
create policy agent_tools_of_organization on agent_tools
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table agent_tool_versions enable row level security;
alter table agent_tool_versions force row level security;
create policy agent_tool_versions_of_organization on agent_tool_versions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
revoke update on agent_tool_versions from quarry_app;

alter table agent_runs enable row level security;
alter table agent_runs force row level security;
create policy agent_runs_of_organization on agent_runs
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table agent_steps enable row level security;
alter table agent_steps force row level security;
create policy agent_steps_of_organization on agent_steps
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table agent_approvals enable row level security;
alter table agent_approvals force row level security;
create policy agent_approvals_of_organization on agent_approvals
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table agent_deliveries enable row level security;
alter table agent_deliveries force row level security;
create policy agent_deliveries_of_organization on agent_deliveries
  using (org_id = current_org_id()) with check (org_id = current_org_id());
