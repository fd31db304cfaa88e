import type { AnsweredRows } from './driver.ts'
import { SourceError } from './source-error.ts'

/** The JSON text of a value that is not null, in the form that the warehouse's answers have. */
export type ToJson = (text: string) => string

const exactDigits = 15
const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)

export const jsonText: ToJson = (text) => JSON.stringify(text)
export const jsonAsIs: ToJson = (text) => text

/** Exact integers: what a JSON number cannot hold is a text of digits. */
export const jsonInteger: ToJson = (text) => {
  if (text.length < exactDigits) return text
  const value = BigInt(text)
  return value <= maxSafe && value >= -maxSafe ? text : `"${text}"`
}

/** Exact decimals: a number while it is short, else a text of digits. NaN is null. */
export const jsonDecimal =
  (digits: number | undefined): ToJson =>
  (text) => {
    if (!/^-?[0-9]/.test(text)) return 'null'
    // No decimal of the warehouse has so many digits, so there is no form to keep but the shortest.
    if (digits !== undefined && digits > 38 && text.includes('.'))
      return jsonDecimal(undefined)(text.replace(/\.?(?<!0)0+$/, ''))
    return (digits !== undefined && digits <= exactDigits) || text.length <= exactDigits ? text : `"${text}"`
  }

export const jsonFloat: ToJson = (text) => (Number.isFinite(Number(text)) ? text : 'null')

/** A moment with a letter T between day and time, and Z for UTC. */
export const jsonMoment: ToJson = (text) => `"${text.replace(' ', 'T').replace(/\+00$/, 'Z')}"`

/** Builds the rows of an answer as they come, within the limits. Of a null value, nothing is asked. */
export class JsonCells<Value> {
  /** How the values of each column are written. */
  toJson: readonly ((value: Value) => string)[] = []
  readonly #limits: { rowLimit: number; maxBytes: number }
  readonly #rows: string[] = []
  #sizeBytes = 0
  #isTruncated = false

  constructor(limits: { rowLimit: number; maxBytes: number }) {
    this.#limits = limits
  }

  /** Takes one row; false when there is no room for it. */
  add(values: readonly (Value | null)[]): boolean {
    if (this.#rows.length >= this.#limits.rowLimit) {
      this.#isTruncated = true
      return false
    }
    const cells = values.map((value, at) => (value === null ? 'null' : (this.toJson[at]?.(value) ?? 'null')))
    const row = `[${cells.join(',')}]`
    this.#sizeBytes += row.length + 1
    if (this.#sizeBytes > this.#limits.maxBytes) throw new SourceError('too_large', 'the answer is too large')
    this.#rows.push(row)
    return true
  }

  answer(columns: AnsweredRows['columns']): AnsweredRows {
    const rows = Buffer.from(this.#rows.join(','))
    return { columns, rows, rowCount: this.#rows.length, truncated: this.#isTruncated }
  }
}
