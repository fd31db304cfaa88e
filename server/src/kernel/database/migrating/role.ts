import type pg from 'pg'

/** The role that the server works as: no owner, no superuser, bound by row-level security. */
export const appRole = 'quarry_app'

/** Makes the role, and lets the connection's user become it. May run any number of times. */
export async function prepareRole(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ user: string }>('select current_user as user')
  const { user } = rows[0]!
  try {
    await createRole(owner)
    await joinRole(owner, user)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(needsRole(user), { cause: error })
  }
}

/** Grants the role its permissions on future objects, as the owner of the tables. */
export async function grantToRole(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  const { database } = rows[0]!
  await owner.query(`
    grant connect on database ${owner.escapeIdentifier(database)} to ${appRole};
    grant usage on schema public to ${appRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
    alter default privileges in schema public grant usage on sequences to ${appRole}`)
}

async function createRole(owner: pg.ClientBase) {
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [appRole])
  if (rows.length > 0) return
  try {
    await owner.query(`create role ${appRole} nologin`)
  } catch (error) {
    // Roles belong to the whole server: another database's migration may have made it at the same moment.
    if (!['42710', '23505'].includes((error as { code: string }).code)) throw error
  }
}

// From version 16 on, who creates a role may grant it but not yet become it.
async function joinRole(owner: pg.ClientBase, user: string) {
  const { rows } = await owner.query<{ may: boolean }>(
    `select pg_has_role($1, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`,
    [appRole],
  )
  if (!rows[0]!.may) await owner.query(`grant ${appRole} to ${owner.escapeIdentifier(user)}`)
}

function needsRole(user: string): string {
  return (
    `the PostgreSQL user "${user}" may not create the role ${appRole}, under which the server works. ` +
    `Let an administrator of the database run once: create role ${appRole} nologin; grant ${appRole} to "${user}";`
  )
}

/** Refuses to work as a role that row-level security would not bind. */
export async function assertRestricted(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; strong: boolean; owns: boolean }>(`
    select rolname as name, rolsuper or rolbypassrls or rolcreaterole as strong,
      exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
    from pg_roles r where rolname = current_user`)
  const { name, strong, owns } = rows[0]!
  if (name !== appRole || strong || owns)
    throw new Error(
      `the database role "${name}" is stronger than the server may be: it must be ${appRole}, ` +
        'without superuser, bypassrls or createrole, and own no table',
    )
}

/**
 * Makes the connection work as the owner of the database's tables, whichever user it connects as: tables that a
 * superuser migrates get the same owner as the rest. Tables of other owners, from earlier migrations as another user,
 * are transferred. The tables of an empty database will belong to the connected user.
 */
export async function workAsOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ me: string; owner: string; may: boolean }>(`
    select current_user as me, pg_get_userbyid(relowner) as owner,
      pg_has_role(relowner, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may
    from pg_class where oid = to_regclass('public.schema_migration')`)
  if (rows[0] === undefined) return
  const { me, owner, may } = rows[0]
  if (!may)
    throw new Error(
      `the tables of the database belong to "${owner}", and "${me}" of DATABASE_URL may not work as that user: ` +
        `let DATABASE_URL name "${owner}", or an administrator run once: ${`grant ${client.escapeIdentifier(owner)} to ${client.escapeIdentifier(me)};`}`,
    )
  await handOver(client, owner)
  if (me !== owner) await client.query(`set role ${client.escapeIdentifier(owner)}`)
}

async function handOver(client: pg.ClientBase, owner: string) {
  const { rows } = await client.query<{ change: string }>(notOf, [owner])
  if (rows.length === 0) return
  const statements = rows.map(({ change }) => change).join('; ')
  try {
    await client.query(statements)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `${rows.length} tables or functions do not belong to "${owner}" like the rest, because another user migrated once. ` +
        'Run "quarry migrate" with a superuser in DATABASE_URL, which hands them over, or let an administrator run: ' +
        `${statements};`,
      { cause: error },
    )
  }
}

// Sequences of identity columns and indexes go with their table; what an extension made stays with it.
const notOf = `
  with foreign_objects as (
    select 'pg_class'::regclass as catalogue, c.oid, format('alter %s public.%I owner to %I',
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.relname, $1::text) as change
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_get_userbyid(c.relowner) <> $1
    union all
    select 'pg_proc'::regclass, p.oid, format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) <> $1
  )
  select change from foreign_objects f where not exists (
    select from pg_depend d where d.classid = f.catalogue and d.objid = f.oid and d.deptype in ('a', 'i', 'e'))
  order by change`
