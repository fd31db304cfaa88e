import type { Compiling } from './compiling.ts'
import type { Grouping } from './grouping.ts'

/** The values of a dimension in the top. */
export interface TopJoin {
  grouping: Grouping
  /** The top values as `k`, with `hit` 1. */
  sql: string
  /** Whether the other values make a group of their own. */
  others: boolean
}

export const topDimension = (sql: string) => `CASE WHEN top.hit = 1 THEN ${sql} END`

export function topJoinSql({ dialect }: Compiling, { sql }: TopJoin, dimension: string): string {
  return `LEFT JOIN (${sql}) AS top ON ${dialect.isSame(dimension, 'top.k')}`
}
