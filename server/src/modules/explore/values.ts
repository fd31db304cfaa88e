import { refuse } from '../../kernel/errors.ts'
import { type QueryColumn, described } from './column.ts'
import type { Bindings } from './sql-text.ts'

export type FilterValue = string | number | boolean

export interface ValuePlace {
  column: QueryColumn
  path: string
  timezone: string | undefined
}

/** A value of a filter as a bound expression that compares with the column without changing what either means. */
export function boundValue(bindings: Bindings, value: FilterValue, place: ValuePlace): string {
  switch (place.column.type) {
    case 'integer':
    case 'decimal':
    case 'number':
      return numberLike(bindings, value, place)
    case 'boolean':
      if (typeof value !== 'boolean') throw unfit(place, value, 'true or false')
      return bindings.bind(value)
    case 'date':
    case 'timestamp':
      return momentLike(bindings, value, place)
    case 'text':
      if (typeof value !== 'string') throw unfit(place, value, 'a text')
      return `CAST(${bindings.bind(value)} AS VARCHAR)`
    case 'time':
    case 'interval':
      if (typeof value !== 'string') throw unfit(place, value, 'a text')
      return `CAST(${bindings.bind(value)} AS ${place.column.native})`
    default:
      throw refuse.invalid(place.path, `${described(place.column)} and can only be tested for null`)
  }
}

function unfit({ path, column }: ValuePlace, value: FilterValue, needed: string) {
  return refuse.invalid(
    path,
    `${described(column)}, so its value is ${needed}, not ${JSON.stringify(value).slice(0, 100)}`,
  )
}

const numberText = /^[+-]?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?$/

// Bound as text and cast to the column's own type where that loses nothing: a number that came as a 64-bit float
// would make the engine compare as floats, which is slow and mixes up integers above 2^53.
function numberLike(bindings: Bindings, value: FilterValue, place: ValuePlace): string {
  const text = String(value)
  if (typeof value === 'boolean' || !numberText.test(text)) throw unfit(place, value, 'a number')
  const type = holds(place.column.native, text) ? place.column.native : 'DOUBLE'
  return `CAST(${bindings.bind(text)} AS ${type})`
}

const integerBits: Record<string, [bits: bigint, signed: boolean]> = {
  TINYINT: [8n, true],
  SMALLINT: [16n, true],
  INTEGER: [32n, true],
  BIGINT: [64n, true],
  HUGEINT: [127n, true],
  UTINYINT: [8n, false],
  USMALLINT: [16n, false],
  UINTEGER: [32n, false],
  UBIGINT: [64n, false],
}

function holds(native: string, text: string): boolean {
  if (native === 'FLOAT' || native === 'DOUBLE') return true
  const [, whole = '', fraction = ''] = /^[+-]?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return false
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(native)
  if (decimal)
    return whole.length <= Number(decimal[1]) - Number(decimal[2]) && fraction.length <= Number(decimal[2])
  const limits = integerBits[native]
  if (!limits || fraction !== '') return false
  const [bits, signed] = limits
  const number = BigInt(text.replace(/^\+/, ''))
  return signed
    ? BigInt.asIntN(Number(bits), number) === number
    : BigInt.asUintN(Number(bits), number) === number
}

const momentText = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

function momentLike(bindings: Bindings, value: FilterValue, place: ValuePlace): string {
  if (typeof value !== 'string' || !momentText.test(value) || !isReal(value))
    throw unfit(place, value, 'a date like "2026-01-31" or a time like "2026-01-31T09:30:00Z"')
  const { native, type } = place.column
  if (type === 'date') return `CAST(${bindings.bind(value)} AS ${value.length === 10 ? 'DATE' : 'TIMESTAMP'})`
  const zoned = native === 'TIMESTAMP WITH TIME ZONE'
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(value.slice(10))) {
    const instant = `CAST(${bindings.bind(value)} AS TIMESTAMPTZ)`
    return zoned ? instant : `timezone('UTC', ${instant})`
  }
  return localMoment(bindings, value, { zoned, timezone: place.timezone })
}

// Without an offset a moment is meant in the query's time zone. Moments without zone in the data are UTC.
function localMoment(
  bindings: Bindings,
  value: string,
  { zoned, timezone }: { zoned: boolean; timezone: string | undefined },
): string {
  const plain = `CAST(${bindings.bind(value)} AS TIMESTAMP)`
  if (timezone === undefined) return zoned ? `timezone('UTC', ${plain})` : plain
  const instant = `timezone(${bindings.bind(timezone)}, ${plain})`
  return zoned ? instant : `timezone('UTC', ${instant})`
}

function isReal(value: string): boolean {
  const day = value.slice(0, 10)
  const parsed = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day) return false
  const [, hour = '0', minute = '0', second = '0'] =
    /^.{10}[T ](\d{2}):(\d{2})(?::(\d{2}))?/.exec(value) ?? []
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}
