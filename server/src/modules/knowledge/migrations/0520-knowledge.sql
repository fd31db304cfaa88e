-- Knowledge bases: documents that people ask, and the index by which their passages are found.
create table knowledge_bases (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0) references organizations (id),
  name text not null check (name <> ''),
  description text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  language text not null default 'english' check (language <> ''),
  -- Of the passages that can be found now; what BM25 needs to know of all of them.
  chunk_total integer not null default 0 check (chunk_total >= 0),
  word_total bigint not null default 0 check (word_total >= 0),
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  unique (org_id, name)
);

create table knowledge_documents (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  base_id integer not null,
  name text not null check (name <> ''),
  folder text not null default '',
  -- Stays when the groups are deleted: a restricted document does not open by itself.
  is_restricted boolean not null default false,
  -- The index by which it is found; a new version or index replaces the former by this alone.
  current_index_id integer,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision > 0),
  unique (org_id, id),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
create index knowledge_documents_of_base on knowledge_documents (org_id, base_id);

create table knowledge_document_groups (
  org_id integer not null check (org_id > 0),
  document_id integer not null,
  group_id integer not null,
  primary key (org_id, document_id, group_id),
  foreign key (org_id, document_id) references knowledge_documents (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references groups (org_id, id) on delete cascade
);
create index knowledge_document_groups_of_group on knowledge_document_groups (org_id, group_id);

create table knowledge_versions (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  document_id integer not null,
  number integer not null check (number > 0),
  file_name text not null,
  stored_as text not null,
  sha256 text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  status text not null default 'queued' check (status in ('queued', 'indexing', 'indexed', 'failed')),
  kind text,
  reason text,
  -- Parts that could not be read: [{ page, reason }].
  unread jsonb not null default '[]',
  page_count integer,
  character_count integer not null default 0,
  chunk_count integer not null default 0,
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, document_id, number),
  foreign key (org_id, document_id) references knowledge_documents (org_id, id) on delete cascade
);

-- One reading of a version, complete or under way. Only the current one of a document has postings that are read.
create table knowledge_indexes (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  version_id integer not null,
  language text not null,
  title text not null,
  is_complete boolean not null default false,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, version_id) references knowledge_versions (org_id, id) on delete cascade
);
create index knowledge_indexes_of_version on knowledge_indexes (org_id, version_id);
alter table knowledge_documents add foreign key (org_id, current_index_id)
  references knowledge_indexes (org_id, id) on delete set null (current_index_id);

-- Passages: in their order they are the whole text.
create table knowledge_chunks (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  index_id integer not null,
  ordinal integer not null check (ordinal >= 0),
  page integer,
  headings text[] not null default '{}',
  start_offset integer not null check (start_offset >= 0),
  content text not null,
  words tsvector not null,
  word_count integer not null check (word_count >= 0),
  -- For an embedding provider: never returned.
  embedding real[],
  unique (org_id, id),
  unique (org_id, index_id, ordinal),
  foreign key (org_id, index_id) references knowledge_indexes (org_id, id) on delete cascade
);

-- Lexemes by number, and in how many passages of a base each occurs that can be found now.
create table knowledge_lexemes (
  id integer generated always as identity primary key,
  org_id integer not null check (org_id > 0),
  base_id integer not null,
  lexeme text collate "C" not null,
  chunk_count integer not null default 0 check (chunk_count >= 0),
  unique (org_id, id),
  unique (org_id, base_id, lexeme),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);

-- The passages of one batch of an index that have a lexeme, with how much each is about it: arrays, because a row for each
-- passage takes five times the space and the time to read. No foreign key, which would be checked for each row: who deletes
-- an index deletes its postings.
create table knowledge_postings (
  org_id integer not null check (org_id > 0),
  lexeme_id integer not null,
  index_id integer not null,
  batch integer not null,
  chunk_ids integer[] not null,
  impacts real[] not null,
  primary key (org_id, lexeme_id, index_id, batch)
);
create index knowledge_postings_of_index on knowledge_postings (org_id, index_id);

do $$
declare
  name text;
begin
  foreach name in array array['knowledge_bases', 'knowledge_documents', 'knowledge_document_groups', 'knowledge_versions',
    'knowledge_indexes', 'knowledge_chunks', 'knowledge_lexemes', 'knowledge_postings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I using (org_id = current_org_id()) with check (org_id = current_org_id())',
      name || '_of_organization', name);
  end loop;
end
$$;
