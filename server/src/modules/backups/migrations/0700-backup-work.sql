-- Backups and verifications that operators and the schedule started, and how they ended. They belong to no organization.
create table backup_work (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('create', 'verify')),
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  backup text,
  reason text,
  rows bigint,
  files bigint,
  bytes bigint,
  requested_by integer,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index backup_work_one on backup_work ((true)) where status in ('queued', 'running');
