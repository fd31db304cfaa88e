alter table change_stamps rename to cache_versions;
alter table cache_versions rename column stamp to version;
alter index change_stamps_pkey rename to cache_versions_pkey;

alter function note_change() rename to bump_cache_version;
create or replace function bump_cache_version() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_argv[1] = 'id' then
    ids := array[old.id, new.id];
  else
    ids := array[old.org_id, new.org_id];
  end if;
  insert into cache_versions as known (subject, id, version)
    select distinct tg_argv[0], changed, pg_current_xact_id() from unnest(ids) as changed where changed is not null
    on conflict (subject, id) do update set version = excluded.version where known.version <> excluded.version;
  return null;
end $$;

do $$
declare
  found record;
begin
  for found in
    select tgname as name, tgrelid::regclass as of_table from pg_trigger where tgfoid = 'bump_cache_version'::regproc
  loop
    execute format('alter trigger %I on %s rename to %I', found.name, found.of_table,
      replace(found.name, 'note_change', 'bump_cache_version'));
  end loop;
end $$;

-- For migrations: from now on every change of a row of this table changes the cache version of its organization. Deferred,
-- so that the row of the version is locked only while the transaction commits.
drop function watch_changes(regclass);
create function track_cache_version(watched regclass) returns void language plpgsql as $$
begin
  execute format('create constraint trigger bump_cache_version after insert or update or delete on %s
    deferrable initially deferred for each row execute function bump_cache_version(''organization'', ''org_id'')', watched);
end $$;

alter table users rename column kept_token_jti to exempt_token_jti;
alter table users rename column tokens_ended_at to tokens_revoked_at;
alter table organizations rename column answer_rows to result_rows;

alter table audit_entries rename column of_server to is_server_entry;
alter index audit_entries_of_server rename to audit_entries_server;
alter table audit_floods rename column left_out to suppressed;

alter table alert_groups rename column told_at to notified_at;
alter table notification_failures rename column told_to to recipient;
alter table notification_failures rename column told_at to notified_at;
alter table subscription_leavers rename to subscription_opt_outs;

alter table build_steps rename column because to blocked_by;
alter table check_results rename column judged_at to evaluated_at;
alter table check_results rename column offending_count to violation_count;
alter table dataset_freshness rename column looked_at to checked_at;

alter table lineage_nodes rename column far_name to external_name;
alter index lineage_nodes_far rename to lineage_nodes_external;
alter table lineage_runs rename column noted_at to recorded_at;
alter index lineage_runs_noted rename to lineage_runs_recorded;

alter table code_keys rename column thing_id to target_id;
