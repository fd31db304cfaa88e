import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type {
  getUserAttributes,
  setUserAttributes as endpoint,
} from '../../../../contract/src/user-attributes.ts'
import type { Attributes } from '../../../../contract/src/user-attributes.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { findAttributes, lockMember, saveAttributes } from './store.ts'

type Shown = Answer<typeof getUserAttributes>

export async function getAttributes({ read }: Pick<Context, 'read'>, { id }: { id: number }): Promise<Shown> {
  return shown(id, await read((db) => findAttributes(db, id)))
}

/** They apply from the user's next query on. */
export async function setAttributes(
  context: Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>,
  { id, attributes }: Input<typeof endpoint>,
): Promise<Shown> {
  return await context.transaction(async ({ db, emit }) => {
    const member = await lockMember(db, id)
    if (!member) throw refuse.notFound('user')
    const before = await findAttributes(db, id)
    checkRevision(context.ifMatch, { revision: before?.revision ?? 0 })
    await saveAttributes(db, { orgId: context.orgId, userId: id, attributes, by: context.user.userId })
    await emit({
      type: 'user.attributes_changed',
      subject: { type: 'user', id, name: member.username },
      data: { from: before?.attributes ?? {}, to: attributes },
    })
    return shown(id, await findAttributes(db, id))
  })
}

interface Assignment {
  orgId: number
  userId: number
  username: string
  /** By name; undefined removes the attribute. Others stay as they are. */
  attributes: Record<string, Attributes[string] | undefined>
}

/** Sets some attributes of a member in a transaction that decides them, if that changes anything. */
export async function assignAttributes({ db, emit }: Work, assignment: Assignment): Promise<void> {
  const { orgId, userId, username } = assignment
  const assigned = Object.entries(assignment.attributes)
  if (assigned.length === 0) return
  await lockMember(db, userId)
  const from = (await findAttributes(db, userId))?.attributes ?? {}
  const to = Object.fromEntries(
    Object.entries({ ...from, ...assignment.attributes }).filter(([, values]) => values !== undefined),
  ) as Attributes
  if (assigned.every(([name]) => JSON.stringify(from[name]) === JSON.stringify(to[name]))) return
  await saveAttributes(db, { orgId, userId, attributes: to, by: userId })
  const subject = { type: 'user', id: userId, name: username }
  await emit({ type: 'user.attributes_changed', subject, data: { from, to } })
}

const shown = (id: number, row: Awaited<ReturnType<typeof findAttributes>>): Shown => ({
  user_id: id,
  attributes: row?.attributes ?? {},
  revision: row?.revision ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
  updated_by: row?.updated_by ?? null,
})
