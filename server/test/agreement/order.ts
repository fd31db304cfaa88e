import type { Dimension, Query } from '../../../contract/src/query.ts'
import { type Value, compareValues, comparesOf } from './values.ts'

interface Shape {
  names: readonly string[]
  /** The dimensions that go down. */
  dims: readonly Dimension[]
  /** Whether a column behind them marks the rows of others. */
  isMarked: boolean
}

/** The rows that are shown of all: in their order, and no more than the page. */
export function pageOf(query: Query, rows: readonly Value[][], shape: Shape): Value[][] {
  const order = orderOf(query, shape)
  const { limit = 1000, offset = 0 } = query
  return rows
    .toSorted((a, b) => {
      for (const { at, descending } of order) {
        const dim = at < 0 ? undefined : shape.dims[at]
        const compare = dim ? comparesOf(dim) : compareValues
        const difference = compare(a.at(at) ?? null, b.at(at) ?? null, descending)
        if (difference !== 0) return difference
      }
      return 0
    })
    .slice(offset, offset + limit)
}

function orderOf({ sort = [], subtotals }: Query, { names, dims, isMarked }: Shape) {
  const asked = sort.map(({ by, order }) => ({ at: names.indexOf(by), descending: order === 'desc' }))
  const rest = dims.map((_, at) => ({ at, descending: false }))
  const mark = isMarked ? [{ at: dims.length, descending: false }] : []
  if (!subtotals) return [...mark, ...asked, ...rest.filter(({ at }) => !asked.some((one) => one.at === at))]
  return [...rest.slice(0, -1), { at: -1, descending: true }, ...mark, ...rest.slice(-1)]
}
