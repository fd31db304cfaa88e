-- The object of the definition, whose guesses are deleted with it; null: unknown, inserted by an earlier version.
alter table guessed_names add column owner text check (owner <> '');
create index guessed_names_by_owner on guessed_names (org_id, owner, created_at);
