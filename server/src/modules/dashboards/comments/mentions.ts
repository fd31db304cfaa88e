import type { Comment } from '../../../../../contract/src/dashboard-comments.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { holdersOf } from '../../access/index.ts'
import { namesIn } from './comment.ts'

type Caller = Pick<Context, 'read' | 'orgId' | 'user'>

const suggested = 20

/** Users whom a comment may mention. */
export async function listMentionable(context: Caller, { id, q = '' }: { id: number; q?: string }) {
  const people = await holdersOf(context, 'dashboard.view', {
    target: { type: 'dashboard', id },
    among: { beginning: q },
  })
  const items = people.filter(({ holds }) => holds).slice(0, suggested)
  return { items: items.map(({ id: userId, username, name }) => ({ id: userId, username, name })) }
}

/** Mentions of a text: unknown names are plain text, and users who may not see the dashboard cannot be mentioned. */
export async function mentionsIn(
  context: Caller,
  { dashboardId, text }: { dashboardId: number; text: string },
): Promise<Comment['mentions']> {
  const usernames = namesIn(text)
  if (usernames.length === 0) return []
  const target = { type: 'dashboard', id: dashboardId }
  const people = await holdersOf(context, 'dashboard.view', { target, among: { usernames } })
  const stranger = people.find(({ holds }) => !holds)
  if (stranger)
    throw refuse.invalid(
      'body.text',
      `@${stranger.username} may not see this dashboard: share it with them first, or leave the mention out`,
    )
  return people.map(({ id, username }) => ({ id, username }))
}

/** Of these users those who may see the dashboard now. */
export async function stillSeeing(
  context: Caller,
  dashboardId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const target = { type: 'dashboard', id: dashboardId }
  const people = await holdersOf(context, 'dashboard.view', { target, among: { ids } })
  return people.filter(({ holds }) => holds).map(({ id }) => id)
}
