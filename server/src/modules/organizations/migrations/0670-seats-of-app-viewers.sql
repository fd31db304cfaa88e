-- Viewers of apps are seats of a kind of their own; null: any number.
alter table organizations add column max_app_viewers bigint check (max_app_viewers >= 0);
