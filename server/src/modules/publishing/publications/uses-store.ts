import { sql } from 'kysely'
import type { Reader } from '../../../kernel/database/database.ts'
import { numberOf } from '../apps/store.ts'
import { consumerCount } from './consumers-store.ts'
import type { FrozenPublication } from '../releases/frozen.ts'

export interface ReleasedRow {
  appId: number
  appName: string
  number: string
  ownerId: number | null
  published: FrozenPublication
  consumers: number
}

interface Wanted {
  datasets: readonly number[]
  dashboards: readonly number[]
  /** Counts the users since then. */
  since?: Date
}

/** What viewers of current releases see of datasets and dashboards. */
export async function releasedWith(
  db: Reader,
  { datasets, dashboards, since }: Wanted,
): Promise<ReleasedRow[]> {
  const names = sql`jsonb_path_exists(one, '$.**.dataset_id ? (@ == $ids[*])', ${idsOf(datasets)})
    or jsonb_path_exists(one, '$.definition.dashboard_id ? (@ == $ids[*])', ${idsOf(dashboards)})`
  const rows = await db
    .selectFrom('apps as a')
    .innerJoin('app_releases as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.id', '=', 'a.release_id'),
    )
    .innerJoin('publications as p', (join) =>
      join.onRef('p.org_id', '=', 'a.org_id').onRef('p.app_id', '=', 'a.id'),
    )
    .innerJoinLateral(
      sql<{ one: FrozenPublication }>`(
        select one from jsonb_array_elements(r.frozen -> 'publications') one
        where (one ->> 'id')::integer = p.id and (${names}))`.as('f'),
      (join) => join.onTrue(),
    )
    .where('p.withdrawn_at', 'is', null)
    .select(['a.id as appId', 'a.name as appName', 'p.created_by as ownerId', 'f.one as published'])
    .select(numberOf('r').as('number'))
    .select(
      since === undefined
        ? sql<number>`0`.as('consumers')
        : sql<number>`(select ${consumerCount} from query_history q
            where q.org_id = a.org_id and q.publication_id = p.id and q.started_at >= ${since})`.as(
            'consumers',
          ),
    )
    .orderBy('p.id')
    .execute()
  return rows
}

const idsOf = (ids: readonly number[]) => sql`${JSON.stringify({ ids })}::jsonb`
