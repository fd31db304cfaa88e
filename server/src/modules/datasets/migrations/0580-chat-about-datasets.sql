-- Whether questions in words may be about a dataset.
alter table datasets add column chat boolean not null default true;
