import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import { numberOf } from '../apps/store.ts'

export interface ConsumerRow {
  id: number
  user_id: number | null
  user_name: string | null
  release: string | null
  client: string
  calls: number
  last_at: Date
}

/** How many people asked, on table `q` of the history: those of embedded pages have no user, but a name that the page's backend gives. */
export const consumerCount = sql<number>`count(distinct
  coalesce('user ' || q.user_id, 'viewer ' || q.viewer))::integer`

const maxAffected = 50

/** Who asked for publications since a time, the latest first. */
export async function affectedConsumers(
  db: Reader,
  { publicationIds, since }: { publicationIds: readonly number[]; since: Date },
) {
  const queries = db
    .selectFrom('query_history as q')
    .where('q.publication_id', 'in', publicationIds.length > 0 ? publicationIds : [0])
    .where('q.started_at', '>=', since)
  const [{ count }, rows] = await Promise.all([
    queries.select(consumerCount.as('count')).executeTakeFirstOrThrow(),
    queries
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.org_id', '=', 'q.org_id').onRef('m.user_id', '=', 'q.user_id'),
      )
      .leftJoin('users as u', 'u.id', 'm.user_id')
      .groupBy(['q.publication_id', 'q.user_id', 'u.username', 'q.viewer'])
      .select(['q.publication_id', 'q.user_id'])
      .select(sql<string | null>`coalesce(u.username, q.viewer)`.as('user_name'))
      .select(sql<number>`sum(q.times)::integer`.as('calls'))
      .select(sql<Date>`max(q.started_at)`.as('last_at'))
      .orderBy('last_at', 'desc')
      .limit(maxAffected)
      .execute(),
  ])
  return { count, rows }
}

/** Who asked for publications since a time, each with the release that they had. */
export function consumerRows(
  db: Reader,
  { publicationIds, since }: { publicationIds: readonly number[]; since: Date },
): SelectQueryBuilder<DB, 'query_history', ConsumerRow> {
  const rows = db
    .selectFrom('query_history as q')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.org_id', '=', 'q.org_id').onRef('m.user_id', '=', 'q.user_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('app_releases as r', (join) =>
      join.onRef('r.org_id', '=', 'q.org_id').onRef('r.id', '=', 'q.release_id'),
    )
    .where('q.publication_id', 'in', publicationIds.length > 0 ? publicationIds : [0])
    .where('q.started_at', '>=', since)
    .groupBy(['q.user_id', 'u.username', 'q.viewer', 'q.client', 'r.major', 'r.minor', 'r.patch'])
    .select(['q.user_id', 'q.client', numberOf('r').as('release')])
    .select(sql<string | null>`coalesce(u.username, q.viewer)`.as('user_name'))
    .select(sql<number>`max(q.id)`.as('id'))
    .select(sql<number>`sum(q.times)::integer`.as('calls'))
    .select(sql<Date>`max(q.started_at)`.as('last_at'))
  return db.selectFrom(rows.as('query_history')).selectAll() as never
}
