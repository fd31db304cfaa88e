import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { replaceRoleHolders as endpoint } from '../../../../../contract/src/roles.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuseMistakes } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requireAssignable } from './role.ts'
import {
  changeRole,
  findRole,
  type HolderRow,
  holdersOfRole,
  lockRole,
  presentHolders,
  replaceHolders,
} from './store.ts'

export async function getHolders(
  { orgId, read }: Pick<Context, 'orgId' | 'read'>,
  { id }: { id: number },
): Promise<Answer<typeof endpoint>> {
  const key = { orgId, id }
  const { revision } = orNotFound(await read((db) => findRole(db, key)), 'role')
  return showHolders(await read((db) => holdersOfRole(db, key)), revision)
}

/** Gives the role to members and groups. Whoever adds one has to hold all of it. */
export const replaceRoleHolders = (
  context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>,
  { id, ...wanted }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> =>
  context.transaction(async ({ db, emit }) => {
    const { orgId, user } = context
    const key = { orgId, id }
    const role = orNotFound(await lockRole(db, key), 'role')
    checkRevision(context.ifMatch, role)
    const present = await presentHolders(db, orgId, wanted)
    refuseMistakes([
      ...missing(wanted.user_ids, present.members, { field: 'user_ids', word: 'member' }),
      ...missing(wanted.group_ids, present.groups, { field: 'group_ids', word: 'group' }),
    ])
    const before = await holdersOfRole(db, key)
    if (isAdded(before, wanted)) requireAssignable(context, role.permissions, () => 'body.user_ids')
    await replaceHolders(db, key, { ...wanted, givenBy: user.userId })
    await changeRole(db, key, {})
    await emit({
      type: 'role.holders_changed',
      subject: { type: 'role', id, name: role.name },
      data: { ...wanted },
    })
    return showHolders(await holdersOfRole(db, key), role.revision + 1)
  })

const missing = (
  ids: readonly number[],
  present: ReadonlySet<number>,
  { field, word }: { field: string; word: string },
) =>
  ids.flatMap((id, at) =>
    present.has(id) ? [] : [{ path: `body.${field}.${at}`, message: `there is no such ${word}` }],
  )

const isAdded = (
  before: readonly HolderRow[],
  { user_ids: users, group_ids: groups }: Omit<Input<typeof endpoint>, 'id'>,
) => {
  const had = (kind: HolderRow['kind'], id: number) =>
    before.some((row) => row.kind === kind && row.id === id)
  return users.some((id) => !had('member', id)) || groups.some((id) => !had('group', id))
}

function showHolders(rows: readonly HolderRow[], revision: number): Answer<typeof endpoint> {
  const of = (kind: HolderRow['kind']) =>
    rows.flatMap(({ kind: own, id, name }) => (own === kind ? [{ id, name }] : []))
  return { members: of('member'), groups: of('group'), revision }
}
