import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { listMyOrganizations as endpoint } from '../../../../../contract/src/me.ts'
import type { Context } from '../../../kernel/context.ts'
import { myOrganizations } from './show-me.ts'

/** A user is in few organizations, so the page is cut here. */
export async function listMyOrganizations(
  context: Pick<Context, 'orgId' | 'user' | 'read'>,
  { limit, offset, sort, order, q = '' }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const wanted = q.toLowerCase()
  const found = (await myOrganizations(context)).filter(({ name }) => name.toLowerCase().includes(wanted))
  const direction = order === 'desc' ? -1 : 1
  found.sort((a, b) => direction * ((sort === 'name' ? a.name.localeCompare(b.name) : 0) || a.id - b.id))
  return { items: found.slice(offset, offset + limit), total: found.length, limit, offset }
}
