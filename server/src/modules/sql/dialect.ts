import type { Grain } from '../../../../contract/src/grains.ts'
import type { BinWidth } from './bins.ts'
import type { Bound } from './bindings.ts'
import type { QueryColumn } from './column.ts'

export const dialectNames = ['duckdb', 'postgres', 'mysql', 'clickhouse'] as const
export type DialectName = (typeof dialectNames)[number]

/** Types that every dialect has, as it casts to them. */
export type PlainType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp'

export type TimeUnit = 'second' | 'day' | 'month'

export interface Page {
  limit?: number | undefined
  offset?: number | undefined
}

export interface Moment {
  /** Whether the column contains instants; the others are UTC. */
  zoned: boolean
  /** The name of a zone; undefined is UTC. */
  timezone: string | undefined
  /** Without it the name is written as a literal. */
  bind?: BindText
}

/** Puts a text where values go; of moments it is the one in UTC: "2026-01-31 09:30:00". */
export type BindText = (text: string) => string

/**
 * How one engine writes the common features. Expressions are SQL text; names and values of users only enter through
 * `identifier`, `literal` and `placeholder`.
 */
export interface Dialect {
  name: DialectName
  /** A quoted name, whatever it contains. */
  identifier(name: string): string
  /** A value as text of SQL: views have no parameters. */
  literal(value: Bound): string
  /**
   * The placeholder of a parameter, counted from 1. Undefined: a bare `?`, identified by its position in the text.
   */
  placeholder: ((at: number, value: Bound) => string) | undefined
  /** A column as it is stored, made to compare, group and sort as the values of its type do here. */
  read(sql: string, column: QueryColumn): string
  /** The same value, made to sort by code point where it is a text. */
  ordered(sql: string, column: QueryColumn): string
  /** A column of a table that may have no row to join: null then. */
  outer(sql: string): string
  cast(sql: string, type: PlainType): string
  /** The same, but null where a value does not fit; undefined when the engine has no such cast. */
  tryCast: ((sql: string, type: PlainType) => string) | undefined

  /** A number, given as text, as a value that compares with the column without losing a digit of either. */
  number(text: string, digits: string, column: QueryColumn): string
  /** A moment that compares with the column. */
  moment(utc: string, bind: BindText, zoned: boolean): string
  isZoned(column: QueryColumn): boolean
  /** A time of day or an interval, given as text. */
  typedText(text: string, column: QueryColumn): string

  /** The moment as the clocks of the zone show it. */
  local(sql: string, moment: Moment): string
  /** A local moment that many units later. */
  shift(sql: string, count: number, unit: TimeUnit): string
  /** The number of a local moment on a line of such units, so that neighbours differ by 1. */
  ordinal(sql: string, unit: TimeUnit): string
  cuts: Record<Grain, (moment: string) => string>
  /** The lower bound of an integer's or decimal's bin, without losing a digit. */
  floorTo(sql: string, width: BinWidth, column: QueryColumn): string

  /** A number, or null where it is none or infinite, which would make every sum of it so. */
  finite(sql: string, column: QueryColumn): string
  /** A null of that type, for the branches of a union. */
  nullOf(type: QueryColumn): string
  /** A random number from 0 to 1 for each row. */
  random: string
  /** An aggregate over the rows that satisfy the condition. */
  onlyWhere(aggregate: (sql: string) => string, sql: string, condition: string): string

  contains(text: string, part: string): string
  startsWith(text: string, part: string): string
  endsWith(text: string, part: string): string
  lower(sql: string): string
  concat(...parts: string[]): string
  length(sql: string): string
  left(sql: string, count: number): string
  right(sql: string, count: number): string
  /** SHA-256 of a text, as 64 hexadecimal digits in lower case. */
  hash(sql: string): string
  /** Equal, or both null. */
  isSame(a: string, b: string): string
  /** Equal to one of these values, of which there is at least one. */
  isOneOf(sql: string, values: readonly string[], column: QueryColumn): string
  /** Not equal to a value that is not null; null is. */
  differs(sql: string, value: string): string
  /** Items of ORDER BY that put nulls last. */
  order(sql: string, descending: boolean): string
  /** What a window without an order is divided by too, given what it aggregates; nothing, where engines need none. */
  unorderedPartition(of: string): readonly string[]
  /** Whether ORDER BY takes the place of a column in such an item. */
  ordersByPlace: boolean
  /** The rows behind so many, and at most so many of them: the end of a statement. */
  page(page: Page): string
}
