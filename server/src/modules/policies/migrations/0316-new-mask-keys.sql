-- The key of an organization's masks stood in the SQL of live datasets, which was shown to readers and sent to sources. A key
-- that was seen hides nothing, so each organization gets another, and with it all codes of hashed values change.

-- The owner of the tables is bound by their policies too, and no organization is set here.
alter table mask_keys no force row level security;
alter table dataset_policies no force row level security;
alter table memberships no force row level security;
alter table notifications no force row level security;

update mask_keys set created_at = now(),
  mask_key = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

insert into notifications (org_id, user_id, kind, title, body, link)
select m.org_id, m.user_id, 'dataset.codes_replaced', 'The codes of masked values were replaced',
  'Masks of the kind "hash" have a new secret key, so every value has another code than before. Files, links, filters and '
    || 'systems that keep old codes no longer match. Joins between datasets go on to work, for all of them have the new codes.',
  '/datasets'
from memberships m
where m.role = 'admin' and exists (
  select from dataset_policies p
  where p.org_id = m.org_id and p.document -> 'columns' @> '[{"mask": {"kind": "hash"}}]');

-- What watches the tables has to be done before they can be altered again.
set constraints all immediate;
alter table mask_keys force row level security;
alter table dataset_policies force row level security;
alter table memberships force row level security;
alter table notifications force row level security;
