-- Whether background work of the organization may start. The module of organizations knows which are active.
create function organization_may_work(id bigint) returns boolean language sql stable as 'select true';

create or replace function claim_fairly(wanted text, lease interval, most_of_organization integer) returns setof job
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('claim_fairly'), hashtext(wanted));
  return query
    update job set state = 'running', attempts = attempts + 1, fencing_token = fencing_token + 1,
      leased_until = clock_timestamp() + lease
    where id = (
      select id from job where kind = wanted and state = 'running' and leased_until < clock_timestamp()
        and organization_may_work(subject_org_id)
      order by leased_until limit 1 for update skip locked
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
      where coalesce(a.jobs, 0) < most_of_organization and organization_may_work(w.org_id)
    )
    update job set state = 'running', attempts = attempts + 1, fencing_token = fencing_token + 1,
      leased_until = clock_timestamp() + lease
    where id = (
      select j.id from next_of_each n join job j on j.id = n.id
      order by n.jobs, n.run_at, n.id limit 1 for update of j skip locked
    )
    returning *;
end $$;
