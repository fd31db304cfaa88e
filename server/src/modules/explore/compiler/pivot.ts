import type { Query } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Scene } from '../../models/index.ts'
import { type FilterValue, type Statement, valueSql } from '../../sql/index.ts'
import { bodySql } from './body.ts'
import { type Draft, begin, draftOf } from './draft.ts'
import { type Compiling, bounded } from './compiling.ts'
import { pageSql } from './finish.ts'
import type { Grouping } from './grouping.ts'
import { type Output, distinctlyNamed } from './output.ts'

export const usualColumns = 50

/** Asks for the values that become columns, in their order. */
export function pivotKeys(query: Query, scene: Scene, now: Date): Statement {
  const { compiling, values } = begin(query, { scene, now })
  const { body } = draftOf(compiling, query)
  const { pivots } = apart(query, body.groupings)
  const keys = { ...body, top: undefined, groupings: pivots }
  const names = [...pivots.map((_, at) => `k${at}`), ...body.measures.map((_, at) => `m${at}`)]
  const { dialect } = compiling
  const shown = pivots.map((_, at) => `p.k${at}`)
  const sql = [
    `SELECT ${shown.map((name, at) => `${name} AS k${at}`).join(', ')}`,
    `FROM (${bodySql(compiling, keys, names)}) AS p`,
    `ORDER BY ${shown.map((name) => dialect.order(name, false)).join(', ')}`,
    pageSql(compiling, { limit: query.pivot?.limit ?? usualColumns }),
  ]
    .join('\n')
    .trimEnd()
  return values.statement(bounded(sql))
}

function apart({ pivot, top, subtotals, comparison }: Query, groupings: readonly Grouping[]) {
  const clash = top ? 'top' : subtotals ? 'subtotals' : undefined
  if (clash) throw refuse.invalid(`body.${clash}`, 'does not go with "pivot"')
  if (comparison) throw refuse.invalid('body.comparison', 'does not go with "pivot"')
  const rows = groupings.length - (pivot?.columns.length ?? 0)
  return { rows: groupings.slice(0, rows), pivots: groupings.slice(rows) }
}

/** One column for each measure and each of the values; a value that is not among them is in no column. */
export function pivoted(
  compiling: Compiling,
  { query, draft, keys }: { query: Query; draft: Draft; keys: readonly (readonly unknown[])[] },
): { sql: string; outputs: Output[] } {
  const { body } = draft
  const { dialect } = compiling
  const { rows, pivots } = apart(query, body.groupings)
  if (body.measures.length === 0)
    throw refuse.invalid('body.pivot', 'there is no measure to spread over columns')
  const inner = [
    ...rows.map((_, at) => `r${at}`),
    ...pivots.map((_, at) => `k${at}`),
    ...body.measures.map((_, at) => `m${at}`),
  ]
  const columns = keys.flatMap((key) => body.measures.map((measure, at) => ({ key, measure, at })))
  const drafts = columns.map(({ key, measure }): Output => {
    const { expression: _expression, ...output } = measure
    const value = key.map((one) => String(one ?? '')).join(' · ')
    const name = body.measures.length === 1 ? value : `${value} · ${measure.name}`
    return {
      ...output,
      name: name === '' ? '(empty)' : name,
      namedAt: undefined,
      alsoCalled: [],
      of: measure.name,
      pivot: [...key],
    }
  })
  const outputs = distinctlyNamed<Output>([...rows, ...drafts])
  const conditions = keys.map((key) =>
    pivots.map((pivot, at) => isKey(compiling, pivot, { value: key[at], sql: `b.k${at}` })),
  )
  const items = columns.map(({ measure, at }, index) => {
    const condition = conditions[Math.floor(index / body.measures.length)] ?? []
    const value = `CASE WHEN ${condition.join(' AND ')} THEN b.m${at} END`
    return dialect.aggregates.max(value, { column: measure.type, share: 0 })
  })
  const all = [...rows.map((_, at) => `b.r${at}`), ...items]
  const sql = [
    `SELECT ${all.map((item, at) => `${item} AS ${dialect.identifier(outputs[at]?.name ?? '')}`).join(', ')}`,
    `FROM (${bodySql(compiling, body, inner)}) AS b`,
    ...(rows.length === 0 ? [] : [`GROUP BY ${rows.map((_, at) => at + 1).join(', ')}`]),
  ].join('\n')
  return { sql, outputs }
}

function isKey(
  compiling: Compiling,
  { type }: Grouping,
  { value, sql }: { value: unknown; sql: string },
): string {
  if (value === null || value === undefined) return `${sql} IS NULL`
  const place = { ...compiling, column: type, path: 'body.pivot', timezone: undefined }
  return `${sql} = ${valueSql(value as FilterValue, place)}`
}
