-- Which columns each fixed filter of a link filtered when it was made, and which charts of those datasets it left alone even
-- then: what it does not bind any more is not shown. A link without them, that fixes something, shows nothing.
alter table dashboard_links add column bindings jsonb not null default '{}';

update dashboard_links l
set bindings = coalesce((
  select jsonb_object_agg(f ->> 'id', jsonb_build_object(
    'targets', f -> 'targets',
    'left_alone', (
      select coalesce(jsonb_agg(c ->> 'id'), '[]')
      from jsonb_array_elements(d.charts) c
      where exists (select from jsonb_array_elements(f -> 'targets') t where t -> 'dataset_id' = c -> 'dataset_id')
        and (
          coalesce(f -> 'except', '[]') ? (c ->> 'id')
          or f ->> 'tab' <> coalesce(c ->> 'tab', d.parts -> 'tabs' -> 0 ->> 'id')
        )
    )))
  from jsonb_array_elements(d.parts -> 'filters') f
  where l.filters ? (f ->> 'id')
), '{}')
from dashboards d
where d.org_id = l.org_id and d.id = l.dashboard_id and l.filters <> '{}';
