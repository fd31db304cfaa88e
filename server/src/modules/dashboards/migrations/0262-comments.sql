-- What people say of a dashboard or of one of its charts. A comment that begins a thread has no thread; what answers it has.
create table dashboard_comments (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  dashboard_id integer not null,
  -- As the chart is called on the dashboard; a thread stays when its chart goes.
  chart_id text,
  thread_id integer,
  text text not null,
  mentions jsonb not null default '[]',
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- What others answered stays readable: of what was deleted the place is kept.
  deleted_at timestamptz,
  resolved_at timestamptz,
  resolved_by integer references users (id),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, dashboard_id) references dashboards (org_id, id) on delete cascade,
  foreign key (org_id, thread_id) references dashboard_comments (org_id, id) on delete cascade,
  check ((text = '') = (deleted_at is not null)),
  check (thread_id is null or resolved_at is null)
);

create index dashboard_comments_of_dashboard on dashboard_comments (org_id, dashboard_id, id);
create index dashboard_comments_of_thread on dashboard_comments (org_id, thread_id);

alter table dashboard_comments enable row level security;
alter table dashboard_comments force row level security;
create policy dashboard_comments_of_organization on dashboard_comments
  using (org_id = current_org_id()) with check (org_id = current_org_id());
