import { sql } from 'kysely'
import {
  chatSettingsDefaults,
  type ChatSettings,
  type listChatUsage,
} from '../../../../../contract/src/chat-usage.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Database, Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'

export type Settings = Static<typeof ChatSettings>

const settingColumns = [
  'privacy_level',
  'requests_per_user_day',
  'tokens_per_user_day',
  'requests_per_month',
  'tokens_per_month',
  'mcp_enabled',
  'revision',
] as const

export async function findSettings(db: Reader, orgId: number): Promise<Settings> {
  const row = await db
    .selectFrom('chat_settings')
    .select(settingColumns)
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return (row as Settings | undefined) ?? { ...chatSettingsDefaults, revision: 0 }
}

/** Whether programs with language models of others may use an organization at all. */
export const isMcpEnabled =
  (database: Pick<Database, 'read'>) =>
  async (orgId: number): Promise<boolean> =>
    (await database.read({ orgId }, (db) => findSettings(db, orgId))).mcp_enabled

/** Calls, limits and settings of an organization are decided in turn. */
export async function lockUsage(db: Tx, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('chat_usage'), ${orgId}::integer)`.execute(db)
}

export const storeSettings = (
  db: Tx,
  orgId: number,
  { revision, ...settings }: Settings,
): Promise<Settings> =>
  db
    .insertInto('chat_settings')
    .values({ ...settings, org_id: orgId, revision: revision + 1 })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet({ ...settings, revision: revision + 1, updated_at: sql`now()` }),
    )
    .returning(settingColumns)
    .executeTakeFirstOrThrow() as Promise<Settings>

export interface UsageTotals {
  userRequests: number
  userTokens: number
  requests: number
  tokens: number
}

/** What a user used on a day, and the organization from the first of the month on. */
export async function totalUsage(
  db: Reader,
  { orgId, userId, day }: { orgId: number; userId: number; day: string },
): Promise<UsageTotals> {
  const own = sql`filter (where user_id = ${userId} and day = ${day}::date)`
  const { rows } = await sql<UsageTotals>`
    select coalesce(sum(requests) ${own}, 0)::bigint as "userRequests",
      coalesce(sum(input_tokens + output_tokens) ${own}, 0)::bigint as "userTokens",
      coalesce(sum(requests), 0)::bigint as requests,
      coalesce(sum(input_tokens + output_tokens), 0)::bigint as tokens
    from chat_usage
    where org_id = ${orgId} and day between date_trunc('month', ${day}::date)::date and ${day}::date`.execute(
    db,
  )
  return rows[0]!
}

export interface Reservation {
  orgId: number
  userId: number
  day: string
  providerId: number
  providerName: string
  currency: string
  inputTokens: number
  outputTokens: number
}

/** Adds a call, with the most that it can use; the id of the row that it is part of. */
export async function addCall(db: Tx, call: Reservation): Promise<number> {
  const row = await db
    .insertInto('chat_usage')
    .values({
      org_id: call.orgId,
      user_id: call.userId,
      provider_id: call.providerId,
      day: call.day,
      provider_name: call.providerName,
      currency: call.currency,
      requests: 1,
      failures: 0,
      input_tokens: call.inputTokens,
      output_tokens: call.outputTokens,
      cost: 0,
      duration_ms: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'day', 'user_id', 'provider_id', 'currency']).doUpdateSet({
        provider_name: call.providerName,
        requests: sql`chat_usage.requests + 1`,
        input_tokens: sql`chat_usage.input_tokens + ${call.inputTokens}`,
        output_tokens: sql`chat_usage.output_tokens + ${call.outputTokens}`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface Correction {
  inputTokens: number
  outputTokens: number
  cost: number
  durationMs: number
  failed: boolean
}

/** Puts what a call used in the place of the most that it could use. */
export const correctCall = (db: Tx, { orgId, id }: { orgId: number; id: number }, by: Correction) =>
  db
    .updateTable('chat_usage')
    .set({
      failures: sql`failures + ${by.failed ? 1 : 0}::integer`,
      input_tokens: sql`input_tokens + ${by.inputTokens}::bigint`,
      output_tokens: sql`output_tokens + ${by.outputTokens}::bigint`,
      cost: sql`cost + ${by.cost}::double precision`,
      duration_ms: sql`duration_ms + ${by.durationMs}::bigint`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

export const pageOfUsage = (context: Pick<Context, 'read' | 'orgId'>, list: Input<typeof listChatUsage>) =>
  readPage(context, list, {
    table: 'chat_usage',
    search: ['chat_usage.provider_name'],
    newestFirst: 'day',
    from: (db) =>
      db
        .selectFrom('chat_usage')
        .leftJoin('users', 'users.id', 'chat_usage.user_id')
        .where('chat_usage.org_id', '=', context.orgId)
        .$if(list.since !== undefined, (query) => query.where('chat_usage.day', '>=', list.since ?? ''))
        .$if(list.until !== undefined, (query) => query.where('chat_usage.day', '<=', list.until ?? ''))
        .$if(list.user_id !== undefined, (query) => query.where('chat_usage.user_id', '=', list.user_id ?? 0))
        .select([
          'chat_usage.id',
          sql<string>`to_char(chat_usage.day, 'YYYY-MM-DD')`.as('day'),
          sql<number | null>`nullif(chat_usage.user_id, 0)`.as('user_id'),
          'users.username',
          'chat_usage.provider_id',
          'chat_usage.provider_name',
          'chat_usage.requests',
          'chat_usage.failures',
          'chat_usage.input_tokens',
          'chat_usage.output_tokens',
          'chat_usage.cost',
          'chat_usage.currency',
          'chat_usage.duration_ms',
        ]),
  })
