import type { Reader, Tx } from '../database/database.ts'
import { Refusal } from '../errors.ts'
import { lockQuota, type QuotaName, readQuota } from './quota-store.ts'

const words: Record<QuotaName, string> = {
  storage_bytes: 'bytes of storage',
  seats: 'seats for users',
  app_viewers: 'seats for viewers of apps',
  runs: 'runs in a month',
  model_tokens: 'tokens of language models in a month',
  requests: 'requests in a month',
  engine_seconds: 'seconds of the engine in a month',
}

/** What is said once a quota is used up. */
export const quotaExceeded = (
  quota: QuotaName,
  { max, used }: { max: number; used: number },
  more = 1,
): Refusal =>
  new Refusal(
    'quota_exceeded',
    `the quota of the organization is ${max} ${words[quota]}: ${Math.round(used)} are used` +
      `${more > 1 ? ` and this would be ${more} more` : ''}. Ask the operator of the server to raise it`,
  )

/** Refuses work before it begins when the organization may not use so much more. */
export async function requireQuota(
  db: Reader,
  { orgId, quota, more }: { orgId: number; quota: QuotaName; more: number },
): Promise<void> {
  const found = await readQuota(db, orgId, quota)
  if (found && found.used + more > found.max) throw quotaExceeded(quota, found, more)
}

/** The same where two could take what is left at the same time. */
export async function takeQuota(
  db: Tx,
  wanted: { orgId: number; quota: QuotaName; more: number },
): Promise<void> {
  if (!(await readQuota(db, wanted.orgId, wanted.quota))) return
  await lockQuota(db, wanted.orgId, wanted.quota)
  await requireQuota(db, wanted)
}
