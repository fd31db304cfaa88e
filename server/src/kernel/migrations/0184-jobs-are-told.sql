-- Workers of other processes hear that there is something to do, and need not look again and again.
create function tell_of_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('quarry_jobs', '');
  return null;
end $$;
create trigger job_told after insert on job for each statement execute function tell_of_jobs();
