-- Passages found by meaning, where a base has a provider of embeddings.
alter table knowledge_bases add column embedding_provider_id integer;
alter table knowledge_bases add foreign key (org_id, embedding_provider_id)
  references chat_providers (org_id, id) on delete set null (embedding_provider_id);
-- Why the newest attempt to embed its passages failed.
alter table knowledge_bases add column embedding_problem text;

-- One vector of each passage, of length one, as 32-bit floats. Its signature has a bit for each of 512 fixed directions, on
-- which side the vector is: vectors that are alike have signatures with few different bits, which are counted quickly.
create table knowledge_vectors (
  org_id integer not null check (org_id > 0),
  index_id integer not null,
  chunk_id integer not null,
  -- Provider and model: vectors of different ones cannot be compared.
  model text not null,
  signature bit(512) not null,
  vector bytea not null,
  primary key (org_id, chunk_id),
  foreign key (org_id, chunk_id) references knowledge_chunks (org_id, id) on delete cascade
);
alter table knowledge_vectors alter column vector set storage external;
create index knowledge_vectors_of_index on knowledge_vectors (org_id, index_id);

alter table knowledge_vectors enable row level security;
alter table knowledge_vectors force row level security;
create policy knowledge_vectors_of_organization on knowledge_vectors
  using (org_id = current_org_id()) with check (org_id = current_org_id());
