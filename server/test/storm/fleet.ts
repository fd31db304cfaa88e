import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { entry } from '../../src/kernel/entry.ts'

const main = entry(import.meta.url, '../../src/main.ts')

/** One process of the program. */
export class Process {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  said = ''

  constructor(words: string[], env: Record<string, string>) {
    this.child = spawn(process.execPath, [...main.execArgv, fileURLToPath(main.url), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...env },
    })
    this.ended = once(this.child, 'exit')
    this.child.stderr!.on('data', (chunk: Buffer) => (this.said += String(chunk)))
    // A test that fails half-way must not leave anything behind.
    const orphaned = () => this.child.kill('SIGKILL')
    process.once('exit', orphaned)
    this.child.once('exit', () => process.off('exit', orphaned))
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Waits for the line of the log that says so. */
  async ready(): Promise<this> {
    for await (const line of createInterface(this.child.stdout!)) {
      this.said += `${line}\n`
      if (!line.includes('"message":"ready"')) continue
      this.child.stdout!.on('data', (chunk: Buffer) => {
        this.said = (this.said + String(chunk)).slice(-20_000)
      })
      this.child.stdout!.resume()
      return this
    }
    throw new Error(`a process ended before it was ready: ${this.said}`)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isAlive) this.child.kill(signal)
    await this.ended
  }

  /** Its engines and readers. */
  children(): number[] {
    return childrenOf(this.child.pid!)
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Workers, and as many more that stand ready to take the place of one that is killed. */
export class Fleet {
  readonly #start: () => Process
  readonly #most: number
  readonly #starting = new Set<Process>()
  workers: Process[] = []
  #closed = false

  constructor(start: () => Process, most: number) {
    this.#start = start
    this.#most = most
  }

  /** Starts what is missing, one at a time, beside everything else. */
  async keepFull(): Promise<void> {
    while (!this.#closed) {
      this.workers = this.workers.filter(({ isAlive }) => isAlive)
      if (this.workers.length >= this.#most) {
        await sleep(20)
        continue
      }
      const one = this.#start()
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
