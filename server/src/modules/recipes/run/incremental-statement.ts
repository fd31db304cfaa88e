import type { RecipeIncremental } from '../../../../../contract/src/recipe-incremental.ts'
import { literal, quoteName } from '../compile/text.ts'
import type { Column } from '../../warehouse/index.ts'

/** Rows of the column of an incremental recipe. */
export type Span =
  /** Beyond a value, or with `isIncluded` at it too. */
  | { kind: 'beyond'; value: string; isIncluded: boolean; lookback: RecipeIncremental['lookback'] }
  | { kind: 'range'; from: string; to: string }

interface Incremental {
  /** Makes all rows. */
  sql: string
  /** The name by which the statement knows what was made before. */
  before: string
  setting: RecipeIncremental
  columns: readonly Column[]
  span: Span
}

/**
 * The statement that continues the previous output: rows of the range are rebuilt, and all others are copied
 * unchanged and in place. With keys, rows with the same keys are replaced too.
 */
export function incrementalStatement({ sql, before, setting, columns, span }: Incremental): string {
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const inSpan = spanCondition(setting, columns, span)
  const fresh = `fresh AS MATERIALIZED (${freshStatement({ sql, setting, columns, span })})`
  const keys = span.kind === 'range' ? [] : (setting.keys ?? [])
  const same = keys.map((key) => `fresh.${quoteName(key)} IS NOT DISTINCT FROM was.${quoteName(key)}`)
  const stays =
    keys.length > 0
      ? `NOT EXISTS (SELECT 1 FROM fresh WHERE ${same.join(' AND ')})`
      : `(${inSpan}) IS NOT TRUE`
  const former = `SELECT ${names} FROM ${quoteName(before)} AS was WHERE ${stays}`
  return `WITH ${fresh}\n${former}\nUNION ALL\nSELECT ${names} FROM fresh`
}

function spanCondition({ column }: RecipeIncremental, columns: readonly Column[], span: Span): string {
  const native = columns.find(({ name }) => name === column)?.native ?? 'VARCHAR'
  const name = quoteName(column)
  const typed = (value: string) => `CAST(${literal(value)} AS ${native})`
  if (span.kind === 'range') return `${name} >= ${typed(span.from)} AND ${name} < ${typed(span.to)}`
  const { lookback, value, isIncluded } = span
  if (!lookback) return `${name} ${isIncluded ? '>=' : '>'} ${typed(value)}`
  return `${name} >= ${typed(value)} - ${amountOf(lookback, native)}`
}

const amountOf = ({ amount, unit = 'day' }: NonNullable<RecipeIncremental['lookback']>, native: string) =>
  /^(DATE|TIMESTAMP)/.test(native) ? `INTERVAL '${amount}' ${unit}` : String(amount)

/** Rows that are new and nothing else, for where all that was made before stays as it is. */
export function freshStatement({ sql, setting, columns, span }: Omit<Incremental, 'before'>): string {
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  return `SELECT ${names} FROM (\n${sql}\n) AS made WHERE ${spanCondition(setting, columns, span)}`
}

/** Whether a run of this span takes nothing away of what was made before: its column was nowhere beyond that value. */
export const onlyAdds = ({ strategy }: RecipeIncremental, span: Span): boolean =>
  strategy === 'append' && span.kind === 'beyond' && !span.isIncluded && !span.lookback

/** Asks for the largest value of the column, as text that a later statement takes. */
export const watermarkSql = (column: string, table: string): string =>
  `SELECT CAST(max(${quoteName(column)}) AS VARCHAR) FROM ${quoteName(table)}`
