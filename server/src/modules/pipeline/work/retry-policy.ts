import type { RetryPolicy } from '../../../../../contract/src/runs.ts'
import { Refusal } from '../../../kernel/errors.ts'

export const defaultRetry: RetryPolicy = { times: 2, delay_seconds: 5 }

const growth = 4
const longestMs = 3_600_000
const jitter = 0.2

/** How long to wait before the next attempt; undefined when there is none any more. */
export function delayBefore(
  { times, delay_seconds: delaySeconds }: RetryPolicy,
  retries: number,
  random = Math.random,
): number | undefined {
  if (retries >= times) return undefined
  const delayMs = Math.min(delaySeconds * 1000 * growth ** retries, longestMs)
  // So that what failed together does not come back together.
  return Math.round(delayMs * (1 + jitter * (random() * 2 - 1)))
}

// Connection failures, the end of a server, and what a transaction lost against another.
const passingStates = /^(08...|57P0[1-5]|53300|40001|40P01)$/
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const lostConnection = /Connection terminated|connection is closed|timeout exceeded when trying to connect/i

/** Whether the same work may succeed when it is tried again. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { retryable, code } = error as { retryable?: unknown; code?: unknown }
  if (retryable === true) return true
  if (error instanceof Refusal) return mayPass(error.cause)
  if (typeof code === 'string' && (passingStates.test(code) || passingCodes.has(code))) return true
  return lostConnection.test(error.message) || mayPass(error.cause)
}
