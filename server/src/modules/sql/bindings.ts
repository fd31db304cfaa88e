import type { Dialect } from './dialect.ts'

export type Bound = string | number | boolean | null

/** Where the values of a statement go: bound as parameters, or written as literals where there can be none. */
export interface Values {
  value(value: Bound): string
}

export interface Statement {
  sql: string
  parameters: Bound[]
}

// No identifier and no literal can hold it: every dialect refuses it in names, and values never stand in the text.
const mark = '\0'
const marks = new RegExp(`${mark}(\\d+)${mark}`, 'g')

/** Collects the values of a statement; what stands in its text are only $1, $2 and so on. */
export class Bindings implements Values {
  readonly #dialect: Dialect
  readonly #values: Bound[] = []
  readonly #placeByValue = new Map<Bound, string>()

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** The place of a value; the same value has one place, so that equal expressions stay equal. */
  value(value: Bound): string {
    const known = this.#placeByValue.get(value)
    if (known !== undefined) return known
    this.#values.push(value)
    const at = this.#values.length
    const place = this.#dialect.placeholder?.(at, value) ?? `${mark}${at}${mark}`
    this.#placeByValue.set(value, place)
    return place
  }

  /** The text as it is sent, and the values in the order in which it takes them. */
  statement(sql: string): Statement {
    if (this.#dialect.placeholder) return { sql, parameters: this.#values }
    const parameters: Bound[] = []
    const text = sql.replace(marks, (_, at: string) => {
      parameters.push(this.#values[Number(at) - 1] ?? null)
      return '?'
    })
    return { sql: text, parameters }
  }
}

export class Literals implements Values {
  readonly #dialect: Dialect

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  value(value: Bound): string {
    return this.#dialect.literal(value)
  }

  /** The text as it is sent: everything stands in it. */
  statement(sql: string): Statement {
    return { sql, parameters: [] }
  }
}
