import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listWebhooks, Webhook } from '../../../../contract/src/webhooks.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'

export interface WebhookKey {
  orgId: number
  id: number
}

const columns = [
  'id',
  'org_id',
  'event_type',
  'target_url',
  'key',
  'secret',
  'previous_secret',
  'previous_secret_until',
  'status',
  'paused_reason',
  'failing_since',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

export interface WebhookRow {
  id: number
  org_id: number
  event_type: string
  target_url: string
  key: string
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  status: string
  paused_reason: string | null
  failing_since: Date | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

const webhooks = (db: Reader, orgId: number) =>
  db.selectFrom('webhooks').select(columns).where('org_id', '=', orgId)

export const pageOfWebhooks = (
  context: Pick<Context, 'read' | 'orgId'>,
  { event_type: eventType, status, ...list }: Input<typeof listWebhooks>,
) =>
  readPage<'webhooks', WebhookRow>(context, list, {
    table: 'webhooks',
    search: ['webhooks.event_type', 'webhooks.target_url'],
    from: (db) =>
      webhooks(db, context.orgId)
        .$if(eventType !== undefined, (query) => query.where('event_type', '=', eventType!))
        .$if(status !== undefined && status.length > 0, (query) => query.where('status', 'in', status!)),
  })

export const findWebhook = (db: Reader, { orgId, id }: WebhookKey): Promise<WebhookRow | undefined> =>
  webhooks(db, orgId).where('id', '=', id).executeTakeFirst()

/** The webhook, locked until the transaction ends. */
export const lockWebhook = (db: Tx, { orgId, id }: WebhookKey): Promise<WebhookRow | undefined> =>
  webhooks(db, orgId).where('id', '=', id).forUpdate().executeTakeFirst()

type NewWebhook = Pick<WebhookRow, 'org_id' | 'event_type' | 'target_url' | 'key' | 'secret' | 'created_by'>

export const insertWebhook = (db: Tx, row: NewWebhook): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(row).returning(columns).executeTakeFirstOrThrow()

export type WebhookChange = Partial<
  Pick<
    WebhookRow,
    | 'target_url'
    | 'secret'
    | 'previous_secret'
    | 'previous_secret_until'
    | 'status'
    | 'paused_reason'
    | 'failing_since'
  >
>

export const changeWebhook = (
  db: Tx,
  { orgId, id }: WebhookKey,
  change: WebhookChange,
): Promise<WebhookRow> =>
  db
    .updateTable('webhooks')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Since when nothing arrives. Nobody changed the webhook, so its revision stays. */
export const noteHealth = (db: Tx, { orgId, id }: WebhookKey, failingSince: Date | null) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: failingSince })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

export const deleteWebhook = (db: Tx, { orgId, id }: WebhookKey) =>
  db.deleteFrom('webhooks').where('org_id', '=', orgId).where('id', '=', id).execute()

export async function countWebhooks(db: Reader, orgId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return count
}

export const showWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  event_type: row.event_type as Webhook['event_type'],
  target_url: row.target_url,
  status: row.status as Webhook['status'],
  paused_reason: row.paused_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  previous_secret_until: row.previous_secret_until?.toISOString() ?? null,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  revision: row.revision,
})

/** What events are about; called by where it sends to, without the path, which may hold a secret. */
export const subjectOf = ({ id, target_url: url }: Pick<WebhookRow, 'id' | 'target_url'>) => ({
  type: 'webhook',
  id,
  name: new URL(url).host,
})
