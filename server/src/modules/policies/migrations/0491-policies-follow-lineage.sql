-- Whether the policies of what a dataset is made of hold for it too.
alter table organizations add column policies_follow_lineage text not null default 'suggest'
  check (policies_follow_lineage in ('off', 'suggest', 'enforce'));

-- What an administrator has released of what a dataset would inherit: a column, or with an empty name everything.
create table policy_releases (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  column_name text not null,
  reason text not null check (reason <> ''),
  released_by integer references users (id),
  released_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, dataset_id, column_name),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

-- What a dataset inherited from a dataset, or by a recipe, that was deleted. The rows are still there, so the policies are too.
create table kept_policies (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dataset_id integer not null,
  layers jsonb not null,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, dataset_id) references datasets (org_id, id) on delete cascade
);

create index kept_policies_dataset on kept_policies (org_id, dataset_id);

select track_cache_version('policy_releases');
select track_cache_version('kept_policies');

-- How the rows of a dataset came about: by the version of its recipe that makes the next ones, and by those that made the
-- versions that are kept.
create function derivations_of(wanted integer) returns table (id integer, lineage jsonb, inputs integer[])
  language sql stable as $$
  select v.id, v.lineage, array(
    select distinct (input ->> 'dataset_id')::integer from jsonb_array_elements(v.definition -> 'inputs') as input)
  from recipe_versions v
  where v.org_id = current_org_id() and v.id in (
    select r.current_version_id from recipes r
    where r.org_id = current_org_id() and r.output_dataset_id = wanted
    union
    select d.recipe_version_id from dataset_versions d
    where d.org_id = current_org_id() and d.dataset_id = wanted and d.retired_at is null)
$$;

-- A dataset and all that it is made of, up to what was released as a whole.
create function made_of(wanted integer) returns setof integer language sql stable as $$
  with recursive made (id) as (
    select wanted
    union
    select input from made cross join lateral derivations_of(made.id) as d cross join lateral unnest(d.inputs) as input
    where not exists (select from policy_releases released where released.org_id = current_org_id()
      and released.dataset_id = made.id and released.column_name = '')
  )
  select id from made
$$;

create function policies_are_enforced() returns boolean language sql stable as $$
  select exists (select from organizations o where o.id = current_org_id() and o.policies_follow_lineage = 'enforce')
$$;

-- What a dataset inherited from what was deleted, one layer each; nothing of it once the dataset is released as a whole.
create function kept_of(wanted integer) returns setof jsonb language sql stable as $$
  select layer from kept_policies k cross join lateral jsonb_array_elements(k.layers) as layer
  where k.org_id = current_org_id() and k.dataset_id = wanted and not exists (select from policy_releases released
    where released.org_id = k.org_id and released.dataset_id = wanted and released.column_name = '')
$$;

-- The policies that hold for a dataset: its own, and where policies follow lineage those of all that it is made of. What
-- a policy inherits may be narrower than the policy, so this is for questions of whether and not of what.
create function policies_of(wanted integer) returns setof jsonb language plpgsql stable as $$
begin
  return query select p.document from dataset_policies p
    where p.org_id = current_org_id() and p.dataset_id = wanted;
  if policies_are_enforced() then
    return query select p.document from made_of(wanted) as made (id)
      join dataset_policies p on p.org_id = current_org_id() and p.dataset_id = made.id
      where made.id <> wanted;
    return query select layer from made_of(wanted) as made (id) cross join lateral kept_of(made.id) as layer;
  end if;
end $$;

-- Changes with the policies that hold for a dataset, and with how they reach it; null while there are none.
create function policies_stamp(wanted integer) returns json language plpgsql stable as $$
begin
  if policies_are_enforced() and exists (select from policies_of(wanted)) then
    return (select json_agg(json_build_array(made.id, p.revision,
        (select json_agg(d.id order by d.id) from derivations_of(made.id) as d),
        (select json_agg(r.column_name order by r.column_name) from policy_releases r
          where r.org_id = current_org_id() and r.dataset_id = made.id),
        (select json_agg(k.id order by k.id) from kept_policies k
          where k.org_id = current_org_id() and k.dataset_id = made.id)) order by made.id)
      from made_of(wanted) as made (id)
      left join dataset_policies p on p.org_id = current_org_id() and p.dataset_id = made.id);
  end if;
  return (select to_json(p.revision) from dataset_policies p
    where p.org_id = current_org_id() and p.dataset_id = wanted);
end $$;

-- All that decides what a dataset inherits; null where nothing that it is made of has policies.
create function inheritance_of(wanted integer) returns json language sql stable as $$
  with made as materialized (select made_of(wanted) as id)
  select json_build_object(
    'id', wanted,
    'datasets', (select json_agg(json_build_object('id', d.id, 'name', d.name, 'document', p.document,
        'column_types', p.column_types,
        'kept', (select json_agg(layer) from kept_of(d.id) as layer),
        'released', (select json_agg(r.column_name) from policy_releases r
          where r.org_id = d.org_id and r.dataset_id = d.id)))
      from made join datasets d on d.org_id = current_org_id() and d.id = made.id
      left join dataset_policies p on p.org_id = d.org_id and p.dataset_id = d.id),
    'derivations', (select json_agg(json_build_object('output', made.id, 'inputs', d.inputs, 'lineage', d.lineage))
      from made cross join lateral derivations_of(made.id) as d))
  where exists (select from made join dataset_policies p on p.org_id = current_org_id() and p.dataset_id = made.id
      where made.id <> wanted and (p.document -> 'rows' <> '[]' or p.document -> 'columns' <> '[]'))
    or exists (select from made cross join lateral kept_of(made.id))
$$;

-- Last, because a function is checked as the owner of the tables, whom forced policies bind.
alter table policy_releases enable row level security;
alter table policy_releases force row level security;
create policy policy_releases_of_organization on policy_releases
  using (org_id = current_org_id()) with check (org_id = current_org_id());

alter table kept_policies enable row level security;
alter table kept_policies force row level security;
create policy kept_policies_of_organization on kept_policies
  using (org_id = current_org_id()) with check (org_id = current_org_id());
