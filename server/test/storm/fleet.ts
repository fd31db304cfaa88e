import { setTimeout as sleep } from 'node:timers/promises'
import type { Process } from '../quarry-process.ts'

/** Workers, and as many more that stand ready to take the place of one that is killed. */
export class Fleet {
  readonly #begin: () => Process
  readonly #max: number
  readonly #starting = new Set<Process>()
  workers: Process[] = []
  #closed = false

  constructor(begin: () => Process, max: number) {
    this.#begin = begin
    this.#max = max
  }

  /** Starts what is missing, one at a time, beside everything else. */
  async keepFull(): Promise<void> {
    while (!this.#closed) {
      this.workers = this.workers.filter(({ isAlive }) => isAlive)
      if (this.workers.length >= this.#max) {
        await sleep(20)
        continue
      }
      const one = this.#begin()
      this.#starting.add(one)
      // A database that restarts ends who starts just then.
      await one.ready().then(
        () => this.workers.push(one),
        () => undefined,
      )
      this.#starting.delete(one)
    }
  }

  async close(signal: NodeJS.Signals): Promise<void> {
    this.#closed = true
    const all = [...this.workers, ...this.#starting]
    for (const { child } of all) child.kill('SIGCONT')
    await Promise.all(all.map((one) => one.end(signal)))
  }
}
