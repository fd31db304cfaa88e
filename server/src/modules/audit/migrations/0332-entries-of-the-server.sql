-- What happened in no organization stands in the log of the first, whose chain it is part of; it is shown to the operators of the
-- server only. So far that was failed sign-ins with names that nobody has.
alter table audit_entries add column of_server boolean not null default false;

update audit_entries set of_server = true
where type = 'user.login_failed' and subject_id is null and actor_id is null;

create index audit_entries_of_server on audit_entries (org_id) where of_server;
