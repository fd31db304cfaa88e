-- What the questions of an organization may cost; null is what the server gives to everybody.
alter table organizations
  add column query_seconds integer check (query_seconds > 0),
  add column export_seconds integer check (export_seconds > 0),
  add column answer_rows integer check (answer_rows > 0),
  add column export_rows integer check (export_rows > 0);
