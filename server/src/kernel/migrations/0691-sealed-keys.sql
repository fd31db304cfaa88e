-- Keys that stay the same when ENCRYPTION_KEY is replaced, sealed under it.
create table sealed_keys (
  name text primary key,
  sealed text not null,
  -- Of the ENCRYPTION_KEY under which every secret was found to be sealed, and when.
  complete_under text,
  completed_at timestamptz
);
