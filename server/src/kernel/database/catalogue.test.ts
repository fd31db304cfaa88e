import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Scope } from './database.ts'

const database = await testDatabase()

/** Objects in the database that would bypass isolation; none may exist. */
const violations = {
  'TEN-17: every table with org_id has row-level security, forced': `
    select c.relname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity)`,
  'TEN-17: every table with org_id has a policy that ties both reading and writing to the organization': `
    select c.relname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
        and pg_get_expr(p.polqual, p.polrelid) ~ 'org_id = current_org_id\\(\\)'
        and pg_get_expr(p.polwithcheck, p.polrelid) ~ 'org_id = current_org_id\\(\\)')
      and not (
        exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = 'r'
          and pg_get_expr(p.polqual, p.polrelid) ~ 'org_id = current_org_id\\(\\)')
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = 'a'
          and pg_get_expr(p.polwithcheck, p.polrelid) ~ 'org_id = current_org_id\\(\\)'))`,
  'TEN-17: no policy of a table with org_id lets everything through': `
    select p.polname as violation from pg_policy p
    where exists (select from pg_attribute a where a.attrelid = p.polrelid and a.attname = 'org_id')
      -- For reading only, and to the owner of the tables: the server is not.
      and not (p.polname = 'owner_reads_for_backup' and p.polcmd = 'r'
        and p.polroles = array(select relowner from pg_class where oid = p.polrelid))
      and (coalesce(pg_get_expr(p.polqual, p.polrelid), '') !~ 'current_(org|user)_id\\(\\)' and p.polcmd <> 'a'
        or coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid), '')
          !~ 'current_(org|user)_id\\(\\)')`,
  'TEN-17, TEN-32: org_id is never null and never zero': `
    select c.relname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (a.attnotnull and exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and pg_get_constraintdef(k.oid) ~ 'org_id > 0'))`,
  'TEN-17: no table names the organization by another column without row-level security': `
    select c.relname || '.' || a.attname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
      and a.attname ~ 'org(anization)?_id$' and a.attname <> 'default_org_id'`,
  'TEN-22: no function but one runs with the rights of its owner': `
    select proname as violation from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      -- Takes no input, sees one organization by row-level security, and removes only what the head says is cut off.
      and not (proname = 'cut_audit_log' and pronargs = 0 and proconfig::text ~ 'search_path=pg_catalog, pg_temp')`,
  'TEN-22: no view reads with the rights of its owner, and none is materialised': `
    select relname as violation from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions::text ~ 'security_invoker=(true|on|1)', false))`,
  'TEN-22: a foreign key between tables of an organization includes the organization': `
    select k.conrelid::regclass || '.' || k.conname as violation from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'org_id'
    join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'org_id'
    where k.contype = 'f' and not (a.attnum = any(k.conkey) and b.attnum = any(k.confkey))`,
  'TEN-21: the role of the server owns nothing and may not create anything': `
    select relname as violation from pg_class where pg_get_userbyid(relowner) = 'quarry_app'
    union all select 'schema public' where has_schema_privilege('quarry_app', 'public', 'create')`,
  'AUD-01: the role of the server may add audit entries and read them, nothing else': `
    select table_name || ' ' || privilege_type as violation from information_schema.table_privileges
    where grantee = 'quarry_app' and table_name = 'audit_entries' and privilege_type not in ('INSERT', 'SELECT')`,
}

test('O5: in an organization nobody sees users of others, nor changes them', async () => {
  await database.asOwner(`
    insert into organizations (id, name, slug) values (91, 'One', 'one'), (92, 'Two', 'two');
    insert into users (id, username, username_canonical, email, email_canonical, role, default_org_id, password_hash)
    overriding system value select id, 'u' || id, 'u' || id, 'u' || id || '@x', 'u' || id || '@x', 'viewer', home, '$argon2id$x'
    from (values (901, 91), (902, 92), (903, 92)) as made (id, home);
    insert into memberships (org_id, user_id, role) values (91, 901, 'viewer'), (92, 902, 'viewer'), (91, 903, 'viewer')`)
  const seen = async (scope: Scope) =>
    (await database.read(scope, (db) => db.selectFrom('users').select('id').orderBy('id').execute())).map(
      ({ id }) => id,
    )
  expect(await seen({ orgId: 91 })).toEqual([901, 903])
  expect(await seen({ orgId: 92 })).toEqual([902, 903])
  expect(await seen({ userId: 902 })).toEqual([902])
  expect(await seen({ orgId: 91, userId: 902 })).toEqual([901, 902, 903])
  const changed = await database.transaction({ orgId: 91 }, (db) =>
    db.updateTable('users').set({ password_hash: null }).where('id', '=', 902).executeTakeFirst(),
  )
  expect(changed.numUpdatedRows).toBe(0n)
})

test.each(Object.entries(violations))('%s', async (_title, sql) => {
  expect((await database.asOwner<{ violation: string }>(sql)).map(({ violation }) => violation)).toEqual([])
})

/** For each rule something that breaks it; the rule must name it. */
const plants: Record<keyof typeof violations, string> = {
  'TEN-17: every table with org_id has row-level security, forced': 'create table planted (org_id integer)',
  'TEN-17: every table with org_id has a policy that ties both reading and writing to the organization': `
    create table planted (org_id integer);
    create policy planted on planted for select using (org_id = current_org_id())`,
  'TEN-17: no policy of a table with org_id lets everything through': `
    create table planted (org_id integer); create policy planted on planted using (true) with check (true)`,
  'TEN-17, TEN-32: org_id is never null and never zero': 'create table planted (org_id integer not null)',
  'TEN-17: no table names the organization by another column without row-level security':
    'create table planted (owner_org_id integer)',
  'TEN-22: no function but one runs with the rights of its owner':
    'create function planted() returns integer language sql security definer as $$ select 1 $$',
  'TEN-22: no view reads with the rights of its owner, and none is materialised':
    'create view planted as select * from job',
  'TEN-22: a foreign key between tables of an organization includes the organization': `
    create table planted_parent (id integer primary key, org_id integer);
    create table planted (org_id integer, parent integer constraint planted references planted_parent)`,
  'TEN-21: the role of the server owns nothing and may not create anything':
    'create table planted (id integer); alter table planted owner to quarry_app',
  'AUD-01: the role of the server may add audit entries and read them, nothing else':
    'grant delete on audit_entries to quarry_app',
}

test.each(Object.entries(plants))('a planted violation is found: %s', async (title, plant) => {
  const rule = violations[title as keyof typeof violations]
  const found = await database.asOwner<{ violation: string }>(`begin; ${plant}; ${rule}; rollback`)
  expect(found.map(({ violation }) => violation).join()).toMatch(/planted|audit_entries DELETE/)
})
