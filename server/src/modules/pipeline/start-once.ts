import { createHash } from 'node:crypto'
import type { Run } from '../../../../contract/src/runs.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { withStatus, type Reply } from '../../kernel/route.ts'
import { showRun } from './run.ts'
import { findByKey, findRunFor, lockKey, setKey } from './store.ts'

/**
 * Starts a run for a request that may be sent again: with `Idempotency-Key` the same user gets the run that the first
 * such request started. A conflict when another request had the key.
 * @param request what is asked for, with the name of the operation
 */
export async function startOnce(
  context: Pick<Context, 'orgId' | 'user' | 'idempotencyKey' | 'transaction'>,
  request: { operation: string },
  start: (work: Work) => Promise<Run>,
): Promise<Reply> {
  const { idempotencyKey } = context
  if (idempotencyKey === undefined) return withStatus(202, await context.transaction(start))
  const { userId } = context.user
  // Keys of requests are apart from those that the program makes itself.
  const key = `request ${idempotencyKey}`
  const requestHash = createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('base64url')
  const run = await context.transaction(async (work) => {
    const at = { orgId: context.orgId, userId, key }
    await lockKey(work.db, at)
    const known = await findByKey(work.db, at)
    if (known && known.request_hash !== requestHash) throw taken(idempotencyKey, known.id)
    if (known) return showRun((await findRunFor(work.db, context, known.id))!)
    const started = await start(work)
    await setKey(work.db, started.id, { key, requestHash })
    return started
  })
  return withStatus(202, run)
}

const taken = (key: string, id: number) =>
  new Refusal(
    'conflict',
    `the Idempotency-Key "${key}" started run ${id} for another request: choose a new key for each request`,
    { run_id: id },
  )

/** The same whatever the order of the fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, sorted(field)])
}
