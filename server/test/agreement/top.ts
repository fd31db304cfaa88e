import type { Query } from '../../../contract/src/query.ts'
import { type Top, allDims, keyOf } from './groups.ts'
import { columnsOf, keysOf } from './measures.ts'
import type { Row } from './rows.ts'
import { compareValues } from './values.ts'

/** The values of a dimension with the most of a measure, whatever else the question groups by. */
export function topOf(query: Query, rows: readonly Row[]): Top | undefined {
  if (!query.top) return undefined
  const { dimension, by, limit, per: names = [], others = false } = query.top
  const dim = allDims(query).find(({ name }) => name === dimension)
  const column = columnsOf(query).find(({ name }) => name === by)
  if (!dim || !column) throw new Error(`no top of ${dimension} by ${by}`)
  const per = names.flatMap((wanted) => allDims(query).find(({ name }) => name === wanted) ?? [])
  const body = { dims: [...per, dim], top: undefined }
  const keys = keysOf({ query, rows, body }, column.wanted)
  const values = column.values({ query, rows, body, keys })
  const ordered = keys
    .map((key, at) => ({ key, value: values[at] ?? null }))
    .toSorted(
      (a, b) =>
        compareValues(a.value, b.value, true) || compareValues(a.key.at(-1) ?? null, b.key.at(-1) ?? null),
    )
  const counts = new Map<string, number>()
  const kept = ordered.filter(({ key }) => {
    const group = keyOf(key.slice(0, -1))
    const place = (counts.get(group) ?? 0) + 1
    counts.set(group, place)
    return place <= limit
  })
  return { dim, per, others, kept: new Set(kept.map(({ key }) => keyOf(key))) }
}
