-- Exports, imports, copies and erasures of whole organizations. They outlive the organizations that they are about.
create table transfers (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('export', 'import', 'copy', 'erasure')),
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  -- Id, name and slug, as they were then; of an import what it becomes.
  organization jsonb not null,
  -- What was asked for.
  options jsonb not null default '{}',
  progress jsonb not null default '{}',
  result jsonb,
  failure text,
  -- Of the archive, sealed, until the work has ended.
  archive_key text,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((status in ('succeeded', 'failed')) = (finished_at is not null)),
  check ((status = 'failed') = (failure is not null))
);
create index transfers_newest on transfers (created_at desc, id desc);
