-- The processes of the installation. They belong to no organization: only root operators read them.
create table servers (
  id integer generated always as identity primary key,
  name text not null,
  notes text not null default '',
  host text not null,
  pid integer not null,
  roles text[] not null,
  addresses jsonb not null,
  version text not null,
  started_at timestamptz not null default now(),
  last_beat_at timestamptz not null default now(),
  drain_requested_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1
);

-- One row per server and minute, and per server and hour once the day is over.
create table server_health (
  server_id integer not null references servers (id) on delete cascade,
  resolution text not null check (resolution in ('minute', 'hour')),
  at timestamptz not null,
  requests integer not null,
  errors integer not null,
  p95_ms double precision,
  event_loop_p99_ms double precision not null,
  memory_bytes bigint not null,
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  engines integer not null,
  queue_depth integer not null,
  database_ms double precision not null,
  primary key (server_id, resolution, at)
);
create index server_health_age on server_health (resolution, at);
