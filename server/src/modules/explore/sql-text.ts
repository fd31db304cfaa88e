/** A name as the engine reads it, whatever it holds. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export type Bound = string | number | boolean | null

/** Collects the values of a statement; what stands in its text are only $1, $2 and so on. */
export class Bindings {
  readonly values: Bound[] = []
  readonly #places = new Map<Bound, string>()

  /** The place of a value; the same value has one place, so that equal expressions stay equal. */
  bind(value: Bound): string {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    this.values.push(value)
    const place = `$${this.values.length}`
    this.#places.set(value, place)
    return place
  }
}
