-- What each chart of a link asked when whoever made the link confirmed it: fingerprints by the ids of the charts. Where it is
-- null, what the versions of `bound_to` say is confirmed; where that is null too, nothing is.
alter table dashboard_links
  add column confirmed jsonb,
  add column bound_to jsonb,
  -- Fingerprints of charts that wait for a confirmation, once that was told.
  add column waiting jsonb not null default '{}';

-- A link that was there shows what stands now.
update dashboard_links l
set bound_to = jsonb_build_object(
  'version', d.version,
  'models', coalesce(
    (select jsonb_object_agg(m.dataset_id, m.revision) from models m where m.org_id = l.org_id), '{}'))
from dashboards d
where d.org_id = l.org_id and d.id = l.dashboard_id;
