import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { summarizeQueryHistory as endpoint } from '../../../../contract/src/query-history.ts'
import { hiddenColumns } from '../datasets/index.ts'
import { type Caller, groupsOf, loadOf } from './store.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** What the queries that the caller may know of cost, by what they read, who asked, or what asked; and when. */
export async function summarizeQueryHistory(
  context: Caller & { now(): Date },
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { by: _by, order: _order, limit: _limit, ...filters } = input
  const groups = await groupsOf(context, input)
  const until = filters.until === undefined ? context.now() : new Date(filters.until)
  const isLong = filters.since === undefined || until.getTime() - Date.parse(filters.since) > weekMs
  const load = await loadOf(context, filters, isLong ? 'day' : 'hour')
  // The title of a chart may name what policies hide.
  const isRestricted = input.by === 'chart' && (await hiddenColumns(context)).size > 0
  return {
    items: groups.map((group) => ({
      ...group,
      name: isRestricted ? null : group.name,
      last_at: group.last_at.toISOString(),
    })),
    load: load.map((part) => ({ ...part, at: part.at.toISOString() })),
  }
}
