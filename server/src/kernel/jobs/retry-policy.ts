import { Refusal } from '../errors.ts'

const growth = 4
const maxDelayMs = 3_600_000
const jitter = 0.2

/** The delay before the next attempt after so many retries. */
export function retryDelayMs(firstMs: number, retries: number): number {
  const delayMs = Math.min(firstMs * growth ** retries, maxDelayMs)
  // Spreads retries of simultaneous failures.
  return Math.round(delayMs * (1 + jitter * (Math.random() * 2 - 1)))
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
