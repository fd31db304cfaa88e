import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { RunningQuery } from './running-queries.ts'

const everyMs = 500

interface Followed {
  query: RunningQuery
  answer: Promise<Buffer>
  log: Pick<Log, 'error'>
  now(): Date
}

/** What one hears of a question while it is answered: its key, how far it is, and the answer or why there is none. */
export async function* followQuery({ query, answer, log, now }: Followed) {
  const outcome = answer.then(
    (body) => ({ event: 'result', data: body }),
    (error: unknown) => ({ event: 'error', data: failureOf(error, log) }),
  )
  yield { event: 'started', data: { key: query.key } }
  for (;;) {
    const next = await Promise.race([outcome, sleep(everyMs)])
    if (next) {
      yield next
      return
    }
    const elapsedMs = now().getTime() - query.startedAt.getTime()
    yield { event: 'progress', data: { fraction: query.fraction, elapsed_ms: elapsedMs } }
  }
}

function failureOf(error: unknown, log: Followed['log']) {
  if (error instanceof Refusal) return { error: error.code, message: error.message, ...error.extras }
  log.error({ err: error }, 'a query that was followed failed')
  return { error: 'internal_error', message: 'something went wrong on our side' }
}
