import type { Dimension } from '../../../contract/src/query.ts'
import { listedLabels, unit } from './rows.ts'

/** What a cell holds: exact numbers count ten-thousandths, others are floats; texts, days and moments are texts. */
export type Value = string | bigint | number | boolean | null

/** The order of an answer: nulls last either way, texts by code point. */
export function compareValues(a: Value, b: Value, descending = false): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order =
    typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : a < b ? -1 : a > b ? 1 : 0
  return descending ? -order : order
}

/** The same for a dimension that the model gives an order: what it lists comes first. */
export function comparesOf({ column }: Dimension): typeof compareValues {
  const listed = column === 'label' ? listedLabels : column === 'parts' ? ['letters', 'pictures'] : undefined
  if (!listed) return compareValues
  const placeOf = (value: Value) => {
    const at = listed.indexOf(String(value))
    return BigInt(at < 0 ? listed.length : at)
  }
  return (a, b, descending) => {
    const isListed = a !== null && b !== null && placeOf(a) !== placeOf(b)
    return isListed ? compareValues(placeOf(a), placeOf(b), descending) : compareValues(a, b, descending)
  }
}

function compareTexts(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at += 1)
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0)
  return a.length - b.length
}

export const asFloat = (value: Value): number | null =>
  typeof value === 'bigint' ? Number(value) / Number(unit) : typeof value === 'number' ? value : null

export function plus(a: Value, b: Value): Value {
  if (a === null || b === null) return null
  if (typeof a === 'bigint' && typeof b === 'bigint') return a + b
  return (asFloat(a) ?? 0) + (asFloat(b) ?? 0)
}

export const minus = (a: Value, b: Value): Value =>
  plus(a, b === null ? null : typeof b === 'bigint' ? -b : -(asFloat(b) ?? 0))

/** Null where nothing is divided, or by nothing. */
export function over(a: Value, b: Value): Value {
  const [above, below] = [asFloat(a), asFloat(b)]
  return above === null || below === null || below === 0 ? null : above / below
}

/** Whether a cell of an answer says the value: exact numbers to the last digit. */
export function says(cell: unknown, value: Value): boolean {
  if (value === null || cell === null) return cell === null && value === null
  if (typeof value === 'boolean') return cell === value
  if (typeof value === 'string') return typeof cell === 'string' && bare(cell) === bare(value)
  if (typeof value === 'bigint') return exactOf(String(cell)) === value
  const found = Number(cell)
  return Math.abs(found - value) <= 1e-9 * Math.max(1, Math.abs(value))
}

const bare = (text: string) =>
  /^\d{4}-\d{2}-\d{2}[T ]/.test(text)
    ? text
        .replace(' ', 'T')
        .replace(/(\.\d*?)0+Z?$/, '$1')
        .replace(/\.?Z?$/, '')
    : text

function exactOf(text: string): bigint | undefined {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > 4) return undefined
  return BigInt(sign + whole + fraction.padEnd(4, '0').slice(0, 4))
}
