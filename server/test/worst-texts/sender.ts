import { existsSync, readFileSync } from 'node:fs'
import type { TestServer } from '../server.ts'

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
  /** In seconds. */
  slowest: number
  /** The longest that the process answered nobody while each text was worked on. */
  stoppedMs: number[]
}

/** Sends texts one after another while a user of another organization sends small requests. */
export async function sender({ call, admin, newOrganization }: TestServer) {
  const neighbour = await newOrganization()
  return async (texts: readonly Sent[]): Promise<Outcome> => {
    const [seconds, answers, stoppedMs]: [number[], string[], number[]] = [[], [], []]
    const statuses = new Set<number>()
    let isOver = false
    const sending = (async () => {
      for (const { method, path, ...sent } of texts) {
        const stops = watchStops()
        const started = performance.now()
        const { status, body } = await call<{ message?: string } | undefined>(method, path, {
          token: admin.token,
          ...sent,
        })
        seconds.push((performance.now() - started) / 1000)
        stoppedMs.push(Math.round(await stops.end()))
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
    return { statuses: [...statuses], answers, others: [...others], slowest: Math.max(...seconds), stoppedMs }
  }
}

const turnMs = 5

/**
 * The longest turn of the event loop, without the time in which this thread waited for a processor: a busy machine is no
 * work of a text. Each text is watched by itself, because a percentile over many hides the one that stops the process.
 */
function watchStops() {
  let [longest, last, waited] = [0, performance.now(), waitedMs()]
  const look = () => {
    const [now, waitedNow] = [performance.now(), waitedMs()]
    longest = Math.max(longest, now - last - (waitedNow - waited) - turnMs)
    ;[last, waited] = [now, waitedNow]
  }
  const timer = setInterval(look, turnMs)
  return {
    async end() {
      // The turn that gave the answer is over at the next one.
      await new Promise((resolve) => setTimeout(resolve, 2 * turnMs))
      clearInterval(timer)
      return longest
    },
  }
}

const schedule = '/proc/thread-self/schedstat'

/** How long this thread was ready to run and did not, so far; always 0 where the system does not tell. */
const waitedMs = (): number =>
  existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6 : 0

export const times = (count: number, piece: (n: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join(between)

/**
 * For how long a text may stop the process. On a quiet machine 50 ms hold (`QUARRY_MOST_STOP_MS=50`); where others take
 * the processors away as well, harmless texts take up to 160 ms.
 */
export const maxStopMs = Number(process.env['QUARRY_MOST_STOP_MS'] ?? 300)

// Waits for garbage-collecting threads cannot be distinguished on a busy machine; a text that blocks the process does
// so in every run.
export const options = { timeout: 240_000, retry: 2 }
