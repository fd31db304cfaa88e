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

// No identifier and no literal can contain it: every dialect rejects it in names, and values are never in the text.
const mark = '\0'
const marks = new RegExp(`${mark}(\\d+)${mark}`, 'g')

/**
 * Collects the values of a statement; its text contains placeholders. Only values whose placeholder is in the text
 * are sent, so a part that was generated and dropped takes its values with it.
 */
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
    const place = `${mark}${this.#values.push(value)}${mark}`
    this.#placeByValue.set(value, place)
    return place
  }

  /** The text as it is sent, and the values in the order in which it takes them. */
  statement(sql: string): Statement {
    const { placeholder } = this.#dialect
    const parameters: Bound[] = []
    const written = new Map<string, string>()
    const text = sql.replace(marks, (place, at: string) => {
      const known = written.get(place)
      if (known !== undefined) return known
      const value = this.#values[Number(at) - 1] ?? null
      parameters.push(value)
      if (!placeholder) return '?'
      written.set(place, placeholder(parameters.length, value))
      return written.get(place) ?? ''
    })
    return { sql: text, parameters }
  }
}

/** A value still to be bound. A secret is never inlined into a statement, whoever reads it. */
export interface Deferred {
  value: Bound
  isSecret?: true
}

const deferredMarks = new RegExp(`${mark}d(\\d+)${mark}`, 'g')

/**
 * Collects the values of a text that becomes part of others, and the enclosing statement decides whether they are
 * bound or inlined: until then a mark stands for each.
 */
export class DeferredValues implements Values {
  readonly values: Deferred[] = []
  readonly #placeByValue = new Map<string, string>()

  value(value: Bound): string {
    return this.#place({ value })
  }

  secret(value: string): string {
    return this.#place({ value, isSecret: true })
  }

  #place(one: Deferred): string {
    const known = JSON.stringify(one)
    const place = this.#placeByValue.get(known) ?? `${mark}d${this.values.push(one) - 1}${mark}`
    this.#placeByValue.set(known, place)
    return place
  }
}

/** The text with its values as `place` returns them. */
export const fillDeferred = (
  text: string,
  values: readonly Deferred[] | undefined,
  place: (one: Deferred) => string,
): string => text.replace(deferredMarks, (_, at: string) => place(values?.[Number(at)] ?? { value: null }))

export class Literals implements Values {
  readonly #dialect: Dialect

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  value(value: Bound): string {
    return this.#dialect.literal(value)
  }

  /** The text as it is sent: complete. */
  statement(sql: string): Statement {
    return { sql, parameters: [] }
  }
}
