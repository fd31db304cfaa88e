import { refuse } from '../../kernel/errors.ts'
import type { QueryColumn } from './column.ts'
import type { Dialect } from './dialect.ts'

/** A width of bins as a decimal: so many units of ten to the minus scale. */
export interface BinWidth {
  units: number
  scale: number
  /** With all its digits: "0.25". */
  text: string
}

interface Place {
  width: number
  column: QueryColumn
  path: string
}

/** The lower bound of a number's bin, in decimal arithmetic: 0.3 starts a bin of width 0.1. */
export function binSql(dialect: Dialect, sql: string, { width, column, path }: Place): string {
  const bin = binWidth(width, path)
  return column.type === 'number'
    ? floatBin(dialect, sql, { bin, column })
    : dialect.floorTo(sql, bin, column)
}

/** The column that bins make. */
export const binColumn = ({ name }: QueryColumn, width: number): QueryColumn =>
  Number.isSafeInteger(width)
    ? { name, type: 'integer', native: 'BIGINT' }
    : { name, type: 'number', native: 'DOUBLE' }

function binWidth(width: number, path: string): BinWidth {
  const [, whole = '', fraction = '', power = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(width)) ?? []
  const shift = fraction.length - Number(power)
  const scale = Math.max(0, shift)
  const units = Number(whole + fraction + '0'.repeat(Math.max(0, -shift)))
  if (!(units > 0) || units >= 1e15 || scale > 15)
    throw refuse.invalid(path, `a bin is at most 15 digits wide, on both sides of the point; ${width} is not`)
  return { units, scale, text: scale === 0 ? String(units) : (units / 10 ** scale).toFixed(scale) }
}

// A float stands for its shortest decimal. Integers divided by a power of ten give the float nearest to each bound,
// so the bounds are counted in those integers, and the count is corrected where the product was rounded.
function floatBin(
  dialect: Dialect,
  sql: string,
  { bin, column }: { bin: BinWidth; column: QueryColumn },
): string {
  const { units, scale } = bin
  const value = dialect.cast(isShortFloat(column) ? dialect.cast(sql, 'text') : sql, 'number')
  const power = `1${'0'.repeat(scale)}`
  const near = scale === 0 ? `floor(${value})` : `floor(${value} * ${power})`
  const count =
    scale === 0
      ? near
      : `(${near} + CASE WHEN (${near} + 1) / ${power} <= ${value} THEN 1 WHEN ${near} / ${power} > ${value} THEN -1 ELSE 0 END)`
  // Adding 0 takes the sign from a zero.
  const lower = units === 1 ? `(${count} + 0)` : `(floor(${count} / ${units}) * ${units} + 0)`
  // MariaDB rounds a quotient that it groups by, unless both sides are floats of any number of digits.
  if (scale > 0) return `${dialect.cast(lower, 'number')} / ${power}`
  return `CASE WHEN abs(${lower}) < 9e18 THEN ${dialect.cast(lower, 'integer')} END`
}

const isShortFloat = ({ native }: QueryColumn) => /^(FLOAT|real|float4)$|Float32/.test(native)

/** The bound in numbers that lose nothing, for engines whose remainder is exact. */
export const exactFloor = (sql: string, { text }: BinWidth) =>
  `(${sql} - ((${sql} % ${text}) + ${text}) % ${text})`
