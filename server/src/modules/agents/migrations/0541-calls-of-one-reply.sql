-- Calls of the last reply of a language model that are not executed yet. Arguments are text: what a model writes need not be storable as JSON.
alter table agent_runs add column pending_calls jsonb not null default '[]';

-- Calls are named by their step: what a model names them need not be unique.
alter table agent_steps drop column model_call_id;
