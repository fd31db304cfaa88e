import type { ColumnType } from '../../../../contract/src/datasets.ts'

/** What one column of a table holds. Values are text as the engine writes them, so no digit is lost. */
export interface ColumnProfile {
  name: string
  type: ColumnType
  native: string
  row_count: number
  null_count: number
  /** Approximate above a few thousand. */
  distinct_count: number
  min: string | null
  max: string | null
  mean: number | null
  quantiles: Record<'p05' | 'p25' | 'p50' | 'p75' | 'p95', string | null> | null
  /** Bins of equal width; ends are numbers, or ISO 8601 text for dates and times. */
  histogram: { from: number | string; to: number | string; count: number }[] | null
  top_values: { value: string; count: number }[]
}
