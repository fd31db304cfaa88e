import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** The owner of a key. The same key of another user or organization is a different one. */
export interface KeyOf {
  orgId: number
  userId: number
  keyHash: string
}

export interface StoredRequest {
  requestHash: string
  /** Sealed; null until it is answered. */
  response: string | null
  /** Whether its sender may still be working on it. */
  isRecent: boolean
}

const retention = sql`interval '24 hours'`
// As long as a request may take to arrive and to be done.
const recent = sql`interval '10 minutes'`

const rowOf = (db: Reader, { orgId, userId, keyHash }: KeyOf) =>
  db
    .selectFrom('idempotency_keys')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)

export async function findRequest(db: Reader, of: KeyOf): Promise<StoredRequest | undefined> {
  const row = await rowOf(db, of)
    .select(['request_hash', 'response', sql<boolean>`created_at > now() - ${recent}`.as('is_recent')])
    .where('created_at', '>', sql<Date>`now() - ${retention}`)
    .executeTakeFirst()
  return row && { requestHash: row.request_hash, response: row.response, isRecent: row.is_recent }
}

/**
 * Inserts the key for a request, unless another one has it. A second request waits for the transaction of the first.
 */
export async function takeKey(
  db: Tx,
  { orgId, userId, keyHash }: KeyOf,
  request: { hash: string; id: string },
): Promise<boolean> {
  const values = {
    request_hash: request.hash,
    request_id: request.id,
    response: null,
    created_at: sql<Date>`now()`,
  }
  const row = await db
    .insertInto('idempotency_keys')
    .values({ org_id: orgId, user_id: userId, key_hash: keyHash, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'key_hash'])
        .doUpdateSet(values)
        .where('idempotency_keys.created_at', '<=', sql<Date>`now() - ${retention}`),
    )
    .returning('request_id')
    .executeTakeFirst()
  return row !== undefined
}

export const storeResponse = (
  db: Tx,
  { userId, keyHash }: KeyOf,
  { id, response }: { id: string; response: string },
) =>
  db
    .updateTable('idempotency_keys')
    .set({ response })
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('request_id', '=', id)
    .execute()

/** Lets the key go of a request that failed. */
export const releaseKey = (db: Tx, { userId, keyHash }: KeyOf, id: string) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('request_id', '=', id)
    .execute()

/** Deletes expired keys, of the organization of the transaction. */
export const forgetRequests = (db: Tx) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', sql<Date>`now() - ${retention}`)
    .execute()
