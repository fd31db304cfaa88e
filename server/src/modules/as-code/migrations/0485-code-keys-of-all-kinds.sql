-- Policies (under the id of their dataset), saved queries, alerts and subscriptions have files, too.
alter table code_keys drop constraint code_keys_type_check;
alter table code_keys add constraint code_keys_type_check check (
  type in ('connector', 'dataset', 'policy', 'recipe', 'dashboard', 'query', 'alert', 'subscription', 'schedule'));
