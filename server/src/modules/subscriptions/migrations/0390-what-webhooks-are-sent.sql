-- What each chart that is sent asked when its owner confirmed it: as dashboard_links has it.
alter table subscriptions
  add column confirmed jsonb,
  add column bound_to jsonb,
  add column waiting jsonb not null default '{}';

-- A subscription that was there sends what stands now.
update subscriptions s
set bound_to = jsonb_build_object(
  'version', d.version,
  'models', coalesce(
    (select jsonb_object_agg(m.dataset_id, m.revision) from models m where m.org_id = s.org_id), '{}'))
from dashboards d
where d.org_id = s.org_id and d.id = s.dashboard_id;
