-- Where the owner of the tables is no superuser, forced row-level security hid every row from the change that bound the links
-- of then, and they have shown nothing since. They are bound as they would have been: by the dashboard as it was at that time,
-- so that nothing shows through a link that somebody changed afterwards.
do $$
declare
  since timestamptz := (select applied_at from schema_migration where name = '0286-bound-links');
  expected bigint;
  changed bigint;
begin
  select count(*) into expected from dashboard_links
  where filters <> '{}' and bindings = '{}' and created_at < since;
  update dashboard_links l
  set bindings = coalesce((
    select jsonb_object_agg(f ->> 'id', jsonb_build_object(
      'targets', f -> 'targets',
      'left_alone', (
        select coalesce(jsonb_agg(c ->> 'id'), '[]')
        from jsonb_array_elements(was.charts) c
        where exists (select from jsonb_array_elements(f -> 'targets') t where t -> 'dataset_id' = c -> 'dataset_id')
          and (
            coalesce(f -> 'except', '[]') ? (c ->> 'id')
            or f ->> 'tab' <> coalesce(c ->> 'tab', was.parts -> 'tabs' -> 0 ->> 'id')
          )
      )))
    from jsonb_array_elements(was.parts -> 'filters') f
    where l.filters ? (f ->> 'id')
  ), '{}')
  from dashboards d
  cross join lateral (
    select charts, parts from (
      select 1 as rank, v.version, v.charts, v.parts from dashboard_versions v
      where v.org_id = d.org_id and v.dashboard_id = d.id and v.created_at < since
      union all select 2, 0, d.charts, d.parts
    ) known order by rank, version desc limit 1
  ) was
  where d.org_id = l.org_id and d.id = l.dashboard_id
    and l.filters <> '{}' and l.bindings = '{}' and l.created_at < since;
  get diagnostics changed = row_count;
  if changed <> expected then
    raise exception '% of % old links were bound to what they fix', changed, expected;
  end if;
end $$;
