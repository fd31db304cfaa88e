-- By whom an entry can be checked who does not have the server's key. Entries of before have none.
alter table audit_entries add column signature text check (signature ~ '^[A-Za-z0-9_-]{86}$');

-- What stands where the oldest entries stood once they were cut off: the last one's number and hash, signed.
alter table audit_heads add column cut_seq integer not null default 0;
alter table audit_heads add column cut_hash text not null default '';
alter table audit_heads add column cut_at timestamptz(3);
alter table audit_heads add column cut_signature text not null default '';

-- Null: for ever.
alter table organizations add column audit_retention_days integer
  check (audit_retention_days between 90 and 36500);

-- The server may remove no entry. It may ask for this, which removes only a beginning that is told in the head and
-- nothing of the last ninety days, so that whoever takes the server over cannot wipe away how.
create function cut_audit_log() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  up_to integer;
  removed integer;
begin
  select cut_seq into up_to from public.audit_heads where org_id = public.current_org_id();
  if exists (select from public.audit_entries where org_id = public.current_org_id() and seq <= up_to
      and created_at > now() - interval '90 days') then
    raise exception 'entries of the last ninety days are not cut off';
  end if;
  delete from public.audit_entries where org_id = public.current_org_id() and seq <= up_to;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke all on function cut_audit_log() from public;
grant execute on function cut_audit_log() to quarry_app;
