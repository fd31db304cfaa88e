import { mkdirSync } from 'node:fs'
import { entry } from '../../../kernel/entry.ts'
import type { Log } from '../../../kernel/log.ts'
import { confine, type SeenPath } from '../../../kernel/processes/launch.ts'
import { ProcessLost, type Answer, type CallOptions, type Failures } from '../../../kernel/processes/link.ts'
import { ProcessPool } from '../../../kernel/processes/pool.ts'
import type { OpenSource, SourceFailure, SourceRequest } from './messages.ts'
import { readingCancelled, SourceError } from './source-error.ts'

const program = entry(import.meta.url, './source-process.ts')
const megabyte = 1024 ** 2
const minuteMs = 60 * 1000
// Node takes some of it before it does anything; what a driver buffers is bounded, so the rest is for surprises.
const memoryBytes = 1_536 * megabyte
const maxConcurrentPerOrg = 8

const failures: Failures<SourceFailure> = {
  timedOut: (timeoutMs) =>
    new SourceError('timeout', `the source did not answer within ${timeoutMs / 1000} s`),
  cancelled: readingCancelled,
  refused: ({ kind, message }) => new SourceError(kind, message),
  stopping: () => new SourceError('unavailable', 'the server is stopping'),
}

export interface SourceProcesses {
  /** Has the organization's process ready, with the driver of a kind. */
  prepare(orgId: number, type: string): Promise<void>
  /** Asks the organization's process. */
  send(orgId: number, request: SourceRequest, options: CallOptions): Promise<Answer>
  /** Runs one piece of work in a process that does nothing else meanwhile. */
  alone<T>(orgId: number, work: (process: LoneProcess) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface LoneProcess {
  scratchFolder: string
  seenScratchFolder: SeenPath
  call(request: SourceRequest, options: CallOptions): Promise<Answer>
  tell(message: SourceRequest): void
}

export interface SourceProcessOptions {
  scratchFolder: string
  log: Log
  opening: Omit<OpenSource, 'op'>
}

/** Processes with a network and without an engine: each serves one organization for its whole life. */
export function openSourceProcesses({ scratchFolder, log, opening }: SourceProcessOptions): SourceProcesses {
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  const confinement = confine({ program, memoryBytes, network: true, folder: scratchFolder })
  const open: OpenSource = { op: 'open', ...opening }
  const pool = new ProcessPool<SourceRequest>({
    name: 'source',
    confinement,
    failures: failures as Failures,
    scratchFolder,
    maxLive: 16,
    warm: 0,
    lifeMs: 30 * minuteMs,
    idleMs: 2 * minuteMs,
    maxIdleBytes: 400 * megabyte,
    openRequest: async () => open,
    log,
  })
  const leftovers = pool.removeLeftovers()
  return {
    async prepare(orgId, type) {
      await leftovers
      const process = await pool.processOf(orgId).catch(lost)
      await process.call({ op: 'load', type }).catch(lost)
    },
    async send(orgId, request, options) {
      await leftovers
      const process = await pool.processOf(orgId).catch(lost)
      if (process.running >= maxConcurrentPerOrg)
        throw new SourceError('unavailable', 'too many questions to sources at once: wait for one to end')
      return await process.call(request, options).catch(lost)
    },
    async alone(orgId, work) {
      await leftovers
      const process = await pool.borrow(orgId, (borrowed) => borrowed.call(open)).catch(lost)
      let wentWell = false
      try {
        const result = await work(process).catch(lost)
        wentWell = true
        return result
      } finally {
        await pool.giveBack(orgId, process, { wentWell })
      }
    },
    close: () => pool.close(),
  }
}

function lost(error: unknown): never {
  if (!(error instanceof ProcessLost)) throw error
  throw new SourceError('unavailable', 'reading from the source ended unexpectedly; nothing was kept')
}
