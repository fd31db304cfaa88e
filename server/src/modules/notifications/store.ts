import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listNotifications } from '../../../../contract/src/notifications.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import type { NotificationKind, NotificationRow } from './notification.ts'

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
  'notifications.cause as subject',
  'notifications.count',
  'notifications.last_at',
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
  return readPage<'notifications', NotificationRow>(context, list, {
    newestFirst: 'id',
    table: 'notifications',
    search: ['notifications.title', 'notifications.body'],
    from: (db) =>
      own(db, recipient)
        .$if(list.unread === true, (query) => query.where('notifications.read_at', 'is', null))
        .$if(list.unread === false, (query) => query.where('notifications.read_at', 'is not', null))
        .select(columns),
  })
}

const overlapSeconds = 60
const maxAtOnce = 200

/** Those that came or counted up lately, oldest first; what is committed late has a time before what was seen already. */
export const changedSince = (db: Reader, recipient: Recipient, since: string): Promise<NotificationRow[]> =>
  own(db, recipient)
    .where(
      'notifications.last_at',
      '>=',
      sql<Date>`${since}::timestamptz - make_interval(secs => ${overlapSeconds})`,
    )
    .select(columns)
    .orderBy('notifications.last_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(maxAtOnce)
    .execute()
    .then((rows) => rows.toReversed())

export interface NotificationState {
  unread: number
  /** Total occurrences: increases also when an unread notification counts up. */
  events: number
  lastAt: string
}

/** How many are unread, and by what the next change is seen. */
export async function stateOf(db: Reader, recipient: Recipient): Promise<NotificationState> {
  const row = await own(db, recipient)
    .select([
      sql<number>`(count(*) filter (where read_at is null))::integer`.as('unread'),
      sql<number>`coalesce(sum(count), 0)::integer`.as('events'),
      sql<string>`coalesce(max(last_at), now())::text`.as('lastAt'),
    ])
    .executeTakeFirst()
  return row ?? { unread: 0, events: 0, lastAt: 'now' }
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
  cause: string | null
}

const maxTextLength = 500
const groupedHours = 12

/** One for each of the users; who has an unread one of the same cause sees that one count up. */
export async function insertNotifications(db: Tx, orgId: number, notice: NewNotification): Promise<void> {
  const { kind, userIds, link, cause } = notice
  const [title, body] = [notice.title, notice.body].map((text) => text.slice(0, maxTextLength))
  await sql`
    with grouped as (
      update notifications set count = count + 1, title = ${title}, body = ${body}, link = ${link}, last_at = now()
      where id in (
        select max(id) from notifications
        where org_id = ${orgId} and user_id = any(${userIds}) and kind = ${kind} and cause = ${cause}
          and read_at is null and last_at > now() - make_interval(hours => ${groupedHours})
        group by user_id)
      returning user_id)
    insert into notifications (org_id, user_id, kind, title, body, link, cause)
    select ${orgId}::integer, user_id, ${kind}, ${title}, ${body}, ${link}, ${cause}
    from unnest(${userIds}::integer[]) as recipient (user_id)
    where user_id not in (select user_id from grouped)`.execute(db)
}

interface NotifiedUsers {
  orgId: number
  kind: NotificationKind
  userIds: readonly number[]
  /** What it is about, e.g. "dataset:7". */
  subjects: readonly string[]
}

/** The users who are members and have not silenced it, with their choices by channel. */
export async function recipientsOf(
  db: Tx,
  { orgId, kind, userIds, subjects }: NotifiedUsers,
): Promise<{ userId: number; chosen: Record<string, boolean> }[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ userId: number; chosen: Record<string, boolean> }>`
    select m.user_id as "userId",
      coalesce(jsonb_object_agg(p.channel, p.enabled) filter (where p.channel is not null), '{}') as chosen
    from memberships m
    left join notification_preferences p on p.org_id = m.org_id and p.user_id = m.user_id and p.kind = ${kind}
    where m.org_id = ${orgId} and m.user_id = any(${[...userIds]}::integer[]) and not exists (
      select from notification_silences s
      where s.org_id = m.org_id and s.user_id = m.user_id and s.until > now()
        and coalesce(s.kind = ${kind}, true) and coalesce(s.subject = any(${[...subjects]}::text[]), true))
    group by m.user_id order by m.user_id`.execute(db)
  return rows
}

/** Recipients that were notified of a failure and not yet of its end. */
export async function notifiedOf(db: Tx, at: { orgId: number; cause: string }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_failures')
    .select('recipient')
    .where('org_id', '=', at.orgId)
    .where('cause', '=', at.cause)
    .execute()
  return new Set(rows.map((row) => row.recipient))
}

export async function recordFailureRecipients(
  db: Tx,
  { orgId, cause, recipients }: { orgId: number; cause: string; recipients: readonly string[] },
): Promise<void> {
  if (recipients.length === 0) return
  await db
    .insertInto('notification_failures')
    .values(recipients.map((one) => ({ org_id: orgId, cause, recipient: one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const forgetFailure = (db: Tx, at: { orgId: number; cause: string }) =>
  db
    .deleteFrom('notification_failures')
    .where('org_id', '=', at.orgId)
    .where('cause', '=', at.cause)
    .execute()
