-- Maps that an organization uploads for its charts. A chart refers to one by its name, which therefore stays.
create table maps (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  name_property text not null check (name_property <> ''),
  -- By region, in one order: what the file says of it, and its polygons. The latter are only passed on, so they are text.
  properties jsonb not null,
  polygons text not null,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, name)
);

alter table maps enable row level security;
alter table maps force row level security;
create policy maps_of_organization on maps
  using (org_id = current_org_id()) with check (org_id = current_org_id());
