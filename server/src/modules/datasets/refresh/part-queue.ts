/** Hands parts from whoever fetches them to whoever loads them, one at a time, so that neither runs far ahead. */
export class PartQueue<T> implements AsyncIterable<T> {
  readonly #waiting: { item: T; taken: () => void }[] = []
  #end: { error?: unknown } | undefined
  #wake: (() => void) | undefined

  /** Resolves once the part was taken over. */
  push(item: T): Promise<void> {
    return new Promise((taken) => {
      this.#waiting.push({ item, taken })
      this.#wake?.()
    })
  }

  /** Nothing more comes. */
  end(): void {
    this.#end ??= {}
    this.#wake?.()
  }

  /** Whoever loads gets this error instead of a next part. */
  fail(error: unknown): void {
    this.#end ??= { error }
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      if (this.#end && 'error' in this.#end) throw this.#end.error
      const next = this.#waiting.shift()
      if (next) {
        next.taken()
        yield next.item
      } else if (this.#end) return
      else await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
