-- Postings of many small documents lie together: a search reads some rows for each word instead of one for each document.
create table knowledge_segments (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  base_id integer not null,
  -- Null: passages of several documents, each unrestricted and found by them.
  index_id integer,
  chunk_count integer not null check (chunk_count > 0),
  unique (org_id, id),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, index_id) references knowledge_indexes (org_id, id) on delete cascade
);
create index knowledge_segments_of_base on knowledge_segments (org_id, base_id);
create index knowledge_segments_of_index on knowledge_segments (org_id, index_id);

-- The segment of several documents that has the passages of an index; null: they are in segments of its own.
alter table knowledge_indexes add column segment_id integer;
alter table knowledge_indexes add foreign key (org_id, segment_id)
  references knowledge_segments (org_id, id) on delete set null (segment_id);
create index knowledge_indexes_of_segment on knowledge_indexes (org_id, segment_id);

create index knowledge_documents_of_current_index on knowledge_documents (org_id, current_index_id);

insert into knowledge_segments (org_id, base_id, index_id, chunk_count)
select i.org_id, d.base_id, i.id, counted.chunks
from knowledge_indexes i
join knowledge_versions v on v.org_id = i.org_id and v.id = i.version_id
join knowledge_documents d on d.org_id = v.org_id and d.id = v.document_id
join (select org_id, index_id, count(*)::integer as chunks from knowledge_chunks group by org_id, index_id) counted
  on counted.org_id = i.org_id and counted.index_id = i.id
where exists (select from knowledge_postings p where p.org_id = i.org_id and p.index_id = i.id);

alter table knowledge_postings rename to knowledge_former_postings;

-- The passages of a segment that have a lexeme: of each four bytes of its id and two of its impact, in units of 1/32767. The
-- same in two arrays takes twice the space, and a hundred times as long to read. No foreign key, which would be checked for
-- each row: who deletes a segment deletes its postings.
create table knowledge_postings (
  org_id integer not null check (org_id > 0),
  lexeme_id integer not null,
  segment_id integer not null,
  entries bytea not null,
  primary key (org_id, lexeme_id, segment_id)
);
alter table knowledge_postings alter column entries set storage external;

insert into knowledge_postings (org_id, lexeme_id, segment_id, entries)
select p.org_id, p.lexeme_id, s.id,
  string_agg(int4send(e.chunk_id) || int2send(round(e.impact * 32767)::smallint), ''::bytea order by e.chunk_id)
from knowledge_former_postings p
join knowledge_segments s on s.org_id = p.org_id and s.index_id = p.index_id
cross join lateral unnest(p.chunk_ids, p.impacts) as e(chunk_id, impact)
group by p.org_id, p.lexeme_id, s.id;
drop table knowledge_former_postings;
create index knowledge_postings_of_segment on knowledge_postings (org_id, segment_id);

alter table knowledge_segments enable row level security;
alter table knowledge_segments force row level security;
create policy knowledge_segments_of_organization on knowledge_segments
  using (org_id = current_org_id()) with check (org_id = current_org_id());
alter table knowledge_postings enable row level security;
alter table knowledge_postings force row level security;
create policy knowledge_postings_of_organization on knowledge_postings
  using (org_id = current_org_id()) with check (org_id = current_org_id());

-- Words of a passage are read without being decompressed each time.
alter table knowledge_chunks set (toast_tuple_target = 8160);
