import type { Tx } from '../../../kernel/database/database.ts'
import {
  type BaseKey,
  mergeSegments,
  type Segment,
  segmentsOfIndex,
  sharedSegments,
} from './segment-store.ts'

/** A segment with so many passages stays as it is: merging takes a moment in which the base waits. */
const full = 2048
const most = 8192
/** So many segments of about the same size become one, so that each passage is merged few times. */
const together = 8

/** Gathers the batches of an index into few segments. */
export async function gatherIndex(
  db: Tx,
  { orgId, baseId, indexId }: BaseKey & { indexId: number },
): Promise<void> {
  let group: Segment[] = []
  const gather = async () => {
    const ids = group.map(({ id }) => id)
    if (ids.length > 1) await mergeSegments(db, { orgId, baseId, indexId, ids })
    group = []
  }
  for (const segment of await segmentsOfIndex(db, orgId, indexId)) {
    if (totalOf(group) + segment.chunk_count > most) await gather()
    group.push(segment)
  }
  await gather()
}

/** Merges segments of small documents while there are many. The base is locked by the caller. */
export async function mergeSmall(db: Tx, { orgId, baseId }: BaseKey): Promise<void> {
  for (;;) {
    const ids = mergeable(await sharedSegments(db, { orgId, baseId, below: full }))
    if (ids.length < 2) return
    await mergeSegments(db, { orgId, baseId, indexId: null, ids })
  }
}

function mergeable(segments: readonly Segment[]): number[] {
  const bySize = new Map<number, Segment[]>()
  for (const segment of segments) {
    const size = Math.floor(Math.log(segment.chunk_count) / Math.log(together))
    bySize.set(size, [...(bySize.get(size) ?? []), segment])
  }
  const group = [...bySize.values()].find(({ length }) => length >= together) ?? []
  const chosen: Segment[] = []
  for (const segment of group) if (totalOf(chosen) + segment.chunk_count <= most) chosen.push(segment)
  return chosen.map(({ id }) => id)
}

const totalOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { chunk_count: count }) => sum + count, 0)
