-- Viewers of embedded pages are no users: they are called as the backend that let them in calls them.
alter table query_history add column viewer text;
