-- Deleting a dashboard puts it into the trash, where it stays for thirty days. What lies there is hidden by the policy of its
-- rows, so that nothing that reads dashboards can forget to leave it out; the trash itself says that it wants to see it.
alter table dashboards
  add column trashed_at timestamptz,
  add column trashed_by integer references users (id),
  add check (trashed_at is not null or trashed_by is null);

create index dashboards_trash on dashboards (org_id, trashed_at desc) where trashed_at is not null;

drop policy dashboards_of_organization on dashboards;
create policy dashboards_of_organization on dashboards
  using (
    org_id = current_org_id()
    and (trashed_at is null or current_setting('app.trash', true) = 'on')
  )
  with check (org_id = current_org_id());

-- A project may be deleted while a dashboard of it lies in the trash: it comes back in none.
alter table dashboards
  drop constraint dashboards_org_id_project_id_fkey,
  add constraint dashboards_org_id_project_id_fkey foreign key (org_id, project_id) references projects (org_id, id)
    on delete set null (project_id);
