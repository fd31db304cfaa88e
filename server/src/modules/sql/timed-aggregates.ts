import type { TimedAggregate } from '../../../../contract/src/aggregates.ts'
import type { QueryColumn } from './column.ts'
import type { Dialect, DialectName } from './dialect.ts'
import { dialects } from './dialects.ts'

/** A value, and the time that says which of several is the first. */
export interface Timed {
  sql: string
  by?: string | undefined
  column: QueryColumn
  where?: string | undefined
}

const extremes = { first: 'min', last: 'max' } as const

// A row counts if it has both, so no engine's own treatment of nulls applies.
const known = ({ sql, by = 'NULL', where }: Timed) =>
  [`${sql} IS NOT NULL`, `${by} IS NOT NULL`, ...(where === undefined ? [] : [where])].join(' AND ')

type Write = (timed: Timed) => string

/** The value at the earliest or the latest time; of several values at that time the smallest or the largest. */
export const timedWrites = (
  aggregate: TimedAggregate,
): Partial<Record<DialectName, Write>> & { duckdb: Write } => {
  const extreme = extremes[aggregate]
  const direction = aggregate === 'first' ? 'ASC' : 'DESC'
  return {
    duckdb: (timed) =>
      `struct_extract(${extreme}(struct_pack(t := ${timed.by}, v := ${timed.sql})) FILTER (WHERE ${known(timed)}), 'v')`,
    postgres: (timed) => {
      const order = [timed.by, dialects.postgres.ordered(timed.sql, timed.column)].map(
        (item) => `${item} ${direction}`,
      )
      return `(array_agg(${timed.sql} ORDER BY ${order.join(', ')}) FILTER (WHERE ${known(timed)}))[1]`
    },
    clickhouse: (timed) => {
      const name = aggregate === 'first' ? 'argMinOrNullIf' : 'argMaxOrNullIf'
      return `${name}(${timed.sql}, (assumeNotNull(${timed.by}), assumeNotNull(${timed.sql})), ${known(timed)})`
    },
    // The caller leaves only the values at that time: see `comparesTimes`.
    mysql: ({ sql }) => `${extreme}(${sql})`,
  }
}

/** Whether an engine finds the time in a window first, and then aggregates the values at that time alone. */
export const comparesTimes = ({ name }: Dialect): boolean => name === 'mysql'

/** The function that finds the time. */
export const timeExtreme = (aggregate: TimedAggregate) => extremes[aggregate]
