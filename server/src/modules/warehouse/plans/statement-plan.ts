import type { Column } from '../column.ts'

/** What a statement would answer, and where each column of it comes from; known before anything runs. */
export interface StatementPlan {
  columns: Column[]
  /** The names of its parameters; "1", "2" … of those without. */
  parameters: string[]
  lineage: StatementLineage
}

export interface ColumnSource {
  table: string
  column: string
}

export interface StatementLineage {
  /** Of each output column, in their order. */
  columns: OutputLineage[]
  /** The tables that it reads, those without a column in it among them. */
  tables: string[]
  /**
   * Tables of which a row of the answer may be made of several rows, other than of a group of equal ones: they are read
   * twice, or stand below a window, a pivot or a recursive query.
   */
  combined: string[]
  /** What decides which rows there are. */
  indirect: IndirectSource[]
  /** Why something could not be traced. A column without sources and without a gap is made of constants. */
  gaps: LineageGap[]
}

/**
 * How a column makes the value of another: as it is, computed, summed up; or it decides the value only through a
 * condition: CASE, the keys of a window, FILTER.
 */
export type SourceHow = 'identity' | 'value' | 'aggregate' | 'conditional'

export interface OutputLineage {
  name: string
  sources: (ColumnSource & { how: SourceHow })[]
}

export type IndirectHow = 'filter' | 'join' | 'group' | 'sort' | 'distinct' | 'set'

export interface IndirectSource extends ColumnSource {
  how: IndirectHow
}

export interface LineageGap {
  /** The output column that it is about; null when it is about the rows of the whole statement. */
  output: string | null
  reason: string
}

/** A table of which only the columns are known. */
export interface PlannedTable {
  name: string
  columns: readonly Pick<Column, 'name' | 'native'>[]
}

export interface PlanRequest {
  sql: string
  tables: readonly PlannedTable[]
  signal?: AbortSignal | undefined
}

export interface ExpressionRequest {
  /** One expression over the columns, without a subquery. */
  sql: string
  columns: PlannedTable['columns']
  allow?: { aggregates?: boolean | undefined; windows?: boolean | undefined } | undefined
  signal?: AbortSignal | undefined
}

export interface ExpressionPlan {
  native: string
  /** The columns it uses. */
  columns: string[]
}
