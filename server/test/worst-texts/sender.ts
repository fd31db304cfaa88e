import { monitorEventLoopDelay } from 'node:perf_hooks'
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
  /** What somebody of another organization was answered meanwhile, each status once. */
  others: number[]
  /** In seconds. */
  slowest: number
  /** How late the process was for others, at the 99th percentile. */
  lateMs: number
}

/** Sends texts one after the other while somebody of another organization asks for something small. */
export async function sender({ call, admin, newOrganization }: TestServer) {
  const neighbour = await newOrganization()
  return async (texts: readonly Sent[]): Promise<Outcome> => {
    const delays = monitorEventLoopDelay({ resolution: 5 })
    const seconds: number[] = []
    const answers: string[] = []
    const statuses = new Set<number>()
    let isOver = false
    delays.enable()
    const sending = (async () => {
      for (const { method, path, ...sent } of texts) {
        const started = performance.now()
        const { status, body } = await call<{ message?: string } | undefined>(method, path, {
          token: admin.token,
          ...sent,
        })
        seconds.push((performance.now() - started) / 1000)
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
    delays.disable()
    const lateMs = delays.percentile(99) / 1e6
    return { statuses: [...statuses], answers, others: [...others], slowest: Math.max(...seconds), lateMs }
  }
}

export const times = (count: number, piece: (n: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join(between)

// A busy machine is late by itself at times; a text that stops the process makes every run late.
export const options = { timeout: 240_000, retry: 2 }
