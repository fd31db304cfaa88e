import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { visible } from '../../access/index.ts'

type Caller = Pick<Context, 'user' | 'orgId'>

const base = { type: 'knowledge_base', as: 'b' } as const

/** Whether the caller may see a base `b`. */
export const isVisible = (context: Caller): RawBuilder<boolean> =>
  visible(context, 'knowledge_base.view', base)

/**
 * Whether the caller may find and open a document `d` of a base `b`: the base is visible, and a restricted document is
 * open to their groups, or to who may edit the base.
 */
export const isOpen = (context: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${isVisible(context)} and (not d.is_restricted
    or ${visible(context, 'knowledge_base.edit', base)} or ${isInGroups(context)}))`

function isInGroups({ user }: Pick<Context, 'user'>): RawBuilder<boolean> {
  const ids = [user.userId, ...(user.viewedBy ? [user.viewedBy.userId] : [])]
  const each = ids.map(
    (userId) => sql`exists (select from knowledge_document_groups g
      join group_members m on m.org_id = g.org_id and m.group_id = g.group_id
      where g.org_id = d.org_id and g.document_id = d.id and m.user_id = ${userId})`,
  )
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}
