-- What the recipe of a run read when it was queued and when it ended: why it failed may quote values of these, whatever the
-- recipe reads later.
alter table runs add column reads integer[] not null default '{}';

-- The owner of the tables is bound by their policies too, and no organization is set here.
alter table runs no force row level security;
alter table recipe_inputs no force row level security;
update runs set reads = array(
  select i.dataset_id from recipe_inputs i where i.org_id = runs.org_id and i.recipe_id = runs.recipe_id)
where recipe_id is not null;
-- What watches the table has to be done before it can be altered again.
set constraints all immediate;
alter table runs force row level security;
alter table recipe_inputs force row level security;
