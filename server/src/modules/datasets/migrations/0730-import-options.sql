-- How the files of a dataset are read, where that was chosen at an upload; the next upload follows it.
alter table datasets add column import_options jsonb;
