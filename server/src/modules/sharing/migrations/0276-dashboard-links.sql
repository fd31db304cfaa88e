-- For how many days at most a link shows a dashboard to whoever holds it; null: there are no links.
alter table organizations add column share_link_days integer check (share_link_days between 1 and 365);

create table dashboard_links (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dashboard_id integer not null,
  label text not null check (label <> ''),
  -- What whoever opens it cannot change.
  filters jsonb not null default '{}',
  is_locked boolean not null default false,
  -- Of the token: without the key that signs it, it opens nothing.
  jti text not null,
  expires_at timestamptz not null,
  -- With whose rights it shows the dashboard.
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  open_count integer not null default 0,
  last_opened_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, dashboard_id) references dashboards (org_id, id) on delete cascade
);

create index dashboard_links_of on dashboard_links (org_id, dashboard_id, id desc);
create index dashboard_links_maker on dashboard_links (created_by);

alter table dashboard_links enable row level security;
alter table dashboard_links force row level security;
create policy dashboard_links_of_organization on dashboard_links
  using (org_id = current_org_id()) with check (org_id = current_org_id());
