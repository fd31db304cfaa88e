-- Tools that look something up through an HTTP connector: the path below its address, with arguments in braces.
alter table agent_tools drop constraint agent_tools_kind_check,
  add constraint agent_tools_kind_check check (kind in ('saved_query', 'connector_call', 'http_request')),
  add column request_path text;
alter table agent_tool_versions add column request_path text;
