import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../../../contract/src/endpoint.ts'
import type { UploadedFile } from '../../../../contract/src/schema.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import { EventStream, Reply } from '../route.ts'
import type { SealedPlace, Secrets } from '../secrets.ts'
import {
  findRequest,
  storeResponse,
  type KeyOf,
  type StoredRequest,
  releaseKey,
  takeKey,
} from './idempotency-store.ts'

/** Every POST of a signed-in caller takes `Idempotency-Key`, except those that opt out. */
export const takesIdempotencyKey = ({ method, access, idempotencyKey, rawBody }: Endpoint): boolean =>
  method === 'POST' && access === 'bearer' && idempotencyKey !== false && !rawBody

/** How long a request waits for the response to an earlier one with the same key. */
const waitMs = 20_000
const pollMs = 100

export interface IdempotentRequest {
  endpoint: Endpoint
  secrets: Secrets
  /** Identifies the request: a different one with the same key is rejected. */
  requestHash: string
}

// Responses are sealed for this field, whatever the column is called now.
const responsePlace = ({ orgId, userId, keyHash }: KeyOf): SealedPlace => ({
  column: 'idempotency_keys.response',
  orgId,
  row: `request ${userId} ${keyHash}`,
  field: 'answer',
})

/**
 * Runs a use case once for all requests with the same key of the same user. The key is inserted in the first
 * transaction of the use case, so that it exists exactly when something was done; a failed request releases it.
 * @throws Refusal conflict if the key belongs to another request, or if the response to the first one is unknown
 */
export async function runOnce(
  context: Context & { idempotencyKey: string },
  { endpoint, secrets, requestHash }: IdempotentRequest,
  run: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const { orgId, user, idempotencyKey: key, origin } = context
  const of: KeyOf = { orgId, userId: user.userId, keyHash: hash('sha256', key, 'base64url') }
  const place = responsePlace(of)
  const id = origin.requestId ?? ''
  const seal = (response: StoredResponse) => secrets.seal(JSON.stringify(response), place)
  const earlier = await answered(context, of)
  if (earlier) return replay(earlier)

  let state = 'open' as 'open' | 'taken' | 'lost'
  let stored: { result: unknown } | undefined
  const once: Context = {
    ...context,
    async transaction(work, options) {
      const result = await context.transaction(async (within) => {
        if (state !== 'taken' && !(await takeKey(within.db, of, { hash: requestHash, id }))) {
          state = 'lost'
          throw underWay(key)
        }
        const done = await work(within)
        if (options) await storeResponse(within.db, of, { id, response: seal(responseOf(done, endpoint)) })
        return done
      })
      state = 'taken'
      if (options) stored = { result }
      return result
    },
  }
  try {
    const result = await run(once)
    // A stream follows what was accepted: that is stored, and is the response.
    if (stored && (stored.result === result || result instanceof EventStream)) return result
    const response = seal(responseOf(result, endpoint))
    await once
      .transaction(({ db }) => storeResponse(db, of, { id, response }))
      .catch((err: unknown) => {
        if (state === 'lost') throw err
        context.log.error({ err }, 'the answer to a request could not be kept')
      })
    return result
  } catch (error) {
    if (state === 'lost') return replay((await answered(context, of)) ?? refuseLost(key))
    if (state === 'taken') await context.transaction(({ db }) => releaseKey(db, of, id))
    throw error
  }

  function replay({ requestHash: earlierHash, response }: StoredRequest): unknown {
    if (earlierHash !== requestHash)
      throw refuse.conflict(
        `the Idempotency-Key "${key}" was sent with another request before: choose a new key for each request`,
      )
    if (response === null) return refuseLost(key)
    const { status, headers, body } = JSON.parse(secrets.open(response, place)) as StoredResponse
    const isPlain = status === endpoint.status && Object.keys(headers).length === 0
    return isPlain ? body : new Reply({ status, headers, body })
  }
}

interface StoredResponse {
  status: number
  headers: Record<string, string>
  body?: unknown
}

const responseOf = (result: unknown, { status }: Endpoint): StoredResponse =>
  result instanceof Reply
    ? { status: result.status ?? status, headers: result.headers, body: result.body }
    : { status, headers: {}, body: result }

const underWay = (key: string) =>
  refuse.conflict(`a request with the Idempotency-Key "${key}" is still under way: wait for its answer`)

function refuseLost(key: string): never {
  throw refuse.conflict(
    `a request with the Idempotency-Key "${key}" changed something, and is still under way or was cut off: look at what ` +
      'is there before you send it again with a new key',
  )
}

/** An earlier request with the key; waits for its response while it is in progress. */
async function answered({ read, signal }: Context, of: KeyOf): Promise<StoredRequest | undefined> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const known = await read((db) => findRequest(db, of))
    if (!known?.isRecent || known.response !== null || waitedMs >= waitMs || signal.aborted) return known
    await sleep(pollMs)
  }
}

/** A hash of a request: its path and query, and its body, whatever the order of the fields. */
export const hashOfRequest = (path: string, body: unknown): string =>
  hash('sha256', JSON.stringify([path, canonical(body)]), 'base64url')

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)])
}

/** The fields of a form with a representation of its files: name and content. */
export async function hashedForm(form: Record<string, unknown>): Promise<Record<string, unknown>> {
  const fields = Object.entries(form).map(async ([name, value]) => {
    if (typeof value !== 'object' || value === null) return [name, value]
    const file = value as UploadedFile
    return [name, { name: file.name, sha256: await hashOfFile(file.path) }]
  })
  return Object.fromEntries(await Promise.all(fields)) as Record<string, unknown>
}

async function hashOfFile(path: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(path), sha256)
  return sha256.digest('base64url')
}
