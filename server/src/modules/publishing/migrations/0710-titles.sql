-- What publications are called in other languages, by language.
alter table publications add column titles jsonb not null default '{}' check (jsonb_typeof(titles) = 'object');
