import type { DescribedTable } from '../../kernel/database/snapshot/described-table.ts'
import type { RowOwner } from '../../kernel/database/snapshot/read-snapshot.ts'

/** Tables whose rows are of organizations without a column `org_id`. What stays of a row is what rows of others may name. */
const named: Readonly<Record<string, RowOwner>> = {
  'public.organizations': {
    orgId: 'id',
    erased: { id: 'id', name: `'Erased'`, slug: `'erased-' || id`, status: `'archived'` },
  },
  'public.users': {
    // Whoever is a member elsewhere stays a user there, as after an erasure.
    orgId: `case when not exists (select from memberships m
      where m.user_id = users.id and m.org_id <> users.default_org_id) then default_org_id end`,
    erased: {
      id: 'id',
      default_org_id: 'default_org_id',
      role: 'role',
      username: `'erased-' || id`,
      username_canonical: `'erased-' || id`,
      email: `'erased-' || id || '@invalid'`,
      email_canonical: `'erased-' || id || '@invalid'`,
      is_active: 'false',
    },
  },
  'public.job': { orgId: 'nullif(subject_org_id, 0)' },
}

/** Whose the rows of a table are; undefined: they are of the installation. */
export const ownerOf = ({ name, columns }: DescribedTable): RowOwner | undefined =>
  named[name] ?? (columns.some((column) => column.name === 'org_id') ? { orgId: 'org_id' } : undefined)

/** Whose a file is, by its path below the data folder. */
export function organizationOf(path: string): number {
  const [, id] = /^[a-z]+\/org(\d+)\//.exec(path) ?? []
  if (id === undefined) throw new Error(`${path} is in the folder of no organization`)
  return Number(id)
}
