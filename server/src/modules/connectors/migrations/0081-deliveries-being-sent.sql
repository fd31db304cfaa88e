-- Marked before the call: after a crash in between nobody knows whether it went out, and it must not go out twice.
alter table connector_deliveries drop constraint connector_deliveries_status_check;
alter table connector_deliveries add check (status in ('queued', 'sending', 'sent', 'failed'));
