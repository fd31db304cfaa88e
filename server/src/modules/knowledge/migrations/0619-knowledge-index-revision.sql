-- Grows with each change of what is found in a base: frequencies of words that were read stay right while it is the same.
alter table knowledge_bases add column index_revision integer not null default 0;
