import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { visible } from '../access/index.ts'
import type { Content, SubscriptionRow } from './subscription.ts'

type Caller = Pick<Context, 'user'>

/** Whether the caller gets it: by name, or through a group. */
const isRecipient = ({ user }: Caller) => sql<boolean>`(
  s.recipients -> 'user_ids' @> to_jsonb(${user.userId}::integer) or exists (
    select from group_members g where g.org_id = s.org_id and g.user_id = ${user.userId}
      and s.recipients -> 'group_ids' @> to_jsonb(g.group_id)))`

/** The caller's own, and those of dashboards that they may edit. */
const mine = (caller: Caller) => sql<boolean>`(
  s.owner_id = ${caller.user.userId} or ${visible(caller, 'dashboard.edit', { type: 'dashboard', as: 'd' })})`

/** Subscriptions that the caller may know of, of dashboards that they see; as a table, so that lists sort by it. */
export function subscriptionRows(db: Reader, caller: Caller) {
  const rows = db
    .selectFrom('subscriptions as s')
    .innerJoin('dashboards as d', (join) =>
      join.onRef('d.org_id', '=', 's.org_id').onRef('d.id', '=', 's.dashboard_id'),
    )
    .leftJoin('users as u', 'u.id', 's.owner_id')
    .where(visible(caller, 'dashboard.view', { type: 'dashboard', as: 'd' }))
    .where((eb) => eb.or([mine(caller), isRecipient(caller)]))
    .select([
      's.id',
      's.org_id',
      's.name',
      's.dashboard_id',
      'd.name as dashboard_name',
      's.content',
      's.trigger',
    ])
    .select(['s.recipients', 's.owner_id', 'u.username as owner_name', 's.is_paused', 's.paused_reason'])
    .select([
      's.next_send_at',
      's.last_sent_at',
      's.created_by',
      's.created_at',
      's.updated_at',
      's.revision',
    ])
    .select(['s.confirmed', 's.bound_to', 's.waiting'])
    .select([mine(caller).as('is_mine'), hasLeft(caller).as('has_left')])
  return db.selectFrom(rows.as('subscriptions')).selectAll().$castTo<SubscriptionRow>()
}

const hasLeft = ({ user }: Caller) => sql<boolean>`exists (
  select from subscription_opt_outs l
  where l.org_id = s.org_id and l.subscription_id = s.id and l.user_id = ${user.userId})`

export const findSubscription = (
  db: Reader,
  caller: Caller,
  id: number,
): Promise<SubscriptionRow | undefined> =>
  subscriptionRows(db, caller).where('subscriptions.id', '=', id).executeTakeFirst()

export const lockSubscription = (db: Tx, id: number) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'org_id', 'name', 'dashboard_id', 'content', 'trigger', 'recipients', 'owner_id'])
    .select(['is_paused', 'next_send_at', 'last_sent_at', 'revision', 'confirmed', 'bound_to'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$castTo<
      Pick<
        SubscriptionRow,
        | 'id'
        | 'org_id'
        | 'name'
        | 'dashboard_id'
        | 'content'
        | 'trigger'
        | 'recipients'
        | 'owner_id'
        | 'is_paused'
        | 'next_send_at'
        | 'last_sent_at'
        | 'revision'
        | 'confirmed'
        | 'bound_to'
      >
    >()
    .executeTakeFirst()

export interface SubscriptionChange {
  name?: string
  content?: Content
  trigger?: SubscriptionRow['trigger']
  recipients?: SubscriptionRow['recipients']
  owner_id?: number
  is_paused?: boolean
  paused_reason?: string | null
  next_send_at?: Date | null
}

const columnsOf = ({ content, trigger, recipients, ...change }: SubscriptionChange) => ({
  ...change,
  ...(content && { content: JSON.stringify(content) }),
  ...(trigger && { trigger: JSON.stringify(trigger) }),
  ...(recipients && { recipients: JSON.stringify(recipients) }),
})

type New = Required<Omit<SubscriptionChange, 'paused_reason'>> & {
  org_id: number
  dashboard_id: number
  created_by: number
}

export async function insertSubscription(db: Tx, made: New): Promise<number> {
  const { org_id, dashboard_id, created_by, name, owner_id, ...rest } = made
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      ...(columnsOf(rest) as { content: string; trigger: string; recipients: string }),
      org_id,
      dashboard_id,
      created_by,
      name,
      owner_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSubscriptionRow = (db: Tx, id: number, change: SubscriptionChange) =>
  db
    .updateTable('subscriptions')
    .set((eb) => ({ ...columnsOf(change), updated_at: sql<Date>`now()`, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteSubscriptionRow = (db: Tx, id: number) =>
  db.deleteFrom('subscriptions').where('id', '=', id).execute()

export async function setLeft(
  db: Tx,
  { orgId, id, userId, hasLeft: left }: { orgId: number; id: number; userId: number; hasLeft: boolean },
): Promise<void> {
  const optOut = { org_id: orgId, subscription_id: id, user_id: userId }
  if (left)
    await db
      .insertInto('subscription_opt_outs')
      .values(optOut)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('subscription_opt_outs')
      .where('subscription_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
}

/** What fields that are not selected by their names are sorted by. */
export const subscriptionFields = Object.fromEntries(
  ['message', 'paper', 'orientation', 'only_with_rows'].map((name) => [
    name,
    sql`nullif(subscriptions.content -> ${name}, 'null')`,
  ]),
)

/** The subscriptions of these dashboards, or of the charts that each sends. */
export async function subscriptionUses(db: Reader, dashboards: readonly number[]) {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'name', 'dashboard_id', 'content', 'owner_id'])
    .where(sql<boolean>`dashboard_id = any(${[...dashboards]}::integer[])`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ name, dashboard_id: id, content, owner_id: ownerId }) => {
    const { charts } = content as unknown as SubscriptionRow['content']
    const use = (on: { type: string; id: number; chart?: string }) => ({
      kind: 'subscription',
      name,
      on,
      column: null,
      ownerId,
      subject: { type: 'dashboard', id },
      permission: 'dashboard.edit',
    })
    return charts.length === 0
      ? [use({ type: 'dashboard', id })]
      : charts.map((chart) => use({ type: 'chart', id, chart }))
  })
}
