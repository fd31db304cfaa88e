import { refuse } from '../../kernel/errors.ts'
import { type QueryColumn, describeColumn } from './column.ts'
import type { Values } from './bindings.ts'
import type { Dialect } from './dialect.ts'
import { parseMoment, utcText } from './moment-text.ts'

export type FilterValue = string | number | boolean

export interface ValuePlace {
  dialect: Dialect
  values: Values
  column: QueryColumn
  path: string
}

/** A value of a filter as an expression that compares with the column without changing what either means. */
export function valueSql(value: FilterValue, place: ValuePlace): string {
  const { dialect, values, column } = place
  switch (column.type) {
    case 'integer':
    case 'decimal':
    case 'number':
      return numberLike(value, place)
    case 'boolean':
      if (typeof value !== 'boolean') throw unfit(place, value, 'true or false')
      return dialect.literal(value)
    case 'date':
    case 'timestamp':
      return momentLike(value, place)
    case 'text':
      if (typeof value !== 'string') throw unfit(place, value, 'a text')
      return dialect.cast(values.value(value), 'text')
    case 'time':
    case 'interval':
      if (typeof value !== 'string') throw unfit(place, value, 'a text')
      return dialect.typedText(values.value(value), column)
    default:
      throw refuse.invalid(place.path, `${describeColumn(place.column)} and can only be tested for null`)
  }
}

function unfit({ path, column }: ValuePlace, value: FilterValue, needed: string) {
  return refuse.invalid(
    path,
    `${describeColumn(column)}, so its value is ${needed}, not ${JSON.stringify(value).slice(0, 100)}`,
  )
}

const numberText = /^[+-]?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?$/

// Bound as text and cast to the column's own type where that loses nothing: a number that came as a 64-bit float
// would make the engine compare as floats, which is slow and mixes up integers above 2^53.
function numberLike(value: FilterValue, place: ValuePlace): string {
  const text = String(value)
  if (typeof value === 'boolean' || !numberText.test(text)) throw unfit(place, value, 'a number')
  return place.dialect.number(place.values.value(text), text, place.column)
}

// A single moment without an offset is UTC, as such moments in the data are.
function momentLike(value: FilterValue, place: ValuePlace): string {
  const { dialect, values, column } = place
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  const utc = moment && utcText(moment.at, moment.fraction)
  if (!moment || utc === undefined) throw momentWanted(place, value)
  if (column.type === 'date' && moment.kind === 'day') return dialect.cast(values.value(value), 'date')
  return dialect.moment(utc, (text) => values.value(text), dialect.isZoned(column))
}

export const momentWanted = (place: ValuePlace, value: FilterValue) =>
  unfit(place, value, 'a date like "2026-01-31" or a time like "2026-01-31T09:30:00Z"')
