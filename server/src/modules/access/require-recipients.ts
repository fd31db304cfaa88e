import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import { checkAllInTurn, type Detail, refuseMistakes } from '../../kernel/errors.ts'
import { requireTargets } from './require-target.ts'

interface Recipients {
  user_ids?: number[]
  group_ids?: number[]
  connector_ids?: number[]
}

const path = 'body.recipients'

/** Refuses members and groups that are not there, and connectors that are not the caller's to send through. */
export async function requireRecipients(
  context: Pick<Context, 'user' | 'orgId' | 'read'>,
  { user_ids: userIds = [], group_ids: groupIds = [], connector_ids: connectorIds = [] }: Recipients,
): Promise<void> {
  const known = await context.read((db) => knownAmong(db, { userIds, groupIds }))
  const named = connectorIds.map((id, at) => ({ type: 'connector', id, path: `${path}.connector_ids.${at}` }))
  await checkAllInTurn([
    () =>
      refuseMistakes([
        ...strangers(userIds, { known: known.users, field: 'user_ids', what: 'member' }),
        ...strangers(groupIds, { known: known.groups, field: 'group_ids', what: 'group' }),
      ]),
    () => requireTargets(context, 'connector.send', named),
  ])
}

interface Known {
  known: ReadonlySet<number>
  field: string
  what: string
}

const strangers = (ids: readonly number[], { known, field, what }: Known): Detail[] =>
  ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ path: `${path}.${field}.${at}`, message: `there is no such ${what}` }],
  )

async function knownAmong(
  db: Reader,
  { userIds, groupIds }: { userIds: readonly number[]; groupIds: readonly number[] },
): Promise<{ users: Set<number>; groups: Set<number> }> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'user' as kind, user_id as id from memberships where user_id = any(${[...userIds]}::integer[])
    union all
    select 'group', id from groups where id = any(${[...groupIds]}::integer[])`.execute(db)
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))
  return { users: of('user'), groups: of('group') }
}
