-- Members whose home this organization is sign in through the identity provider only.
alter table organizations add column enforce_identity_provider boolean not null default false;
