import type { Work } from '../../../kernel/context.ts'
import { lockBaseIndex } from './index-store.ts'
import { latestVersions, markVersions } from './version-store.ts'

export const indexJob = 'knowledge.index-version'

interface Target {
  orgId: number
  baseId: number
}

/** Queues the reading of versions. Of a base one is indexed at a time, which keeps its counts in one hand. */
export async function queueVersions(
  { db, enqueue }: Pick<Work, 'db' | 'enqueue'>,
  { orgId, baseId, versionIds }: Target & { versionIds: readonly number[] },
): Promise<void> {
  if (versionIds.length === 0) return
  await markVersions(db, orgId, versionIds)
  for (const id of versionIds)
    await enqueue({
      kind: indexJob,
      payload: { version_id: id },
      concurrencyKey: `knowledge:${baseId}`,
      maxAttempts: 5,
    })
}

/** Queues all documents of a base again; each is found as it was until its own turn. */
export async function queueBase(
  work: Pick<Work, 'db' | 'enqueue'>,
  { orgId, baseId }: Target,
): Promise<void> {
  await lockBaseIndex(work.db, { orgId, baseId })
  const versionIds = await latestVersions(work.db, { orgId, baseId })
  await queueVersions(work, { orgId, baseId, versionIds })
}
