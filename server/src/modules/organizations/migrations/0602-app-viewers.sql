-- Members for whom there is the App surface only.
alter table memberships add column is_app_viewer boolean not null default false
  check (not is_app_viewer or role = 'viewer');
