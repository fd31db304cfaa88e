-- A user is one row for the whole server, so the wall of other tables does not fit. In an organization one sees its members,
-- those whose home it is, and oneself. Who is to sign in is looked for before there is any organization or user: only a
-- transaction without both sees all, and whoever is in an organization cannot reach the password hashes of others.
alter table users enable row level security;
alter table users force row level security;

create policy users_of_organization on users
  using (
    id = current_user_id()
    or default_org_id = current_org_id()
    or exists (select from memberships m where m.user_id = users.id and m.org_id = current_org_id())
  )
  with check (
    id = current_user_id()
    or default_org_id = current_org_id()
    or exists (select from memberships m where m.user_id = users.id and m.org_id = current_org_id())
  );

create policy users_before_sign_in on users
  using (current_org_id() is null and current_user_id() is null)
  with check (current_org_id() is null and current_user_id() is null);
