-- What a page has besides its charts: tabs, filters, events and settings. One column, because they are read and written
-- together and nothing is looked up by them.
alter table dashboards add column parts jsonb not null default '{}';
alter table dashboard_versions add column parts jsonb not null default '{}';
