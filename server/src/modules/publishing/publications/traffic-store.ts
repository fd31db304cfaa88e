import { sql } from 'kysely'
import type { Reader } from '../../../kernel/database/database.ts'
import { numberOf } from '../apps/store.ts'
import { consumerCount } from './consumers-store.ts'

const calls = sql<number>`sum(q.times)::integer`

const queriesOf = (db: Reader, appId: number, since: Date) =>
  db
    .selectFrom('publications as p')
    .innerJoin('query_history as q', (join) =>
      join.onRef('q.org_id', '=', 'p.org_id').onRef('q.publication_id', '=', 'p.id'),
    )
    .where('p.app_id', '=', appId)
    .where('q.started_at', '>=', since)

export function callsByDay(db: Reader, appId: number, since: Date) {
  const day = sql<string>`to_char(q.started_at at time zone 'UTC', 'YYYY-MM-DD')`
  return queriesOf(db, appId, since)
    .leftJoin('app_releases as r', (join) =>
      join.onRef('r.org_id', '=', 'q.org_id').onRef('r.id', '=', 'q.release_id'),
    )
    .select([day.as('day'), numberOf('r').as('release'), calls.as('calls')])
    .groupBy([day, 'r.major', 'r.minor', 'r.patch'])
    .orderBy('day')
    .orderBy('r.major')
    .orderBy('r.minor')
    .orderBy('r.patch')
    .execute()
}

export const callsByPublication = (db: Reader, appId: number, since: Date) =>
  queriesOf(db, appId, since)
    .select(['p.id as publication_id', 'p.name', calls.as('calls')])
    .select(consumerCount.as('users'))
    .groupBy(['p.id', 'p.name'])
    .orderBy('calls', 'desc')
    .orderBy('p.id')
    .execute()
