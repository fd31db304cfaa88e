-- In the options of charts `colours` are `colors`, as everywhere else: of a chart, of a column of its table, and by name.
create function pg_temp.renamed(thing jsonb, former text, name text) returns jsonb
language sql immutable as $$
  select case when thing ? former then (thing - former) || jsonb_build_object(name, thing -> former) else thing end
$$;

create function pg_temp.in_each(list jsonb, former text, name text) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(pg_temp.renamed(one, former, name) order by place), '[]')
  from jsonb_array_elements(list) with ordinality as of_list (one, place)
$$;

create function pg_temp.with_colors(charts jsonb) returns jsonb
language sql immutable as $$
  select coalesce(
    jsonb_agg(
      case
        when chart ? 'options' then
          jsonb_set(
            chart,
            '{options}',
            pg_temp.renamed(pg_temp.renamed(chart -> 'options', 'colour_scale', 'color_scale'), 'colours', 'colors')
              || case
                when chart #> '{options,colours}' is null then '{}'
                else jsonb_build_object('colors', pg_temp.in_each(chart #> '{options,colours}', 'colour', 'color'))
              end
              || case
                when chart #> '{options,columns}' is null then '{}'
                else jsonb_build_object('columns', pg_temp.in_each(chart #> '{options,columns}', 'colours', 'colors'))
              end
          )
        else chart
      end
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(charts) with ordinality as of_dashboard (chart, place)
$$;

update dashboards set charts = pg_temp.with_colors(charts) where charts::text like '%colour%';
update dashboard_versions set charts = pg_temp.with_colors(charts) where charts::text like '%colour%';
update dashboard_drafts
set contents = jsonb_set(contents, '{charts}', pg_temp.with_colors(contents -> 'charts'))
where contents -> 'charts' is not null and contents::text like '%colour%';

drop function pg_temp.with_colors(jsonb);
drop function pg_temp.in_each(jsonb, text, text);
drop function pg_temp.renamed(jsonb, text, text);
