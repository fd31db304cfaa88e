-- One name for one thing: what queries and models call `timezone` is called so everywhere.
alter table organizations rename column time_zone to timezone;
