import { type QueryColumn, float } from '../../sql/index.ts'
import type { Aggregate } from '../../../../../contract/src/aggregates.ts'
import type { Compiling, Shift } from './compiling.ts'
import type { Field } from './fields.ts'
import type { Grouping } from './grouping.ts'

/** A sum over the rows of one table, whatever that table is joined to. */
export interface Leaf {
  kind: 'leaf'
  /** The join whose rows are summed up; "" is the queried dataset. */
  home: string
  shift: Shift | undefined
  aggregate: Aggregate
  percentile: number | undefined
  /** Undefined: rows are counted. */
  field: Field | undefined
  /** The time that it follows, with `first` and `last`. */
  by: Field | undefined
  where: Where | undefined
  type: QueryColumn
  /** Equal for leaves that are the same, so that each is computed once. */
  key: string
  at: string
}

export interface Where {
  sql(compiling: Compiling): string
  /** Tables that the condition reads. */
  paths: string[]
}

/** Computed from other measures of the same row. */
export interface Scalar {
  kind: 'scalar'
  of: Expression[]
  /** A 64-bit float unless given. */
  type?: QueryColumn
  sql(parts: string[]): string
}

/** Computed over several rows of the result, along a time or another dimension, or among the rows that share some. */
export interface Windowed {
  kind: 'windowed'
  of: Expression
  /** Null in results that are not grouped by it. */
  along: Grouping | { within: readonly Grouping[] }
  /** That of the measure unless given. */
  type?: QueryColumn
  sql(part: string, rows: WindowRows): string
}

/** The rows of a result, by its columns. */
interface WindowRows {
  /** The dimension that is run along, and the items of its order. */
  line: string
  order: readonly string[]
  /** Rows that differ in any of these are apart from each other. */
  apart: readonly string[]
}

/** A measure computed for each value of some dimensions within each group, and these values aggregated. */
export interface Nested {
  kind: 'nested'
  of: Expression
  aggregate: Aggregate
  per: readonly Grouping[]
  type: QueryColumn
  at: string
}

/** Part of the same measure over all rows that share some dimensions. */
export interface Share {
  kind: 'share'
  of: Expression
  /** Of what the query is grouped by. */
  within: readonly Grouping[]
}

export type Expression = Leaf | Scalar | Windowed | Share | Nested

const sizes = new WeakMap<Expression, number>()

/** How many parts it has as it is written: a part that is in it twice counts twice. */
export function sizeOfExpression(expression: Expression): number {
  const known = sizes.get(expression)
  if (known !== undefined) return known
  const parts =
    expression.kind === 'leaf' ? [] : expression.kind === 'scalar' ? expression.of : [expression.of]
  const size = parts.reduce((sum, part) => sum + sizeOfExpression(part), 1)
  sizes.set(expression, size)
  return size
}

export function leavesOf(expression: Expression): Leaf[] {
  if (expression.kind === 'leaf') return [expression]
  return expression.kind === 'scalar' ? expression.of.flatMap(leavesOf) : leavesOf(expression.of)
}

/** Whether it depends on other rows of the result. */
export function readsOtherRows(expression: Expression): boolean {
  if (expression.kind === 'scalar') return expression.of.some(readsOtherRows)
  return expression.kind !== 'leaf'
}

/** Parts of these add up to the whole, as long as no row belongs to two groups. */
export const addsUp = (expression: Expression): boolean =>
  expression.kind === 'leaf' && (expression.aggregate === 'sum' || expression.aggregate === 'count')

export const isCount = ({ aggregate }: Leaf) => aggregate === 'count' || aggregate === 'count_distinct'

/** The functions that bring a measure of several groups together; undefined where only its rows could. */
export function mergeOf(expression: Expression): 'sum' | 'min' | 'max' | undefined {
  if (expression.kind !== 'leaf') return undefined
  const { aggregate } = expression
  if (aggregate === 'min' || aggregate === 'max') return aggregate
  return addsUp(expression) ? 'sum' : undefined
}

export function typeOf(expression: Expression): QueryColumn {
  if (expression.kind === 'leaf' || expression.kind === 'nested') return expression.type
  if (expression.kind === 'share') return float
  return expression.kind === 'scalar'
    ? (expression.type ?? float)
    : (expression.type ?? typeOf(expression.of))
}
