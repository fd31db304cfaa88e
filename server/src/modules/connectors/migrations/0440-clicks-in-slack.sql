-- Signed requests of Slack that were accepted, so that none is accepted twice while its signature is valid.
create table connector_interactions (
  org_id integer not null check (org_id > 0) references organizations (id),
  connector_id integer not null,
  digest text not null,
  received_at timestamptz not null default now(),
  primary key (org_id, connector_id, digest),
  foreign key (org_id, connector_id) references connectors (org_id, id) on delete cascade
);

create index connector_interactions_oldest on connector_interactions (org_id, received_at);

alter table connector_interactions enable row level security;
alter table connector_interactions force row level security;
create policy connector_interactions_of_organization on connector_interactions
  using (org_id = current_org_id()) with check (org_id = current_org_id());
