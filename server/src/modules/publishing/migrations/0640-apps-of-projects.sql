-- The project in whose files an app is; null: in none.
alter table apps add column project_id integer;
alter table apps add foreign key (org_id, project_id) references projects (org_id, id)
  on delete set null (project_id);
create index apps_of_project on apps (org_id, project_id);

-- Apps have files, too.
alter table code_keys drop constraint code_keys_type_check;
alter table code_keys add constraint code_keys_type_check check (
  type in ('connector', 'dataset', 'policy', 'recipe', 'dashboard', 'query', 'alert', 'subscription', 'schedule', 'app'));
