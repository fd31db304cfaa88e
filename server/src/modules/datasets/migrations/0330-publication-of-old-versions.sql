-- Where the owner of the tables is no superuser, forced row-level security hid every row from the change that gave the versions
-- of then their time of publication. Versions of then never wait for approval.
do $$
declare
  since timestamptz := (select applied_at from schema_migration where name = '0092-dataset-sources');
  expected bigint;
  changed bigint;
begin
  select count(*) into expected from dataset_versions where published_at is null and created_at < since;
  update dataset_versions set published_at = created_at where published_at is null and created_at < since;
  get diagnostics changed = row_count;
  if changed <> expected then
    raise exception '% of % old versions of datasets were given their time of publication', changed, expected;
  end if;
end $$;
