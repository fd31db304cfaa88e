-- A dashboard tells of stale data, so what is remembered of it ends where data becomes stale or is fresh again. Looks that
-- find nothing new change nothing.
create constraint trigger note_change after insert or delete on dataset_freshness
  deferrable initially deferred for each row execute function note_change('organization', 'org_id');
create constraint trigger note_staleness after update on dataset_freshness
  deferrable initially deferred for each row when (old.stale_since is distinct from new.stale_since)
  execute function note_change('organization', 'org_id');
