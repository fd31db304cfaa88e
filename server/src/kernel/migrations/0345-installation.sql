-- Which data folder belongs to this database: files and rows are two halves of one thing.
create table installation (
  is_only boolean primary key default true check (is_only),
  id text not null check (id <> ''),
  created_at timestamptz not null default now()
);
revoke update, delete on installation from quarry_app;
