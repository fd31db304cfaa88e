import { sql } from 'kysely'
import type { EmbedKey } from '../../../../../contract/src/embed-keys.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

export interface EmbedKeyRow extends Omit<EmbedKey, 'last_used_at' | 'created_at'> {
  last_used_at: Date | null
  created_at: Date
}

export const embedKeyRows = (db: Reader, appId: number) =>
  db
    .selectFrom('embed_keys')
    .where('embed_keys.app_id', '=', appId)
    .select(['id', 'app_id', 'name', 'kid', 'algorithm', 'public_key'])
    .select(['last_used_at', 'created_at', 'created_by'])

export const countEmbedKeys = async (db: Tx, appId: number): Promise<number> =>
  (await embedKeyRows(db, appId).execute()).length

interface NewEmbedKey extends Pick<EmbedKey, 'app_id' | 'name' | 'kid' | 'algorithm' | 'public_key'> {
  org_id: number
  created_by: number
  secret: string | null
}

export async function insertEmbedKey(db: Tx, key: NewEmbedKey): Promise<EmbedKeyRow> {
  const { id } = await db.insertInto('embed_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return (await embedKeyRows(db, key.app_id).where('id', '=', id).executeTakeFirstOrThrow()) as EmbedKeyRow
}

interface KeyOfApp {
  appId: number
  id: number
}

export interface SigningKeyRow {
  id: number
  app_id: number
  algorithm: string
  public_key: string | null
  secret: string | null
  app_slug: string
  allowed_origins: string[]
  query_seconds: number | null
  export_seconds: number | null
  result_rows: number | null
  export_rows: number | null
}

/** A key of an active organization, with what its app and its organization allow. */
export const findSigningKey = (db: Reader, kid: string): Promise<SigningKeyRow | undefined> =>
  db
    .selectFrom('embed_keys as k')
    .innerJoin('apps as a', (join) => join.onRef('a.org_id', '=', 'k.org_id').onRef('a.id', '=', 'k.app_id'))
    .innerJoin('organizations as o', 'o.id', 'k.org_id')
    .where('k.kid', '=', kid)
    .where('o.status', '=', 'active')
    .select(['k.id', 'k.app_id', 'k.algorithm', 'k.public_key', 'k.secret', 'a.slug as app_slug'])
    .select(sql<string[]>`a.settings -> 'allowed_origins'`.as('allowed_origins'))
    .select(['o.query_seconds', 'o.export_seconds', 'o.result_rows', 'o.export_rows'])
    .executeTakeFirst()

/** Of an app of an active organization. */
export const publishedOrigins = (db: Reader, slug: string) =>
  db
    .selectFrom('apps as a')
    .innerJoin('organizations as o', 'o.id', 'a.org_id')
    .where('a.slug', '=', slug)
    .where('a.release_id', 'is not', null)
    .where('o.status', '=', 'active')
    .select(sql<string[]>`a.settings -> 'allowed_origins'`.as('origins'))
    .executeTakeFirst()

/** What was deleted; undefined: the app has no such key. */
export const deleteEmbedKey = (db: Tx, { appId, id }: KeyOfApp) =>
  db
    .deleteFrom('embed_keys')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .returning(['name', 'kid'])
    .executeTakeFirst()

export const showEmbedKey = (row: EmbedKeyRow): EmbedKey => ({
  ...row,
  last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
})

/** To the minute, so that a busy page writes no more than one row a minute. */
export const noteKeyUse = (db: Tx, id: number) =>
  db
    .updateTable('embed_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute()
