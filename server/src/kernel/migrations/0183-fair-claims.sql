-- Of the jobs of an organization with the same key one is at work at a time.
alter table job add column concurrency_key text;

drop index job_due;
create index job_due on job (kind, run_at, id) where state = 'queued';
create index job_of_organization on job (kind, subject_org_id, run_at, id) where state = 'queued';
create unique index job_key_at_work on job (subject_org_id, concurrency_key)
  where state = 'running' and concurrency_key is not null;

-- Takes the job whose worker went silent, or else one of the organization that has the fewest at work: its oldest whose
-- key is free. Claims take turns, so that each sees what the one before it took.
create function claim_fairly(wanted text, lease interval, most_of_organization integer) returns setof job
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('claim_fairly'), hashtext(wanted));
  return query
    update job set state = 'running', attempts = attempts + 1, fencing_token = fencing_token + 1,
      leased_until = clock_timestamp() + lease
    where id = (
      select id from job where kind = wanted and state = 'running' and leased_until < clock_timestamp()
      order by leased_until limit 1
    )
    returning *;
  if found then return; end if;
  return query
    with recursive organizations_waiting (org_id) as (
      (select subject_org_id from job where kind = wanted and state = 'queued' order by subject_org_id limit 1)
      union all
      select (select j.subject_org_id from job j
        where j.kind = wanted and j.state = 'queued' and j.subject_org_id > w.org_id order by j.subject_org_id limit 1)
      from organizations_waiting w where w.org_id is not null
    ),
    at_work as (
      select subject_org_id as org_id, count(*) as jobs from job where kind = wanted and state = 'running' group by 1
    ),
    next_of_each as (
      select coalesce(a.jobs, 0) as jobs, n.run_at, n.id
      from organizations_waiting w left join at_work a using (org_id)
      cross join lateral (
        select j.id, j.run_at from job j
        where j.kind = wanted and j.state = 'queued' and j.subject_org_id = w.org_id and j.run_at <= clock_timestamp()
          and not exists (select from job r where r.state = 'running' and r.subject_org_id = j.subject_org_id
            and r.concurrency_key = j.concurrency_key)
        order by j.run_at, j.id limit 1
      ) n
      where coalesce(a.jobs, 0) < most_of_organization
    )
    update job set state = 'running', attempts = attempts + 1, fencing_token = fencing_token + 1,
      leased_until = clock_timestamp() + lease
    where id = (select n.id from next_of_each n order by n.jobs, n.run_at, n.id limit 1)
    returning *;
end $$;
