alter table alerts rename column state to status;
alter table alerts rename column state_since to status_since;
alter table alert_groups rename column state to status;
alter table alert_transitions rename column from_state to from_status;
alter table alert_transitions rename column to_state to to_status;
