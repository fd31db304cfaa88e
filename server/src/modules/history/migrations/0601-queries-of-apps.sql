-- What viewers of apps asked: of which publication, and as which release had it.
alter table query_history add column publication_id integer, add column release_id integer;
create index query_history_publication on query_history (org_id, publication_id, started_at) where publication_id is not null;
