import type { RowAccess } from '../../../../../contract/src/app-releases.ts'
import type { Context } from '../../../kernel/context.ts'
import { type RowNeeds, rowNeedsOf } from '../../policies/index.ts'
import { datasetsReadBy } from '../publications/uses.ts'
import { type AudienceRow, audienceOf } from '../serving/store.ts'
import type { FrozenApp } from './frozen.ts'

type Caller = Pick<Context, 'read' | 'user' | 'orgId'>

/** What row policies need of the viewers of an app, and who of them sees no rows for want of it. */
export async function rowAccessOf(
  context: Caller,
  { id, frozen }: { id: number; frozen: FrozenApp },
): Promise<RowAccess[]> {
  const needs = await rowNeedsOf(context, [...new Set(frozen.publications.flatMap(datasetsReadBy))])
  if (needs.length === 0) return []
  const audience = await context.read((db) => audienceOf(db, id))
  return needs
    .map((need) => accessTo(need, { orgId: context.orgId, audience }))
    .filter(({ attributes, viewers_without_rows: viewers }) => attributes.length > 0 || viewers > 0)
}

const maxNamed = 5

function accessTo(
  { id, name, attributes, missingFor }: RowNeeds,
  { orgId, audience }: { orgId: number; audience: readonly AudienceRow[] },
): RowAccess {
  const without = audience.flatMap(({ role, groups, attributes: own, users, usernames }) => {
    // What only a user has, nobody lacks.
    const user = { id: 0, username: '-', email: '-' }
    const missing = missingFor({ orgId, role, groups, attributes: own, user })
    return missing ? [{ missing, users, usernames }] : []
  })
  return {
    dataset_id: id,
    dataset_name: name,
    attributes,
    missing_attributes: [...new Set(without.flatMap(({ missing }) => missing))],
    viewers_without_rows: without.reduce((sum, { users }) => sum + users, 0),
    usernames: without
      .flatMap(({ usernames }) => usernames)
      .sort()
      .slice(0, maxNamed),
  }
}
