-- `fail` holds back changes after which answers that are right would become wrong.
alter table evaluation_sets add column severity text not null default 'warn' check (severity in ('warn', 'fail'));
