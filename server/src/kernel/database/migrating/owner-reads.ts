import type pg from 'pg'
import { tablesWhere } from './row-security.ts'

/**
 * The policy that shows a backup every row: to the owner of the tables alone, never to the role of the server, and only
 * in a transaction that asks for it. Without it a backup by an owner who is no superuser would miss rows without an error.
 */
const ownerReads = 'owner_reads_for_backup'

/** Of a table that its owner cannot read whole, for `tablesWhere`. */
export const withoutOwnerReads = `not exists (
  select from pg_policy p where p.polrelid = c.oid and p.polname = '${ownerReads}' and p.polroles = array[c.relowner])`

/** Gives every table with row-level security its policy, also after another user became the owner. */
export async function letOwnerRead(owner: pg.ClientBase): Promise<void> {
  const missing = await tablesWhere(owner, `relrowsecurity and ${withoutOwnerReads}`)
  for (const table of missing)
    await owner.query(`drop policy if exists ${ownerReads} on ${table};
      create policy ${ownerReads} on ${table} for select to current_user
        using (current_setting('app.backup', true) = 'on')`)
}
