-- That this database was restored from a backup. Until an operator has confirmed that it is to work in place of the other one, nothing
-- leaves it: no schedule, no message, no mail, no connection.
create table restorations (
  id integer generated always as identity primary key,
  backup text not null,
  restored_at timestamptz not null default now(),
  confirmed_at timestamptz
);
revoke insert, delete on restorations from quarry_app;
