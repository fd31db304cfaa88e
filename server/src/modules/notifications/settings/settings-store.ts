import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Recipient } from '../store.ts'

export const preferencesOf = (db: Reader, { orgId, userId }: Recipient) =>
  db
    .selectFrom('notification_preferences')
    .select(['kind', 'channel', 'enabled'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()

export async function savePreferences(
  db: Tx,
  { orgId, userId }: Recipient,
  preferences: { kind: string; channel: string; enabled: boolean }[],
): Promise<void> {
  if (preferences.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(preferences.map((preference) => ({ org_id: orgId, user_id: userId, ...preference })))
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'kind', 'channel'])
        .doUpdateSet(({ ref }) => ({ enabled: ref('excluded.enabled') })),
    )
    .execute()
}

export const silencesOf = (db: Reader, { orgId, userId }: Recipient) =>
  db
    .selectFrom('notification_silences')
    .select(['subject', 'kind', 'until'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()

export async function saveSilences(
  db: Tx,
  { orgId, userId }: Recipient,
  silences: { subject: string | null; kind: string | null; until: Date }[],
): Promise<void> {
  await db
    .deleteFrom('notification_silences')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
  if (silences.length === 0) return
  await db
    .insertInto('notification_silences')
    .values(silences.map((silence) => ({ org_id: orgId, user_id: userId, ...silence })))
    .execute()
}

export const routesOf = (db: Reader) =>
  db.selectFrom('notification_routes').select(['connector_id', 'kinds']).orderBy('id').execute()

export async function saveRoutes(
  db: Tx,
  { orgId, userId }: Recipient,
  routes: { connector_id: number; kinds: string[] }[],
): Promise<void> {
  await db.deleteFrom('notification_routes').where('org_id', '=', orgId).execute()
  if (routes.length === 0) return
  await db
    .insertInto('notification_routes')
    .values(routes.map((route) => ({ org_id: orgId, created_by: userId, ...route })))
    .execute()
}

/** The types of connectors, by id. */
export async function connectorTypes(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('connectors').select(['id', 'type']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}
