import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { QueryColumn } from '../column.ts'
import type { Dialect, DialectName } from '../dialect.ts'

export const formulaTypes = ['text', 'integer', 'decimal', 'number', 'boolean', 'date', 'timestamp'] as const
export type FormulaType = (typeof formulaTypes)[number]

/** The values of a part of a formula. */
export interface FormulaColumn {
  /** `null`: there never is one. */
  type: FormulaType | 'null'
  native: string
  /** Of an integer or a decimal: how many digits it may have, and how many of them behind the point. */
  precision: number
  scale: number
  isFinite: boolean
}

/** A decimal whose digits are not known, e.g. a sum, is taken to have so many behind the point. */
const unknownScale = 10

/** So many digits every engine computes without a loss. */
const maxPrecision = 38

const natives: Record<DialectName, Record<FormulaType, string>> = {
  duckdb: {
    text: 'VARCHAR',
    integer: 'BIGINT',
    decimal: 'DECIMAL',
    number: 'DOUBLE',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
  },
  postgres: {
    text: 'text',
    integer: 'bigint',
    decimal: 'numeric',
    number: 'double precision',
    boolean: 'boolean',
    date: 'date',
    timestamp: 'timestamp',
  },
  mysql: {
    text: 'varchar',
    integer: 'bigint',
    decimal: 'decimal',
    number: 'double',
    boolean: 'tinyint(1)',
    date: 'date',
    timestamp: 'datetime(6)',
  },
  clickhouse: {
    text: 'Nullable(String)',
    integer: 'Nullable(Int64)',
    decimal: 'Decimal',
    number: 'Nullable(Float64)',
    boolean: 'Nullable(Bool)',
    date: 'Nullable(Date32)',
    timestamp: "Nullable(DateTime64(6, 'UTC'))",
  },
}

export function columnOfType(
  { name }: Dialect,
  type: FormulaType,
  { precision = 19, scale = 0, isFinite = true }: Partial<FormulaColumn> = {},
): FormulaColumn {
  const native = natives[name][type]
  return {
    type,
    native: type === 'decimal' ? `${native}(${precision},${scale})` : native,
    precision: Math.min(precision, maxPrecision),
    scale,
    isFinite,
  }
}

export const nullColumn: FormulaColumn = {
  type: 'null',
  native: '',
  precision: 0,
  scale: 0,
  isFinite: true,
}

const digitsOfIntegers: [pattern: RegExp, precision: number][] = [
  [/tinyint|int8\b/i, 3],
  [/smallint|int16\b|int2\b/i, 5],
  [/hugeint|int128|int256/i, 19],
  [/bigint|int64\b|int8\b/i, 19],
  [/int/i, 10],
]

/** A column as a formula computes with it; undefined where it cannot. */
export function formulaColumn(column: QueryColumn): FormulaColumn | undefined {
  const { type, native } = column
  if (!isFormulaType(type)) return undefined
  const [, precision, scale = '0'] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(native) ?? []
  if (type === 'decimal')
    return {
      type,
      native,
      precision: Number(precision ?? maxPrecision),
      scale: precision === undefined ? unknownScale : Number(scale),
      isFinite: true,
    }
  const digits = digitsOfIntegers.find(([pattern]) => pattern.test(native))?.[1] ?? 19
  return {
    type,
    native,
    precision: type === 'integer' ? digits : 0,
    scale: 0,
    isFinite: type !== 'number' || column.isFinite === true,
  }
}

const isFormulaType = (type: ColumnType): type is FormulaType => formulaTypes.some((one) => one === type)

export const isNumber = ({ type }: FormulaColumn) =>
  type === 'integer' || type === 'decimal' || type === 'number'

const isFormulaMoment = ({ type }: FormulaColumn) => type === 'date' || type === 'timestamp'

/** The column that holds the values of all of these; undefined where there is none. */
export function unified(dialect: Dialect, columns: readonly FormulaColumn[]): FormulaColumn | undefined {
  const known = columns.filter(({ type }) => type !== 'null')
  const [first] = known
  if (!first) return nullColumn
  if (known.every(isNumber)) return unifiedNumber(dialect, known)
  if (known.every(isFormulaMoment)) return unifiedMoment(dialect, known)
  return known.every(({ type }) => type === first.type) && first.type !== 'null'
    ? columnOfType(dialect, first.type)
    : undefined
}

function unifiedNumber(dialect: Dialect, columns: readonly FormulaColumn[]): FormulaColumn {
  const scale = Math.max(...columns.map((one) => one.scale))
  const whole = Math.max(...columns.map((one) => one.precision - one.scale))
  const isFinite = columns.every((one) => one.isFinite)
  const isFloat = columns.some(({ type }) => type === 'number') || whole + scale > maxPrecision
  if (isFloat) return columnOfType(dialect, 'number', { isFinite })
  return columnOfType(dialect, columns.every(({ type }) => type === 'integer') ? 'integer' : 'decimal', {
    precision: whole + scale,
    scale,
  })
}

// A date among moments would be midnight somewhere: nobody says where.
function unifiedMoment(dialect: Dialect, columns: readonly FormulaColumn[]): FormulaColumn | undefined {
  const [first] = columns
  const isAlike = (one: FormulaColumn) =>
    one.type === first?.type && (one.type === 'date' || isZoned(dialect, one) === isZoned(dialect, first))
  return columns.every(isAlike) ? first : undefined
}

const isZoned = (dialect: Dialect, { native }: FormulaColumn) =>
  dialect.isZoned({ name: '', type: 'timestamp', native })

/** What a sum, a difference or a product of two numbers is: exact as far as there are digits for it. */
export function arithmetic(
  dialect: Dialect,
  operator: '+' | '-' | '*',
  [a, b]: readonly [FormulaColumn, FormulaColumn],
): FormulaColumn {
  const isFinite = a.isFinite && b.isFinite
  const scale = operator === '*' ? a.scale + b.scale : Math.max(a.scale, b.scale)
  const precision =
    operator === '*'
      ? a.precision + b.precision
      : Math.max(a.precision - a.scale, b.precision - b.scale) + scale + 1
  if (a.type === 'integer' && b.type === 'integer') return columnOfType(dialect, 'integer', { precision })
  if (a.type === 'number' || b.type === 'number' || (operator === '*' && precision > maxPrecision))
    return columnOfType(dialect, 'number', { isFinite })
  return columnOfType(dialect, 'decimal', { precision, scale })
}

/** A value as the column holds it that several values are unified in. */
export function coerced(dialect: Dialect, sql: string, [from, to]: [FormulaColumn, FormulaColumn]): string {
  if (from.type === 'null' || to.type === 'null')
    return to.type === 'null' || dialect.name === 'duckdb' || dialect.name === 'mysql'
      ? sql
      : dialect.nullOf(queryColumnOf(to))
  if (to.type === 'number' && from.type !== 'number') return dialect.cast(sql, 'number')
  // Numbers that are stored differently have no common type there.
  if (dialect.name === 'clickhouse' && to.type === 'decimal')
    return `CAST(${sql} AS Nullable(Decimal(38, ${to.scale})))`
  if (dialect.name === 'clickhouse' && to.type === 'integer' && from.native !== to.native)
    return to.precision > 19 ? `toInt128(${sql})` : dialect.cast(sql, 'integer')
  return sql
}

export const queryColumnOf = (column: FormulaColumn, name = ''): QueryColumn => ({
  name,
  type: column.type === 'null' ? 'text' : column.type,
  native: column.native,
  isFinite: column.isFinite,
})
