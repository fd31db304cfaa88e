-- What the checks made of a version; null while it has none.
alter table dataset_versions
  add column check_outcome text check (check_outcome in ('passed', 'warned', 'failed')),
  add column checked_at timestamptz,
  -- A check kept it back: nobody reads it until one passes, or somebody publishes it anyway.
  add column held_at timestamptz,
  add check (held_at is null or check_outcome = 'failed');

-- The version that is kept back, and by which checks: what queries read is older than it could be.
alter table datasets add column held jsonb;
