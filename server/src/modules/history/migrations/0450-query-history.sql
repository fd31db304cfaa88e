-- One query of data as its caller asked it. Written in batches after the answer, so it refers to nothing: a query stays in the
-- history when its dashboard or dataset is deleted.
create table query_history (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  started_at timestamptz(3) not null,
  -- Null for visitors of a share link.
  user_id integer,
  origin text not null,
  client text not null,
  dashboard_id integer,
  chart_id text,
  saved_query_id integer,
  share_link_id integer,
  subscription_id integer,
  alert_id integer,
  dataset_ids integer[] not null,
  -- By id of the dataset the names of the columns that were read; a dataset whose columns are unknown has null.
  columns jsonb not null,
  -- Equal requests of one user that were answered from the cache within a second are one row.
  times integer not null check (times > 0),
  duration_ms real not null,
  engine_ms real not null,
  row_count bigint not null,
  size_bytes bigint,
  is_cached boolean not null,
  outcome text not null,
  hash text not null,
  query jsonb,
  sql text
);

create index query_history_time on query_history (org_id, started_at);
create index query_history_user on query_history (org_id, user_id, started_at);
create index query_history_dashboard on query_history (org_id, dashboard_id, started_at) where dashboard_id is not null;
create index query_history_duration on query_history (org_id, duration_ms);
create index query_history_engine on query_history (org_id, engine_ms);
create index query_history_datasets on query_history using gin (dataset_ids);

alter table query_history enable row level security;
alter table query_history force row level security;
create policy query_history_org on query_history using (org_id = current_org_id()) with check (org_id = current_org_id());

revoke update, truncate on query_history from quarry_app;
