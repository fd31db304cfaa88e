import { queryFrom } from './draft-query.ts'
import type { Query, QueryDraft } from './query-draft.ts'
import { nameOfDimension } from './query-draft.ts'

/** What a chart on a dashboard asks, and in words what it leaves out of the question as it stands in explore. */
export interface BoardQuery {
  query: Query
  note?: string
}

/**
 * A dashboard draws one answer as it comes. Totals, subtotals, a top and a comparison do not go with columns that
 * are spread, so the first two stay away there, and with the others the question becomes a list.
 */
export function boardQuery(draft: QueryDraft): BoardQuery | undefined {
  const query = queryFrom(draft)
  if (!query) return undefined
  const { pivot, totals, subtotals, ...plain } = query
  if (!pivot)
    return subtotals
      ? { query: { ...plain, ...(totals ? { totals } : {}) }, note: leftOut('Subtotals stay') }
      : { query }
  if (!draft.top && !draft.comparison)
    return totals || subtotals
      ? { query: { ...plain, pivot }, note: leftOut('Totals and subtotals stay') }
      : { query }
  const { sort: _sort, ...unsorted } = plain
  const across = draft.columns.map((one) => ({ ...one, name: nameOfDimension(one) }))
  return {
    query: { ...unsorted, dimensions: [...across, ...(plain.dimensions ?? [])], limit: mostListed },
    note: `On the dashboard this is a list, one row for each value that stands across here. ${leftOut('Totals and subtotals stay')}`,
  }
}

// As many rows as a dashboard shows of one chart.
const mostListed = 10_000

function leftOut(what: string): string {
  return `${what} in explore: the dashboard shows the values themselves.`
}
