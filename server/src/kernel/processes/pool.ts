import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Confinement, SeenPath } from './launch.ts'
import { ProcessLink, ProcessLost, type Failures } from './link.ts'
import { isAbandoned, ownerOf, ownName, releaseFolder, useFolder } from './work-folder.ts'

export interface PoolOptions<Request extends object> {
  /** What its processes are called, e.g. "engine". */
  name: string
  confinement: Confinement
  failures: Failures
  scratchFolder: string
  maxLive: number
  warm: number
  /** A process older than this takes no further work. */
  lifeMs: number
  /** A warm or assigned process that is idle for so long is ended, and its memory freed. */
  idleMs: number
  /** An idle process that keeps more memory than this is ended. */
  maxIdleBytes: number
  openRequest(orgId: number, scratchFolder: SeenPath): Promise<Request>
  log: Log
}

// Starting a process costs more than most work that is done in one.
const keptForMs = 10_000
const maxReturned = 4
const maxReturnedBytes = 400 * 1024 * 1024

interface Bound<Request extends object> {
  link: ProcessLink<Request>
  opened: Promise<unknown>
}

/** Child processes: one for each organization at work, and a few that wait for one. */
export class ProcessPool<Request extends object> {
  readonly #options: PoolOptions<Request>
  readonly #byOrg = new Map<string, Bound<Request>>()
  readonly #warm: ProcessLink<Request>[] = []
  readonly #returned = new Map<number, { link: ProcessLink<Request>; ending: NodeJS.Timeout }>()
  readonly #all = new Set<ProcessLink<Request>>()
  #refill: NodeJS.Timeout | undefined
  #sweep: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: PoolOptions<Request>) {
    this.#options = options
  }

  /** How many of its processes live, warm ones too. */
  get size(): number {
    return this.#all.size
  }

  /**
   * The organization's process; a new one if it has none, or one that is too old. Work that may end its process, or take
   * all of it, has one apart from the others.
   */
  async processOf(orgId: number, work: string = ''): Promise<ProcessLink<Request>> {
    const bound = this.#byOrg.get(keyOf(orgId, work))
    if (bound && this.#isTooOld(bound.link)) bound.link.retire()
    if (bound && !bound.link.retired) {
      await bound.opened
      return bound.link
    }
    return this.#bind(orgId, work)
  }

  /**
   * A process that has started one piece of work that needs all of it: what the organization returned a moment ago, or a
   * new one, also where the returned one turns out to be gone.
   */
  async borrow(
    orgId: number,
    start: (link: ProcessLink<Request>) => Promise<unknown>,
  ): Promise<ProcessLink<Request>> {
    const returned = this.#takeReturned(orgId)
    if (returned && !returned.retired && !this.#isTooOld(returned)) {
      try {
        return await startedIn(returned, start)
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error
      }
    }
    returned?.kill()
    return await startedIn(this.#take(), start)
  }

  /** Ends a borrowed process, unless its work went well and the organization may soon have more of it. */
  async giveBack(
    orgId: number,
    link: ProcessLink<Request>,
    { wentWell }: { wentWell: boolean },
  ): Promise<void> {
    const isUsable = wentWell && isSmall(link) && !link.retired && !this.#isTooOld(link)
    if (!isUsable || this.#closed || this.#returned.has(orgId)) {
      link.kill()
      return link.ended
    }
    const ending = setTimeout(() => this.#takeReturned(orgId)?.kill(), keptForMs).unref()
    this.#returned.set(orgId, { link, ending })
    const [oldest] = this.#returned.keys()
    if (oldest !== undefined && this.#returned.size > maxReturned) this.#takeReturned(oldest)?.kill()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#refill)
    clearInterval(this.#sweep)
    for (const link of this.#all) link.kill()
    await Promise.all([...this.#all].map(({ ended }) => ended))
  }

  /** Removes the scratch folders of dead processes, e.g. of a killed server. */
  async removeLeftovers(): Promise<void> {
    const folders = await readdir(this.#options.scratchFolder).catch(() => [])
    for (const name of folders) {
      if (!name.startsWith(`${this.#options.name}-`)) continue
      const path = join(this.#options.scratchFolder, name)
      if (await isAbandoned(path, ownerOf(name))) await rm(path, { recursive: true, force: true })
    }
  }

  async #bind(orgId: number, work: string): Promise<ProcessLink<Request>> {
    this.#makeRoom()
    const link = this.#take()
    const opened = this.#options
      .openRequest(orgId, link.seenScratchFolder)
      .then((request) => link.call(request))
    const key = keyOf(orgId, work)
    this.#byOrg.set(key, { link, opened })
    void link.ended.then(() => {
      if (this.#byOrg.get(key)?.link === link) this.#byOrg.delete(key)
    })
    try {
      await opened
    } catch (error) {
      link.kill()
      throw error
    }
    return link
  }

  #take(): ProcessLink<Request> {
    const warm = this.#takeWarm() ?? this.#start()
    this.#refillSoon()
    return warm
  }

  #takeReturned(orgId: number): ProcessLink<Request> | undefined {
    const returned = this.#returned.get(orgId)
    clearTimeout(returned?.ending)
    this.#returned.delete(orgId)
    return returned?.link
  }

  #isTooOld({ startedAt }: ProcessLink<Request>): boolean {
    return Date.now() - startedAt > this.#options.lifeMs
  }

  #takeWarm(): ProcessLink<Request> | undefined {
    for (let warm = this.#warm.shift(); warm; warm = this.#warm.shift()) if (!warm.retired) return warm
    return undefined
  }

  #start(): ProcessLink<Request> {
    if (this.#closed) throw this.#options.failures.stopping()
    const { name, failures, confinement } = this.#options
    const scratchFolder = join(
      this.#options.scratchFolder,
      ownName(`${name}-${randomBytes(6).toString('hex')}`),
    )
    const link = new ProcessLink<Request>({ name, failures, confinement, scratchFolder })
    useFolder(scratchFolder)
    this.#all.add(link)
    void link.ended.then(() => {
      this.#all.delete(link)
      releaseFolder(scratchFolder)
      if (link.complaint)
        this.#options.log.warn(
          { pid: link.pid, complaint: link.complaint },
          `${this.#options.name} process ended`,
        )
    })
    this.#sweep ??= setInterval(() => this.#endIdle(), this.#options.idleMs / 4).unref()
    return link
  }

  // Later than the request that took the spare, which needs the processor more.
  #refillSoon(): void {
    clearTimeout(this.#refill)
    this.#refill = setTimeout(() => {
      if (this.#warm.length >= this.#options.warm || this.#closed) return
      this.#warm.push(this.#start())
      this.#refillSoon()
    }, 500).unref()
  }

  #makeRoom(): void {
    const live = [...this.#byOrg.values()].map(({ link }) => link)
    const idle = live.filter(({ running }) => running === 0).sort((a, b) => a.lastUsedAt - b.lastUsedAt)
    for (const link of idle.slice(0, Math.max(0, live.length - this.#options.maxLive + 1))) link.retire()
  }

  #endIdle(): void {
    const latest = Date.now() - this.#options.idleMs
    const isIdle = (link: ProcessLink<Request>) => link.running === 0 && link.lastUsedAt < latest
    for (const { link } of this.#byOrg.values()) {
      if (isIdle(link) || (link.running === 0 && residentBytesOf(link.pid) > this.#options.maxIdleBytes))
        link.retire()
    }
    for (const warm of this.#warm.splice(0)) {
      if (isIdle(warm)) warm.retire()
      else if (warm.alive) this.#warm.push(warm)
    }
  }
}

async function startedIn<Link extends { kill(): void; ended: Promise<void> }>(
  link: Link,
  start: (link: Link) => Promise<unknown>,
): Promise<Link> {
  try {
    await start(link)
    return link
  } catch (error) {
    link.kill()
    await link.ended
    throw error
  }
}

const keyOf = (orgId: number, work: string) => `${orgId} ${work}`

const isSmall = ({ pid }: { pid: number | undefined }) => residentBytesOf(pid) <= maxReturnedBytes

// Zero where the system does not tell.
function residentBytesOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
