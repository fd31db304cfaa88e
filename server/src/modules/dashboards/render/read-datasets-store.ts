import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Reader } from '../../../kernel/database/database.ts'

type Read = RenderedDashboard['datasets'][number]

/** How new and how sound datasets are that the caller was found to be allowed to query. */
export async function readDatasets(db: Reader, ids: readonly number[]): Promise<Read[]> {
  const rows = await db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'd.org_id')
        .onRef('v.id', '=', 'd.current_version_id')
        .on('d.mode', '=', 'extract'),
    )
    .leftJoin('dataset_freshness as f', (join) =>
      join.onRef('f.org_id', '=', 'd.org_id').onRef('f.dataset_id', '=', 'd.id'),
    )
    .where('d.id', 'in', ids)
    .select(['d.id', 'd.name', 'd.status', 'd.held', 'd.failure'])
    .select(['v.version', 'v.published_at', 'v.check_outcome', 'f.stale_since'])
    .orderBy('d.id')
    .execute()
  return rows.map(({ id, name, version, published_at: publishedAt, ...row }) => ({
    id,
    name,
    version,
    refreshed_at: publishedAt?.toISOString() ?? null,
    trouble: troubleOf(row),
  }))
}

interface Signs {
  status: string
  failure: string | null
  held: unknown
  check_outcome: string | null
  stale_since: Date | null
}

/** The worst that is known of it. */
function troubleOf({
  failure,
  held,
  check_outcome: outcome,
  stale_since: staleSince,
}: Signs): Read['trouble'] {
  if (held !== null) return 'held'
  if (outcome === 'failed') return 'failed'
  if (failure !== null) return 'broken'
  if (staleSince !== null) return 'stale'
  return outcome === 'warned' ? 'warned' : null
}
