-- Whether programs with language models of others may use the organization.
alter table chat_settings add column mcp_enabled boolean not null default true;
