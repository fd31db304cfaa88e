-- How the file of a version was read, where that could surprise somebody.
alter table dataset_versions add column load_notes jsonb not null default '[]';
