import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type {
  getUserAttributes,
  setUserAttributes as endpoint,
} from '../../../../contract/src/user-attributes.ts'
import type { Context } from '../../kernel/context.ts'
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

const shown = (id: number, row: Awaited<ReturnType<typeof findAttributes>>): Shown => ({
  user_id: id,
  attributes: row?.attributes ?? {},
  revision: row?.revision ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
  updated_by: row?.updated_by ?? null,
})
