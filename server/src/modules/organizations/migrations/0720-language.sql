-- In which mails are written to members who have not chosen a language.
alter table organizations add column language text not null default 'en' check (language in ('en', 'de'));
