import type pg from 'pg'

/**
 * Lets a migration see and change every row. Forced row-level security applies to the owner of the tables too, and a
 * filtered update silently changes nothing. So force is lifted until the transaction ends, and the database must
 * reject what it would still filter.
 */
export async function liftRowSecurity(owner: pg.ClientBase): Promise<void> {
  const forced = await tablesWhere(owner, 'relrowsecurity and relforcerowsecurity')
  await alterEach(owner, forced, 'no force row level security')
  const bound = await tablesWhere(owner, 'row_security_active(c.oid)')
  if (bound.length > 0)
    throw new Error(
      `row-level security still hides rows of ${bound.join(', ')} from the user who migrates: ` +
        'a table must belong to the user of DATABASE_URL',
    )
  await owner.query('set local row_security = off')
}

/** Restores force, on new tables too, and checks that every table with `org_id` has its policy. */
export async function restoreRowSecurity(owner: pg.ClientBase): Promise<void> {
  const lifted = await tablesWhere(owner, 'relrowsecurity and not relforcerowsecurity')
  await alterEach(owner, lifted, 'force row level security')
  const open = await tablesWhere(
    owner,
    `not (relrowsecurity and relforcerowsecurity) and (relrowsecurity or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'subject_org_id') and not a.attisdropped))`,
  )
  if (open.length > 0)
    throw new Error(
      `${open.join(', ')} would be without row-level security: a table of organizations enables and forces it, ` +
        'and has a policy (server/README.md)',
    )
}

/** The tables of the program that fit the condition, quoted. */
export async function tablesWhere(client: pg.ClientBase, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('public.%I', c.relname) as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      and (${condition}) order by c.relname`)
  return rows.map(({ name }) => name)
}

async function alterEach(owner: pg.ClientBase, tables: readonly string[], change: string) {
  if (tables.length === 0) return
  await owner.query(tables.map((table) => `alter table ${table} ${change}`).join('; '))
}
