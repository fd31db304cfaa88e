-- Whose data it is: a cursor means nothing to another connector.
alter table dataset_versions add column connector_id integer;
