-- Folders of a project, and the personal folder of each member with what it contains. Nesting is limited to eight levels.
create table folders (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  -- A folder belongs to a project or to a member.
  project_id integer,
  owner_id integer,
  parent_id integer,
  -- From the top one down to the parent. Changes with every move, in the transaction that moves, so that one comparison of
  -- arrays says whether a folder is inside another.
  ancestor_ids integer[] not null default '{}',
  name text not null check (name <> ''),
  description text not null default '',
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
  foreign key (org_id, parent_id) references folders (org_id, id) on delete cascade,
  check ((project_id is null) <> (owner_id is null)),
  check (cardinality(ancestor_ids) < 8),
  check (parent_id is not distinct from ancestor_ids[cardinality(ancestor_ids)]),
  check (not id = any(ancestor_ids))
);

create unique index folders_name on folders (org_id, coalesce(parent_id, 0), coalesce(project_id, 0), coalesce(owner_id, 0),
  lower(normalize(name, nfkc)));
create unique index folders_personal on folders (org_id, owner_id) where parent_id is null and owner_id is not null;
create index folders_project on folders (org_id, project_id);
create index folders_parent on folders (org_id, parent_id);
create index folders_owned on folders (org_id, owner_id) where owner_id is not null;
create index folders_ancestors on folders using gin (ancestor_ids);

-- An object that leaves a project, or comes back from the trash after its folder left, stands at the top of its project.
create function leave_foreign_folder() returns trigger language plpgsql as $$
begin
  if new.folder_id is not null and not exists (
    select from folders f
    where f.org_id = new.org_id and f.id = new.folder_id and f.project_id is not distinct from new.project_id
  ) then
    new.folder_id := null;
  end if;
  return new;
end $$;

do $$
declare
  placed text;
begin
  foreach placed in array array['connectors', 'datasets', 'recipes', 'schedules', 'dashboards', 'alerts', 'saved_queries'] loop
    execute format('alter table %I add column folder_id integer, add foreign key (org_id, folder_id)
      references folders (org_id, id) on delete set null (folder_id)', placed);
    execute format('create index %I on %I (org_id, folder_id) where folder_id is not null', placed || '_folder', placed);
    execute format('create trigger leave_foreign_folder before insert or update on %I for each row
      when (new.folder_id is not null) execute function leave_foreign_folder()', placed);
  end loop;
end $$;

-- At the end: the foreign keys above are checked while this table has no policy yet.
alter table folders enable row level security;
alter table folders force row level security;
create policy folders_of_organization on folders
  using (org_id = current_org_id()) with check (org_id = current_org_id());
select track_cache_version('folders');
