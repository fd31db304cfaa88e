-- What is shown of a tab is its label, as of a filter and an event.
create function pg_temp.with_labels(tabs jsonb) returns jsonb
language sql immutable as $$
  select coalesce(
    jsonb_agg(
      case when tab ? 'title' then (tab - 'title') || jsonb_build_object('label', tab -> 'title') else tab end
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(tabs) with ordinality as of_dashboard (tab, place)
$$;

update dashboards set parts = jsonb_set(parts, '{tabs}', pg_temp.with_labels(parts -> 'tabs'))
where jsonb_path_exists(parts, '$.tabs[*].title');
update dashboard_versions set parts = jsonb_set(parts, '{tabs}', pg_temp.with_labels(parts -> 'tabs'))
where jsonb_path_exists(parts, '$.tabs[*].title');
update dashboard_drafts set contents = jsonb_set(contents, '{tabs}', pg_temp.with_labels(contents -> 'tabs'))
where jsonb_path_exists(contents, '$.tabs[*].title');

drop function pg_temp.with_labels(jsonb);
