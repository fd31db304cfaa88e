import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { AppRow, AppSettings } from './app.ts'

export const numberOf = (table: string) =>
  sql<string>`'v' || ${sql.ref(`${table}.major`)} || '.' || ${sql.ref(`${table}.minor`)} || '.' || ${sql.ref(`${table}.patch`)}`

export function appRows(db: Reader, projectId?: number): SelectQueryBuilder<DB, 'apps', AppRow> {
  const rows = db
    .selectFrom('apps as a')
    .leftJoin('app_releases as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.id', '=', 'a.release_id'),
    )
    .select(['a.id', 'a.name', 'a.description', 'a.slug', 'a.settings', 'a.project_id', 'a.release_id'])
    .select([numberOf('r').as('release_number'), 'r.published_at as release_published_at'])
    .select(['a.created_by', 'a.created_at', 'a.updated_at', 'a.revision'])
  return db
    .selectFrom(rows.as('apps'))
    .selectAll()
    .$if(projectId !== undefined, (query) =>
      query.where('apps.project_id', '=', projectId ?? 0),
    ) as unknown as SelectQueryBuilder<DB, 'apps', AppRow>
}

/** What fields that are not selected by their names are sorted by. */
export const appFields = {
  landing: sql`apps.settings ->> 'landing'`,
  requires_review: sql`(apps.settings ->> 'requires_review')::boolean`,
}

export const findApp = (db: Reader, id: number): Promise<AppRow | undefined> =>
  appRows(db).where('apps.id', '=', id).executeTakeFirst()

/** Locks the app, so that its releases are made and published one after another. */
export async function lockApp(db: Tx, id: number): Promise<AppRow | undefined> {
  const locked = await db
    .selectFrom('apps')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && (await findApp(db, id))
}

interface AppHead {
  name: string
  description: string
  slug: string
  project_id: number | null
  settings: AppSettings
}

export async function insertApp(
  db: Tx,
  { orgId, userId, settings, ...head }: AppHead & { orgId: number; userId: number },
): Promise<AppRow> {
  const { id } = await db
    .insertInto('apps')
    .values({ ...head, org_id: orgId, settings: JSON.stringify(settings), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findApp(db, id))!
}

export async function changeApp(
  db: Tx,
  id: number,
  { settings, ...change }: Partial<AppHead> & { release_id?: number | null },
): Promise<AppRow> {
  await db
    .updateTable('apps')
    .set((eb) => ({
      ...change,
      ...(settings ? { settings: JSON.stringify(settings) } : {}),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  return (await findApp(db, id))!
}

export const deleteAppRow = (db: Tx, id: number) => db.deleteFrom('apps').where('id', '=', id).execute()
