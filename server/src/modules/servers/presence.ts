import { hostname } from 'node:os'
import type { Database } from '../../kernel/database/database.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { Log } from '../../kernel/log.ts'
import type { ServerFigures } from './figures.ts'
import { beat, markStopped, register, type Self } from './store.ts'

const beatMs = 10_000
const minuteMs = 60_000
const drainCheckMs = 1000
// A balancer that asks every few seconds whether the server is ready has noticed by then.
const drainGraceMs = 10_000

interface PresenceDependencies {
  database: Database
  log: Log
  version: string
  home: string
  figures: ServerFigures
  engines(): number
  /** Lets the process take no new background work, or take it again. */
  pause(isPaused: boolean): void
  /** Whether no background work runs. */
  isIdle(): boolean
}

/** This process in the inventory of servers. */
export class Presence {
  /** Resolves when the process was drained and is to end. */
  readonly drained: Promise<'drained'>
  readonly #parts: PresenceDependencies
  #self: Self | undefined
  #id = 0
  #timer: NodeJS.Timeout | undefined
  #drainCheck: NodeJS.Timeout | undefined
  #beating: Promise<void> = Promise.resolve()
  #databaseMs = 0
  #minute = 0
  #drainingSinceMs: number | undefined
  #resolveDrained: (how: 'drained') => void = () => undefined

  constructor(parts: PresenceDependencies) {
    this.#parts = parts
    this.drained = new Promise((resolve) => (this.#resolveDrained = resolve))
  }

  get isDraining(): boolean {
    return this.#drainingSinceMs !== undefined
  }

  /** Enters the process into the inventory, and keeps it there. */
  async join(at: Pick<Self, 'roles' | 'addresses'>): Promise<number> {
    const { database, version, figures } = this.#parts
    this.#self = { host: hostname(), pid: process.pid, version, ...at }
    this.#id = await database.transaction({}, (db) => register(db, this.#self!))
    this.#minute = minuteNow()
    figures.start()
    this.#timer = setInterval(() => this.beat(), beatMs).unref()
    return this.#id
  }

  /** One statement; the next one begins when the last has ended, however slow the database is. */
  beat(): Promise<void> {
    const { log } = this.#parts
    const failed = (err: unknown) => log.warn({ err }, 'this server could not report that it is alive')
    return (this.#beating = this.#beating.then(() => this.#beat()).catch(failed))
  }

  async leave(): Promise<void> {
    if (!this.#self) return
    clearInterval(this.#timer)
    clearInterval(this.#drainCheck)
    this.#parts.figures.stop()
    await this.#beating
    await this.#parts.database
      .transaction({}, (db) => markStopped(db, this.#id))
      .catch((err: unknown) => this.#parts.log.warn({ err }, 'this server could not report that it stopped'))
  }

  async #beat(): Promise<void> {
    const { database, figures, home, engines } = this.#parts
    const isOver = minuteNow() > this.#minute
    const sample = isOver
      ? await figures.take({ home, engines: engines(), databaseMs: this.#databaseMs })
      : undefined
    this.#minute = minuteNow()
    const startedAtMs = performance.now()
    const state = await database.read(worker, (db) => beat(db, this.#id, sample))
    this.#databaseMs = performance.now() - startedAtMs
    if (state) this.#setDraining(state.isDraining)
    else this.#id = await database.transaction({}, (db) => register(db, this.#self!))
  }

  #setDraining(isDraining: boolean): void {
    if (isDraining === this.isDraining) return
    const { pause, log } = this.#parts
    pause(isDraining)
    log.info(
      { draining: isDraining },
      isDraining ? 'this server is being drained' : 'the drain was taken back',
    )
    this.#drainingSinceMs = isDraining ? performance.now() : undefined
    clearInterval(this.#drainCheck)
    if (isDraining) this.#drainCheck = setInterval(() => this.#endWhenIdle(), drainCheckMs).unref()
  }

  #endWhenIdle(): void {
    const sinceMs = this.#drainingSinceMs
    if (sinceMs === undefined || performance.now() - sinceMs < drainGraceMs || !this.#parts.isIdle()) return
    clearInterval(this.#drainCheck)
    this.#resolveDrained('drained')
  }
}

const minuteNow = () => Math.floor(Date.now() / minuteMs)
