-- What was changed of a dashboard and is not published yet: one for all who edit it. The row stays once that was published
-- or thrown away, because its revision has to go on: one that began anew would match what somebody saw of the draft before.
create table dashboard_drafts (
  org_id integer not null check (org_id > 0) references organizations (id),
  dashboard_id integer not null,
  base_version integer check (base_version > 0),
  contents jsonb,
  saved_by integer references users (id),
  saved_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  primary key (org_id, dashboard_id),
  foreign key (org_id, dashboard_id) references dashboards (org_id, id) on delete cascade,
  check ((base_version is null) = (contents is null))
);

alter table dashboard_drafts enable row level security;
alter table dashboard_drafts force row level security;
create policy dashboard_drafts_of_organization on dashboard_drafts
  using (org_id = current_org_id()) with check (org_id = current_org_id());

select watch_changes('dashboard_drafts');

-- What its author says of a version.
alter table dashboard_versions add column note text not null default '';
