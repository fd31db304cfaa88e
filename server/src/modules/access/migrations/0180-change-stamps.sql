-- One row for each organization and each user: the last transaction that changed anything of theirs that an answer can
-- depend on. What was remembered under a stamp holds as long as the stamp is the same, in every process.
create table change_stamps (
  subject text not null check (subject in ('organization', 'user')),
  id integer not null check (id > 0),
  stamp xid8 not null,
  primary key (subject, id)
) with (fillfactor = 50);

revoke delete, truncate on change_stamps from quarry_app;

create function note_change() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_argv[1] = 'id' then
    ids := array[old.id, new.id];
  else
    ids := array[old.org_id, new.org_id];
  end if;
  insert into change_stamps as known (subject, id, stamp)
    select distinct tg_argv[0], changed, pg_current_xact_id() from unnest(ids) as changed where changed is not null
    on conflict (subject, id) do update set stamp = excluded.stamp where known.stamp <> excluded.stamp;
  return null;
end $$;

-- For migrations: from now on a change of this table of organizations is noted. Deferred, so that the row of the stamp
-- is locked while the transaction commits and no longer.
create function watch_changes(watched regclass) returns void language plpgsql as $$
begin
  execute format('create constraint trigger note_change after insert or update or delete on %s
    deferrable initially deferred for each row execute function note_change(''organization'', ''org_id'')', watched);
end $$;

select watch_changes(name::regclass) from unnest(array[
  'memberships', 'groups', 'group_members', 'group_permissions', 'user_attributes', 'projects', 'connectors', 'datasets',
  'dataset_versions', 'dataset_policies', 'mask_keys', 'models', 'dashboards'
]) as name;

create constraint trigger note_change after insert or update or delete on organizations
  deferrable initially deferred for each row execute function note_change('organization', 'id');

create constraint trigger note_change after insert or delete on users
  deferrable initially deferred for each row execute function note_change('user', 'id');
-- What signing in leaves behind changes nothing of what the user may see.
create constraint trigger note_change_of_user after update on users
  deferrable initially deferred for each row
  when (to_jsonb(old) - '{failed_logins,locked_until,last_login_at,updated_at,reset_token_hash,reset_token_expires_at,reset_mails_sent,reset_mails_since}'::text[]
    is distinct from
    to_jsonb(new) - '{failed_logins,locked_until,last_login_at,updated_at,reset_token_hash,reset_token_expires_at,reset_mails_sent,reset_mails_since}'::text[])
  execute function note_change('user', 'id');
