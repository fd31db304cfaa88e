-- Whose event it was, so that an older one that arrives late changes nothing.
alter table lineage_received
  add column job_id integer,
  add foreign key (org_id, job_id) references lineage_nodes (org_id, id) on delete cascade;

create index lineage_received_job on lineage_received (org_id, job_id, event_time desc);

-- Events are fetched; nothing is sent by itself yet.
drop table lineage_settings;
