-- The keys of requests stand in a table of their own; those of runs are the program's.
alter table runs drop column request_hash;
