-- What of the data a result is: a provider reads it only if its level permits that.
alter table agent_steps add column result_level text not null default 'rows'
  check (result_level in ('schema', 'aggregates', 'rows'));
