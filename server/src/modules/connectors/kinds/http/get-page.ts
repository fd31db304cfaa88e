import { setTimeout as sleep } from 'node:timers/promises'
import { OutboundFailure } from '../../../../kernel/outbound/guarded-lookup.ts'
import { requestOver, type OutboundAnswer } from '../../../../kernel/outbound/outbound-request.ts'
import type { SourceCall } from '../../sources/driver.ts'
import { SourceError, unreachable } from '../../sources/source-error.ts'

const patienceMs = 30_000
const maxAttempts = 4
const maxWaitMs = 60_000

export interface PageRequest {
  url: URL
  headers: Record<string, string>
}

/**
 * Gets one address. A remote server that is busy (429, 503) is asked again, a few times and not before it says; nothing else is
 * repeated. Anything but success is an error that names the status and not the address.
 */
export async function getPage(call: Pick<SourceCall, 'connect' | 'signal' | 'timeoutMs'>, page: PageRequest) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(call, page)
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return plain(answer)
    answer.destroy()
    if ((status !== 429 && status !== 503) || attempt === maxAttempts) throw refusal(status)
    await wait(answer, attempt, call)
  }
}

async function send(call: Pick<SourceCall, 'connect' | 'signal' | 'timeoutMs'>, page: PageRequest) {
  try {
    const patience = Math.min(patienceMs, call.timeoutMs)
    return await requestOver({ ...page, connect: call.connect, patienceMs: patience, signal: call.signal })
  } catch (error) {
    throw error instanceof OutboundFailure && error.reason === 'timeout'
      ? new SourceError('timeout', 'the remote server did not answer in time')
      : unreachable()
  }
}

// Not asked for, so never unpacked: a packed body may be a bomb.
function plain(answer: OutboundAnswer): OutboundAnswer {
  if ((answer.headers['content-encoding'] ?? 'identity') === 'identity') return answer
  answer.destroy()
  throw new SourceError('bad_value', 'the remote server compressed its response without being asked to')
}

function refusal(status: number): SourceError {
  if (status >= 300 && status < 400)
    return new SourceError(
      'refused',
      `the remote server answered with a redirect (status ${status}), which is not followed`,
    )
  return new SourceError('refused', `the remote server answered with status ${status}`)
}

async function wait(
  answer: OutboundAnswer,
  attempt: number,
  { signal }: Pick<SourceCall, 'signal'>,
): Promise<void> {
  const retryAfter = answer.headers['retry-after']
  const seconds =
    retryAfter === undefined
      ? attempt * 2
      : /^\d+$/.test(retryAfter)
        ? Number(retryAfter)
        : (Date.parse(retryAfter) - Date.now()) / 1000
  const waitMs = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 2000
  if (waitMs > maxWaitMs)
    throw new SourceError('unavailable', 'the remote server is busy and asks to come back later')
  await sleep(waitMs, undefined, { signal })
}

/** The beginning of an answer, which is not read any further. */
export async function firstBytes(
  answer: OutboundAnswer,
  { max, name }: { max: number; name: string },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= max) break
    }
  } catch {
    throw new SourceError('unreachable', `${name} broke off`)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}
