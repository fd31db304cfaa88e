import type pg from 'pg'

/**
 * Lets a transaction that asks for it check foreign keys at its end: tables refer to each other in circles, so that there is no
 * order in which an organization could be imported, or removed in parts. All others check them with each statement, as before.
 */
export async function letForeignKeysWait(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ change: string }>(`
    select format('alter table %s alter constraint %I deferrable initially immediate', conrelid::regclass, conname) as change
    from pg_constraint where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace order by conname`)
  if (rows.length > 0) await owner.query(rows.map(({ change }) => change).join('; '))
}
