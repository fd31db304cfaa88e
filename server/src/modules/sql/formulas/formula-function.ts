import type { Dialect, DialectName } from '../dialect.ts'
import { type Calendar } from '../grains.ts'
import type { FormulaNode } from './formula-node.ts'
import { type FormulaColumn, coerced, columnOfType, queryColumnOf, unified } from './formula-types.ts'

/** An argument of a function, as its SQL is written. */
export interface Argument {
  sql: string
  /** A timestamp as the clocks of the query's zone show it. */
  local(): string
  column: FormulaColumn
  node: FormulaNode
}

/** What is around the function. */
export interface FunctionPlace {
  dialect: Dialect
  calendar: Calendar
  /** The day in the zone of the query, as text of SQL. */
  today(): string
  result: FormulaColumn
}

/**
 * What an argument must be: of a type, with `constant` written out, and with `local` a moment as the clocks of the
 * query's zone show it. Kinds that end in `…` may be repeated; those that end in `?` left out.
 */
export type Kind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'local'
  | 'moment'
  | 'any'
  | 'constant text'
  | 'constant count'
  | 'unit'
  | 'type'

export interface FormulaFunction {
  takes: readonly Kind[]
  /** How many of the last arguments may be left out; 'more': the last may be repeated. */
  rest?: number | 'more'
  /** The values, or why there are none for arguments of these types. */
  gives(
    args: readonly FormulaColumn[],
    dialect: Dialect,
    nodes: readonly FormulaNode[],
  ): FormulaColumn | string
  sql(args: readonly Argument[], place: FunctionPlace): string
}

export type Gives = FormulaFunction['gives']
export type Written = Partial<Record<DialectName, string>> & { duckdb: string }

export const always =
  (type: 'text' | 'integer' | 'number' | 'boolean' | 'date'): Gives =>
  (_, dialect) =>
    columnOfType(dialect, type)

/** A function that engines call by a name with its arguments in their order. */
export const called =
  (names: Written): FormulaFunction['sql'] =>
  (args, { dialect }) =>
    `${names[dialect.name] ?? names.duckdb}(${args.map(({ sql }) => sql).join(', ')})`

export const texts = (
  takes: readonly Kind[],
  gives: 'text' | 'integer' | 'boolean',
  names: Written,
): FormulaFunction => ({
  takes,
  gives: always(gives),
  sql: called(names),
})

export const byDialect = (of: Partial<Record<DialectName, string>> & { duckdb: string }, { name }: Dialect) =>
  of[name] ?? of.duckdb

export const compared: FormulaFunction = {
  takes: ['any', 'any'],
  gives: (args, dialect) =>
    unified(dialect, args) || isComparableMoment(args) ? columnOfType(dialect, 'boolean') : differ(args),
  sql: () => '',
}

export const isComparableMoment = (args: readonly FormulaColumn[]) =>
  args.every(({ type }) => type === 'date' || type === 'timestamp' || type === 'null')

export const differ = (args: readonly FormulaColumn[]) =>
  `${[...new Set(args.filter(({ type }) => type !== 'null').map(({ type }) => withArticle(type)))].join(' and ')} do not go together`

export const withArticle = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`

/** The arguments as values of one type, and texts by code point. A date is compared with moments as its midnight there. */
export function alike(args: readonly Argument[], dialect: Dialect): string[] {
  const columns = args.map(({ column }) => column)
  const to = unified(dialect, columns)
  if (!to && isComparableMoment(columns))
    return args.map(({ sql, local, column }) =>
      column.type === 'date' ? dialect.cast(sql, 'timestamp') : local(),
    )
  return args.map(({ sql, column }) => {
    const value = to ? coerced(dialect, sql, [column, to]) : sql
    return column.type === 'text' ? dialect.ordered(value, queryColumnOf(column)) : value
  })
}

export const unitsOfInterval: Record<string, [count: number, unit: 'second' | 'day' | 'month']> = {
  second: [1, 'second'],
  minute: [60, 'second'],
  hour: [3600, 'second'],
  day: [1, 'day'],
  week: [7, 'day'],
  month: [1, 'month'],
  quarter: [3, 'month'],
  year: [12, 'month'],
}

export type Interval = Extract<FormulaNode, { kind: 'interval' }>

export function laterColumn(
  moment: FormulaColumn,
  { unit }: Interval,
  dialect: Dialect,
): FormulaColumn | string {
  if (moment.type === 'timestamp') return moment
  if (moment.type !== 'date')
    return `an interval is added to a date or a timestamp, and this is ${withArticle(moment.type)}`
  return unitsOfInterval[unit]?.[1] === 'second'
    ? `a date has no ${unit}s: add days, or use a timestamp`
    : columnOfType(dialect, 'date')
}

export function later(
  { sql, column }: Argument,
  { interval, sign }: { interval: Interval; sign: number },
  { dialect }: FunctionPlace,
): string {
  const [count, unit] = unitsOfInterval[interval.unit]!
  const moved = dialect.shift(sql, sign * count * interval.count, unit)
  return column.type === 'date' ? dialect.cast(moved, 'date') : moved
}

export const count = ({ node }: Argument): number => (node.kind === 'number' ? Number(node.text) : 0)

export const asText = ({ sql, column }: Argument, { dialect }: FunctionPlace): string =>
  column.type === 'text' ? sql : dialect.cast(sql, 'text')

export const joinable = (args: readonly FormulaColumn[], dialect: Dialect) =>
  args.find(({ type }) => !['text', 'integer', 'date', 'null'].includes(type))
    ? `only texts, integers and dates are joined to a text; this has ${withArticle(args.find(({ type }) => !['text', 'integer', 'date', 'null'].includes(type))!.type)}`
    : columnOfType(dialect, 'text')

/** Halves are rounded away from zero, which engines do differently for floats. */
export function rounded({ sql }: Argument, digits: number, dialect: Dialect): string {
  const value = dialect.cast(sql, 'number')
  // Adding 0 makes a 0 of a negative zero, which some engines keep apart.
  if (dialect.name === 'duckdb') return `(round(${value}, ${digits}) + 0)`
  const power = `1e${digits}`
  const whole = `floor(abs(${value}) * ${dialect.cast(power, 'number')} + 0.5)`
  return `(sign(${value}) * ${whole} / ${dialect.cast(power, 'number')} + 0)`
}
