alter table datasets add foreign key (org_id, connector_id) references connectors (org_id, id);
