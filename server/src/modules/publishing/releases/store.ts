import { sql } from 'kysely'
import type { Release, ReleaseChange, ReleaseStatus } from '../../../../../contract/src/app-releases.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { numberOf } from '../apps/store.ts'
import { numberText, type ReleaseNumber } from './release-number.ts'
import type { FrozenApp } from './frozen.ts'

export interface ReleaseRow extends ReleaseNumber {
  id: number
  app_id: number
  number: string
  status: string
  note: string
  publications: unknown
  changes: unknown
  publish_at: Date | null
  published_at: Date | null
  created_at: Date
  created_by: number | null
  created_by_name: string | null
  reviewed_by: number | null
  reviewed_by_name: string | null
}

const publications = sql<unknown>`(
  select coalesce(jsonb_agg(jsonb_build_object('slug', one -> 'slug', 'kind', one -> 'kind', 'name', one -> 'name')), '[]')
  from jsonb_array_elements(app_releases.frozen -> 'publications') one)`

/** Who releases is part of the release: it is said to whoever sees it. Former members have no name. */
const memberName = (column: 'created_by' | 'reviewed_by') => sql<string | null>`(
  select coalesce(nullif(u.full_name, ''), u.username) from memberships m join users u on u.id = m.user_id
  where m.org_id = app_releases.org_id and m.user_id = ${sql.ref(`app_releases.${column}`)})`

export const releaseRows = (db: Reader, appId: number) =>
  db
    .selectFrom('app_releases')
    .where('app_releases.app_id', '=', appId)
    .select(['app_releases.id', 'app_releases.app_id', 'app_releases.status', 'app_releases.note'])
    .select(['app_releases.major', 'app_releases.minor', 'app_releases.patch', 'app_releases.changes'])
    .select(['app_releases.publish_at', 'app_releases.published_at', 'app_releases.created_at'])
    .select(['app_releases.created_by', 'app_releases.reviewed_by'])
    .select([
      memberName('created_by').as('created_by_name'),
      memberName('reviewed_by').as('reviewed_by_name'),
    ])
    .select([numberOf('app_releases').as('number'), publications.as('publications')])

interface ReleaseKey {
  appId: number
  id: number
}

export const findRelease = (db: Reader, { appId, id }: ReleaseKey): Promise<ReleaseRow | undefined> =>
  releaseRows(db, appId).where('app_releases.id', '=', id).executeTakeFirst()

export async function frozenOf(db: Reader, id: number): Promise<FrozenApp | undefined> {
  const row = await db.selectFrom('app_releases').select('frozen').where('id', '=', id).executeTakeFirst()
  return row?.frozen as unknown as FrozenApp | undefined
}

/** The highest number that the app has given. */
export const lastNumber = (db: Reader, appId: number): Promise<ReleaseNumber | undefined> =>
  db
    .selectFrom('app_releases')
    .select(['major', 'minor', 'patch'])
    .where('app_id', '=', appId)
    .orderBy('major', 'desc')
    .orderBy('minor', 'desc')
    .orderBy('patch', 'desc')
    .limit(1)
    .executeTakeFirst()

interface NewRelease {
  orgId: number
  userId: number
  appId: number
  number: ReleaseNumber
  status: ReleaseStatus
  note: string
  frozen: FrozenApp
  changes: readonly ReleaseChange[]
  publishAt: string | null
}

export async function insertRelease(db: Tx, made: NewRelease): Promise<ReleaseRow> {
  const { orgId, userId, appId, number, status, note, frozen, changes, publishAt } = made
  const { id } = await db
    .insertInto('app_releases')
    .values({
      org_id: orgId,
      app_id: appId,
      ...number,
      status,
      note,
      frozen: JSON.stringify(frozen),
      changes: JSON.stringify(changes),
      publish_at: publishAt,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findRelease(db, { appId, id }))!
}

export const changeRelease = (
  db: Tx,
  id: number,
  change: { status: ReleaseStatus; published_at?: Date; reviewed_by?: number },
) => db.updateTable('app_releases').set(change).where('id', '=', id).execute()

/** Datasets that a release shows and that were deleted since. */
export async function missingDatasets(db: Reader, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (one #>> '{}')::integer as id from app_releases r
      cross join lateral jsonb_path_query(r.frozen, 'strict $.publications[*].**.dataset_id') as one
    where r.id = ${id} and jsonb_typeof(one) = 'number' and not exists (
      select from datasets d where d.org_id = r.org_id and d.id = (one #>> '{}')::integer)`.execute(db)
  return rows.map((row) => row.id)
}

/** The release that was current is not any more. */
export const replaceCurrent = (db: Tx, appId: number, status: 'replaced' | 'withdrawn') =>
  db
    .updateTable('app_releases')
    .set({ status })
    .where('app_id', '=', appId)
    .where('status', '=', 'published')
    .execute()

/** Nothing that waits for its time publishes an app again; answers what was to be published. */
export async function cancelScheduled(db: Tx, appId: number): Promise<string[]> {
  const rows = await db
    .updateTable('app_releases')
    .set({ status: 'canceled' })
    .where('app_id', '=', appId)
    .where('status', '=', 'scheduled')
    .returning(numberOf('app_releases').as('number'))
    .execute()
  return rows.map(({ number }) => number)
}

export const showRelease = ({ major, minor, patch, number: _number, ...row }: ReleaseRow): Release => ({
  ...row,
  number: numberText({ major, minor, patch }),
  status: row.status as ReleaseStatus,
  publications: row.publications as Release['publications'],
  changes: row.changes as ReleaseChange[],
  publish_at: row.publish_at?.toISOString() ?? null,
  published_at: row.published_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
