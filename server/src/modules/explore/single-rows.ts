import type { ExploreResult } from '../../../../contract/src/explore.ts'
import type { Query } from '../../../../contract/src/query.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { type QueryContext, answerQuery } from './answer-query.ts'
import { isOfEvents } from './compiler/events/compile-events.ts'

const computed = new Set(['integer', 'decimal', 'number', 'boolean', 'date', 'time', 'timestamp', 'interval'])

/**
 * Whether a result is single rows of the dataset rather than groups of them: it has no measure, a measure is a text,
 * which is the value of one row, or half of the groups or more have one row, e.g. those of a key, or of a filter that
 * only one row matches. In doubt it is.
 */
export async function hasSingleRows(
  context: QueryContext,
  query: Query,
  table: DatasetTable,
): Promise<boolean> {
  if (isOfEvents(query)) return false
  if (!query.measures?.length) return true
  const counted = countingRows(query)
  try {
    const { json } = await answerQuery({ ...context, onTables: undefined }, counted.query, table)
    const { columns, rows } = JSON.parse(json.toString()) as Pick<ExploreResult, 'columns' | 'rows'>
    if (columns.some(({ role, type }) => role === 'measure' && !computed.has(type))) return true
    const at = columns.findIndex(({ name }) => name === counted.name)
    const single = rows.filter((row) => !(Number(row[at]) > 1)).length
    return rows.length > 0 && single * 2 >= rows.length
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

const maxCells = 10_000

/** The groups of a query, with the number of rows in each. */
function countingRows({ totals: _totals, subtotals: _subtotals, pivot, ...query }: Query) {
  const name = `rows of group ${query.measures?.length ?? 0}`
  const measures = [...(query.measures ?? []), { aggregate: 'count' as const, name }]
  if (!pivot) return { name, query: { ...query, measures } }
  // Its cells are groups; what sorts and limits it is about its rows.
  const { sort: _sort, limit: _limit, offset: _offset, dimensions = [], ...others } = query
  return {
    name,
    query: { ...others, dimensions: [...dimensions, ...pivot.columns], measures, limit: maxCells },
  }
}
