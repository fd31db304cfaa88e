-- Whoever asks for what is new asks by the last change of a run, not by when it was queued.
drop index runs_since;
create index runs_by_last_change on runs (org_id, (greatest(created_at, started_at, finished_at)));
