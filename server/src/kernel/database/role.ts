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
