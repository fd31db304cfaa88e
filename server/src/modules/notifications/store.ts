import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listNotifications } from '../../../../contract/src/notifications.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import type { NotificationRow } from './notification.ts'

export interface Recipient {
  orgId: number
  userId: number
}

const columns = [
  'notifications.id',
  'notifications.kind',
  'notifications.title',
  'notifications.body',
  'notifications.link',
  'notifications.read_at',
  'notifications.created_at',
] as const

const own = (db: Reader, { orgId, userId }: Recipient) =>
  db
    .selectFrom('notifications')
    .where('notifications.org_id', '=', orgId)
    .where('notifications.user_id', '=', userId)

export function pageOfNotifications(
  context: Pick<Context, 'read' | 'orgId' | 'user'>,
  list: Input<typeof listNotifications>,
) {
  const recipient = { orgId: context.orgId, userId: context.user.userId }
  const newestFirst = list.sort === undefined ? { sort: 'id', order: 'desc' as const } : {}
  return readPage<'notifications', NotificationRow>(
    context,
    { ...list, ...newestFirst },
    {
      table: 'notifications',
      search: ['notifications.title', 'notifications.body'],
      from: (db) =>
        own(db, recipient)
          .$if(list.unread === true, (query) => query.where('notifications.read_at', 'is', null))
          .$if(list.unread === false, (query) => query.where('notifications.read_at', 'is not', null))
          .select(columns),
    },
  )
}

/** Those that came after one of them, oldest first. */
export const newerThan = (db: Reader, recipient: Recipient, afterId: number): Promise<NotificationRow[]> =>
  own(db, recipient)
    .where('notifications.id', '>', afterId)
    .select(columns)
    .orderBy('notifications.id')
    .limit(50)
    .execute()

/** How many are unread, and the newest id. */
export async function stateOf(
  db: Reader,
  recipient: Recipient,
): Promise<{ unread: number; newestId: number }> {
  const row = await own(db, recipient)
    .select([
      sql<number>`(count(*) filter (where read_at is null))::integer`.as('unread'),
      sql<number>`coalesce(max(id), 0)`.as('newestId'),
    ])
    .executeTakeFirst()
  return row ?? { unread: 0, newestId: 0 }
}

/** Marks one as read, or all of them; answers those that it marked or that were. */
export const markRead = (db: Tx, { orgId, userId }: Recipient, id?: number): Promise<NotificationRow[]> =>
  db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .$if(id === undefined, (query) => query.where('read_at', 'is', null))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning(columns)
    .execute()

interface NewNotification {
  kind: string
  userIds: number[]
  title: string
  body: string
  link: string | null
}

const maxTextLength = 500

/** One for each member among the users who did not switch the kind off. */
export async function insertNotifications(db: Tx, orgId: number, notice: NewNotification): Promise<void> {
  const { kind, userIds, link } = notice
  await sql`
    insert into notifications (org_id, user_id, kind, title, body, link)
    select ${orgId}::integer, user_id, ${kind}, ${notice.title.slice(0, maxTextLength)},
      ${notice.body.slice(0, maxTextLength)}, ${link}
    from memberships
    where org_id = ${orgId} and user_id = any(${userIds}) and not exists (
      select from notification_preferences as preference
      where preference.org_id = ${orgId} and preference.user_id = memberships.user_id
        and preference.kind = ${kind} and not enabled)`.execute(db)
}

export async function switchedOff(db: Reader, { orgId, userId }: Recipient): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('enabled', '=', false)
    .select('kind')
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

export async function savePreferences(
  db: Tx,
  { orgId, userId }: Recipient,
  preferences: { kind: string; enabled: boolean }[],
): Promise<void> {
  if (preferences.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(preferences.map((preference) => ({ org_id: orgId, user_id: userId, ...preference })))
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ enabled: ref('excluded.enabled') })),
    )
    .execute()
}

export async function membersOfGroup(db: Tx, at: { orgId: number; groupId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .where('org_id', '=', at.orgId)
    .where('group_id', '=', at.groupId)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export interface Named {
  type: string
  id: number
  name: string
}

const tables: Record<string, string> = {
  dashboard: 'dashboards',
  dataset: 'datasets',
  project: 'projects',
}

/** The names of things that have a page of their own. */
export async function namesOf(
  db: Tx,
  orgId: number,
  things: { type: string; id: number }[],
): Promise<Named[]> {
  const named: Named[] = []
  for (const [type, table] of Object.entries(tables)) {
    const ids = things.filter((thing) => thing.type === type).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where org_id = ${orgId} and id = any(${ids}) order by id`.execute(
      db,
    )
    named.push(...rows.map((row) => ({ type, ...row })))
  }
  return named
}

/** Members whose role or group lets them edit the dataset. */
export async function editorsOfDataset(
  db: Tx,
  { orgId, datasetId }: { orgId: number; datasetId: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from memberships where org_id = ${orgId} and role in ('admin', 'editor')
    union
    select gm.user_id from group_members gm
    join group_permissions gp on gp.org_id = gm.org_id and gp.group_id = gm.group_id
    where gm.org_id = ${orgId} and gp.permission in ('dataset.edit', 'dataset.edit_policies') and (gp.target_type is null
      or (gp.target_type = 'dataset' and gp.target_id = ${datasetId})
      or (gp.target_type = 'project' and gp.target_id =
        (select project_id from datasets where org_id = ${orgId} and id = ${datasetId})))`.execute(db)
  return rows.map(({ user_id: userId }) => userId)
}
