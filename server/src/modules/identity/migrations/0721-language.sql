-- Of the pages and mails of a user; null: that of the organization.
alter table users add column language text check (language in ('en', 'de'));
