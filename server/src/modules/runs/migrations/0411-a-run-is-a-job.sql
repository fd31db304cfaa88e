-- What holds a run, how often it was claimed, its key and when it comes back stand with its job alone.
alter table job add column run_id integer
  generated always as (case when kind = 'pipeline.run' then (payload ->> 'run_id')::integer end) stored;

-- A job ends with its run from now on.
delete from job where run_id is not null
  and not exists (select from runs r where r.id = job.run_id and r.status in ('queued', 'running'));
-- Three workers may end under a run without a word, beside the retries that it asked for itself. A job that was given up
-- is claimed once more, which fails its run.
update job set max_attempts = 4 + r.retries, state = case job.state when 'failed' then 'queued' else job.state end
from runs r where r.id = job.run_id;
update job set state = 'queued', leased_until = null, run_at = r.next_attempt_at, last_error = r.retry_reason
from runs r where r.id = job.run_id and r.next_attempt_at is not null;

create unique index job_of_run on job (run_id) where run_id is not null;
create policy job_of_run on job using (run_id is not null and subject_org_id = current_org_id())
  with check (run_id is not null and subject_org_id = current_org_id());

alter table runs
  drop column fencing_token,
  drop column heartbeat_at,
  drop column concurrency_key,
  drop column next_attempt_at,
  drop column retry_reason,
  -- Nobody gives one: the keys of requests stand in a table of their own.
  drop column idempotency_key;
