import { Pace } from '../pace.ts'
import type { TestServer } from '../server.ts'
import { workedMs } from '../thread-time.ts'

export interface Sent {
  method: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Outcome {
  /** Each status that was answered, once. */
  statuses: number[]
  /** What each was answered: its status, and the sentence of a refusal. */
  answers: string[]
  /** The responses to a user of another organization meanwhile, each status once. */
  others: number[]
  /** In seconds, as on a machine of the pace of reference. */
  slowest: number
  /** The 99th percentile of the event loop delay while each text was processed, as on a machine of the pace of reference. */
  stoppedMs: number[]
}

/** Sends texts one after another while a user of another organization sends small requests. */
export async function sender({ call, admin, newOrganization }: TestServer) {
  const neighbour = await newOrganization()
  const pace = new Pace()
  return async (texts: readonly Sent[]): Promise<Outcome> => {
    const [seconds, answers, stoppedMs]: [number[], string[], number[]] = [[], [], []]
    const statuses = new Set<number>()
    let isOver = false
    const sending = (async () => {
      for (const { method, path, ...sent } of texts) {
        pace.sample()
        const stops = watchStops()
        const started = performance.now()
        const { status, body } = await call<{ message?: string } | undefined>(method, path, {
          token: admin.token,
          ...sent,
        })
        seconds.push((performance.now() - started) / 1000)
        stoppedMs.push(await stops.end())
        pace.sample()
        statuses.add(status)
        answers.push(`${status} ${body?.message ?? ''}`.trim())
      }
    })().finally(() => {
      isOver = true
    })
    const others = new Set<number>()
    while (!isOver) {
      others.add((await call('GET', '/api/me', { token: neighbour.token })).status)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await sending
    return {
      statuses: [...statuses],
      answers,
      others: [...others],
      slowest: Math.max(...seconds) / pace.factor,
      stoppedMs: stoppedMs.map((ms) => ms / pace.factor),
    }
  }
}

const turnMs = 5

/**
 * The event loop delay at the 99th percentile of time: of requests that arrive evenly, one in a hundred waits longer. Turns are
 * measured in CPU time of the thread, because waits for a busy machine are not caused by a text. Each text is measured by
 * itself, because many would hide the one that blocks the process.
 */
function watchStops() {
  const turns: number[] = []
  const started = performance.now()
  let last = workedMs()
  const look = () => {
    const now = workedMs()
    turns.push(now - last)
    last = now
  }
  const timer = setInterval(look, turnMs)
  return {
    async end() {
      // The turn that gave the answer is over at the next one.
      await new Promise((resolve) => setTimeout(resolve, 2 * turnMs))
      clearInterval(timer)
      return p99(turns, performance.now() - started)
    },
  }
}

/** The delay that is exceeded in at most a hundredth of the time, in whole milliseconds. */
function p99(turns: readonly number[], wholeMs: number): number {
  const beyond = (waitMs: number) => turns.reduce((sum, turn) => sum + Math.max(0, turn - waitMs), 0)
  let waitMs = 0
  while (beyond(waitMs) > wholeMs / 100) waitMs += 1
  return waitMs
}

export const times = (count: number, piece: (n: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join(between)

/**
 * Maximum event loop delay caused by a text: 50 ms where nothing else runs (`QUARRY_MAX_STOP_MS=50`). Beside three other
 * workers a thread shares its core and its memory, and the same work takes it up to three times the CPU time.
 */
export const maxStopMs = Number(process.env['QUARRY_MAX_STOP_MS'] ?? 150)

export const options = { timeout: 240_000 }
