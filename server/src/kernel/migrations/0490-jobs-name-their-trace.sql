-- The operation that queued a job, as the header `traceparent` of W3C Trace Context writes it, where that is traced.
alter table job add column traceparent text;
