-- A scheduled release can be canceled before its time.
alter table app_releases drop constraint app_releases_status_check,
  add constraint app_releases_status_check
  check (status in ('in_review', 'scheduled', 'published', 'replaced', 'rejected', 'withdrawn', 'canceled'));
