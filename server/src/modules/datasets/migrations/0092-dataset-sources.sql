-- Where the data of a dataset comes from, and what its authors say of that.
alter table datasets
  add column mode text not null default 'extract' check (mode in ('extract', 'live')),
  -- Table, query or path at the connector.
  add column source jsonb,
  add column refresh jsonb not null default '{"strategy": "full", "on_drift": "ask", "key_columns": [], "cursor_column": null}',
  add column retention jsonb not null default '{"keep_days": null, "keep_versions": 20}',
  add column tags text[] not null default '{}',
  add column certified_by integer references users (id),
  add column certified_at timestamptz,
  -- Columns as the source has them, for live mode; a version knows its own.
  add column live_columns jsonb,
  add column live_columns_read_at timestamptz,
  -- Live columns that wait for approval.
  add column drifted_columns jsonb,
  add column drift jsonb,
  add column last_run_id integer,
  add check ((certified_by is null) = (certified_at is null)),
  add check (mode = 'extract' or (source is not null and connector_id is not null));

alter table datasets drop constraint datasets_check;
alter table datasets add constraint datasets_published_have_columns check (
  (status = 'published') = (case mode when 'live' then live_columns is not null else current_version_id is not null end)
);

create index datasets_tags on datasets using gin (tags);

alter table dataset_versions
  add column run_id integer,
  add column source jsonb,
  -- Columns as the source had them, to see whether they changed before anything is read.
  add column source_columns jsonb,
  add column cursor jsonb,
  add column drift jsonb not null default '[]',
  add column is_pinned boolean not null default false,
  add column restored_from integer,
  -- Null: it waits for approval.
  add column published_at timestamptz,
  -- Nobody looks it up any more; it is deleted once queries that did so have ended.
  add column retired_at timestamptz;

update dataset_versions set published_at = created_at;

-- A restored version is a new one with the file of an old one.
alter table dataset_versions drop constraint dataset_versions_file_key;
create index dataset_versions_file on dataset_versions (org_id, file);
create index dataset_versions_published on dataset_versions (org_id, dataset_id, published_at desc);
