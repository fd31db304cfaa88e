import type { Reader } from '../../../kernel/database/database.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { publishedBefore, storedVersion, type StoredVersion } from '../../datasets/index.ts'
import type { CheckToJudge } from '../check.ts'

/** A version and what checks compare it with. */
export interface Surroundings {
  version: StoredVersion
  baseline: StoredVersion | undefined
  earlierCounts: readonly number[]
  /** Other datasets that rules name, by id. */
  others: ReadonlyMap<number, StoredVersion>
}

export type Read = <T>(query: (db: Reader) => Promise<T>) => Promise<T>

const maxEarlierVersions = 100

/** Reads what these checks compare the version with. */
export async function surroundingsOf(
  read: Read,
  { version, checks }: { version: StoredVersion; checks: readonly CheckToJudge[] },
): Promise<Surroundings> {
  const { datasetId } = version
  const earlier = await read((db) =>
    publishedBefore(db, { datasetId, version: version.version, limit: maxEarlierVersions }),
  )
  const last = earlier.find((one) => one.is_kept)
  const named = checks.flatMap(({ rule }) => (rule.kind === 'referential' ? [rule.to_dataset_id] : []))
  const others = new Map<number, StoredVersion>()
  for (const id of new Set(named)) {
    const other = await found(read, { id })
    if (other) others.set(id, other)
  }
  return {
    version,
    baseline: last && (await found(read, { id: datasetId, version: last.version })),
    earlierCounts: earlier.map((one) => one.row_count),
    others,
  }
}

/** Deleted, live and empty datasets are treated as missing. */
async function found(read: Read, of: { id: number; version?: number }): Promise<StoredVersion | undefined> {
  try {
    return await read((db) => storedVersion(db, of))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
