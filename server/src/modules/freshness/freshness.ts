import type { Freshness, FreshnessStatus } from '../../../../contract/src/freshness.ts'
import type { FreshnessRow } from './store.ts'

const hourMs = 60 * 60 * 1000

/** How new the data is. A user who sees only a part of the dataset does not see the newest value of a column. */
export function freshnessStatus(
  row: FreshnessRow,
  { isWhole }: { isWhole: boolean },
  now: Date,
): FreshnessStatus {
  const asOf = row.time_column === null || isWhole ? row.as_of : null
  const status = row.stale_since
    ? 'stale'
    : row.checked_at === null || row.as_of === null
      ? 'unknown'
      : 'fresh'
  return {
    status,
    within_hours: row.within_hours,
    column: row.time_column,
    as_of: asOf?.toISOString() ?? null,
    stale_at: (row.stale_since ?? row.stale_at).toISOString(),
    words: wordsOf(row, asOf, now),
  }
}

function wordsOf(
  { problem, as_of: known, within_hours: within }: FreshnessRow,
  asOf: Date | null,
  now: Date,
) {
  if (problem !== null) return problem
  const limit = `may be ${span(within)}`
  if (known === null) return `there is no data yet; it ${limit} old`
  if (asOf === null) return `its newest data ${limit} old`
  return `its newest data is ${span((now.getTime() - asOf.getTime()) / hourMs)} old, and ${limit}`
}

function span(hours: number): string {
  if (hours < 2) return `${Math.max(0, Math.round(hours * 60))} minutes`
  return hours < 72 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`
}

export const showFreshness = (
  datasetId: number,
  row: FreshnessRow | undefined,
  current: FreshnessStatus | null,
): Freshness => ({
  dataset_id: datasetId,
  target: row
    ? {
        within_hours: row.within_hours,
        on: row.time_column === null ? 'publish' : 'column',
        column: row.time_column,
        set_by: row.set_by,
        updated_at: row.updated_at.toISOString(),
      }
    : null,
  current,
})
