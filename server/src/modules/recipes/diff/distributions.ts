import type { ColumnDistribution } from '../../../../../contract/src/recipe-diffs.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import { quoteName } from '../compile/text.ts'
import type { Caller } from '../dependencies.ts'
import { querySides, type Side, type Sides } from './tables.ts'

export interface Distributions {
  rowCount: number
  byColumn: Map<string, ColumnDistribution>
}

const topValues = 5
const isNumber = ({ type }: Pick<RecipeColumn, 'type'>) => ['integer', 'decimal', 'number'].includes(type)
const shapeless = new Set(['json', 'binary', 'list', 'struct'])

/** What is in each column of one side, in two passes. */
export async function distributionsOf(context: Caller, sides: Sides, side: Side): Promise<Distributions> {
  const from = quoteName(side.table.name)
  const facts = side.columns
    .flatMap((column) => [
      ...columnFacts(column),
      isNumber(column) ? `avg(${quoteName(column.name)})` : 'NULL',
    ])
    .map((fact, at) => `${fact} AS f${at}`)
  const sql = `SELECT ${['count(*) AS row_count', ...facts].join(', ')} FROM ${from}`
  const [row = []] = await querySides(context, sides, sql)
  const tops = await topsOf(context, sides, side)
  const rowCount = Number(row[0])
  const byColumn = side.columns.map(({ name, type }, at): [string, ColumnDistribution] => {
    const [nulls, distinct, min, max, mean] = row.slice(1 + at * 5, 6 + at * 5)
    return [
      name,
      {
        null_share: rowCount === 0 ? null : Number(nulls) / rowCount,
        distinct_count: Number(distinct),
        min: min ?? null,
        max: max ?? null,
        mean: isNumber({ type }) && mean !== null ? Number(mean) : null,
        top: tops.get(at) ?? [],
      },
    ]
  })
  return { rowCount, byColumn: new Map(byColumn) }
}

/** How many values of a column are missing, how many differ, the smallest and the largest. */
export function columnFacts({ name, type }: Pick<RecipeColumn, 'name' | 'type'>): string[] {
  const column = quoteName(name)
  return [
    `count(*) - count(${column})`,
    `approx_count_distinct(${column})`,
    ...(shapeless.has(type) ? ['NULL', 'NULL'] : [`min(${column})`, `max(${column})`]),
  ]
}

async function topsOf(context: Caller, sides: Sides, { columns, table }: Side) {
  const tops = new Map<number, ColumnDistribution['top']>()
  const parts = columns.flatMap(({ name, type }, at) => {
    if (shapeless.has(type)) return []
    const column = quoteName(name)
    return [
      `SELECT * FROM (SELECT ${at} AS place, CAST(${column} AS VARCHAR) AS value, count(*) AS times
        FROM ${quoteName(table.name)} GROUP BY ${column} ORDER BY times DESC, value LIMIT ${topValues})`,
    ]
  })
  if (parts.length === 0) return tops
  for (const [place, value, count] of await querySides(context, sides, parts.join('\nUNION ALL\n'))) {
    const at = Number(place)
    tops.set(at, [...(tops.get(at) ?? []), { value, count: Number(count) }])
  }
  return tops
}
