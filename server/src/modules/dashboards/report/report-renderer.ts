import { mkdirSync } from 'node:fs'
import { entry } from '../../../kernel/entry.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { confine } from '../../../kernel/processes/launch.ts'
import { type Failures, ProcessLost } from '../../../kernel/processes/link.ts'
import { ProcessPool } from '../../../kernel/processes/pool.ts'
import { FairQueue, WarehouseError } from '../../warehouse/index.ts'
import type { RenderedReport, ReportFailure, ReportRequest } from './messages.ts'

const program = entry(import.meta.url, './report-process.ts')
const megabyte = 1024 ** 2
const minuteMs = 60_000
// Node, the libraries that draw, and pictures of many points.
const memoryBytes = 1_024 * megabyte
const timeoutMs = 60_000
const maxJsonBytes = 64 * megabyte
const places = { maxRunning: 2, maxRunningPerOrg: 1, maxWaitingPerOrg: 20, maxWaitMs: 30_000 }

const busy = () => new Refusal('rate_limited', 'too many reports are being rendered: try again soon')

const failures: Failures<ReportFailure> = {
  timedOut: (ms) =>
    new Refusal('query_too_large', `the report was not rendered within ${ms / 1000} s: ask for fewer charts`),
  cancelled: () => new Refusal('query_failed', 'the report was cancelled'),
  refused: ({ kind, message, raw }) =>
    kind === 'too_large' ? new Refusal('query_too_large', message) : new Error(raw),
  stopping: busy,
}

export interface ReportRenderer {
  /** Draws a rendered dashboard, in a process of the organization that knows nothing else. */
  make(orgId: number, request: Omit<ReportRequest, 'op'>, choices: MakeChoices): Promise<RenderedReport>
  close(): Promise<void>
}

interface MakeChoices {
  signal: AbortSignal
  /** Nobody sits and waits for it. */
  isBackground?: boolean
}

export function openReportRenderer({
  scratchFolder,
  log,
}: {
  scratchFolder: string
  log: Log
}): ReportRenderer {
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  const confinement = confine({ program, memoryBytes, network: false, folder: scratchFolder })
  const pool = new ProcessPool<ReportRequest | { op: 'open' }>({
    name: 'paper',
    confinement,
    failures: failures as Failures,
    scratchFolder,
    maxLive: 4,
    warm: 0,
    lifeMs: 30 * minuteMs,
    idleMs: 2 * minuteMs,
    maxIdleBytes: 600 * megabyte,
    openRequest: async () => ({ op: 'open' }),
    log,
  })
  const leftovers = pool.removeLeftovers()
  const turns = new FairQueue(places)
  const draw = async (orgId: number, request: Omit<ReportRequest, 'op'>, signal: AbortSignal) => {
    const link = await pool.processOf(orgId)
    const { bytes, value } = await link.call({ op: 'make', ...request }, { signal, timeoutMs })
    return { ...(value as Pick<RenderedReport, 'ending'>), bytes }
  }
  return {
    async make(orgId, request, { signal, isBackground = false }) {
      if (request.dashboardJson.length > maxJsonBytes)
        throw new Refusal(
          'query_too_large',
          'its charts return more than a report can contain: choose fewer charts',
        )
      await leftovers
      try {
        return await turns.run(orgId, () => draw(orgId, request, signal), { signal, isBackground })
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => pool.close(),
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof WarehouseError) return busy()
  if (!(error instanceof ProcessLost)) return error
  return new Refusal(
    'query_too_large',
    'rendering the report took more memory than available: choose fewer charts',
  )
}
