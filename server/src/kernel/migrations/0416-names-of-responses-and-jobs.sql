alter table idempotency_keys rename column answer to response;

alter function tell_of_jobs() rename to notify_workers;
alter trigger job_told on job rename to notify_workers;
