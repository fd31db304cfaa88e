-- What is there already is read once, by the program: one job for each organization.
do $$
declare
  organization integer;
begin
  for organization in select id from organizations loop
    perform set_config('app.org_id', organization::text, true);
    insert into job (kind, payload, subject_org_id) values ('lineage.rebuild', '{}', organization);
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
