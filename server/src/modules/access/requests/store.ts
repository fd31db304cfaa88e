import { type RawBuilder, sql } from 'kysely'
import { grantTargets } from '../../../../../contract/src/access.ts'
import type { listAccessRequests } from '../../../../../contract/src/access-requests.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'
import { targetOf } from '../places.ts'
import { visible } from '../visible.ts'

type Caller = Pick<Context, 'orgId' | 'user'>
type Shown = Answer<typeof listAccessRequests>['items'][number]

export interface RequestRow extends Omit<Shown, 'decided_at' | 'created_at'> {
  decided_at: Date | null
  created_at: Date
}

export const showRequest = (row: RequestRow): Shown => ({
  ...row,
  decided_at: row.decided_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** What was asked for, as far as it exists: whether the caller sees it, and may give access to it. */
function targets(context: Caller): RawBuilder<unknown> {
  const each = grantTargets.map((type) => {
    const { table } = targetOf(type)
    const mayEdit = visible(context, `${type}.edit`, type)
    return sql`select ${sql.lit(type)} as type, ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.name`)} as name,
        ${visible(context, `${type}.view`, type)} as is_seen,
        (${visible(context, 'access.grant', type)}
          or (${sql.ref(`${table}.created_by`)} = ${context.user.userId} and ${mayEdit})) as is_decider
      from ${sql.table(table)}
      where ${sql.ref(`${table}.org_id`)} = ${context.orgId} and ${sql.ref(`${table}.id`)} in (
        select r.target_id from access_requests r where r.org_id = ${context.orgId} and r.target_type = ${type})`
  })
  return sql.join(each, sql` union all `)
}

/** Requests that the caller made or can decide. Those that nobody decided in 30 days have lapsed. */
const requests = (context: Caller) => sql<RequestRow & { is_decider: boolean | null }>`(
  select r.id, r.user_id, u.username, r.target_type, r.target_id,
    case when t.is_seen then t.name end as target_name, r.level, r.reason, r.status, r.note,
    r.decided_by, r.decided_at, r.created_at, coalesce(t.is_decider, false) as is_decider
  from access_requests r join users u on u.id = r.user_id
  left join (${targets(context)}) t on t.type = r.target_type and t.id = r.target_id
  where r.org_id = ${context.orgId} and (r.user_id = ${context.user.userId} or t.is_decider)
    and (r.status <> 'pending' or r.created_at > now() - interval '30 days'))`

export const pageOfRequests = (
  context: Caller & Pick<Context, 'read'>,
  list: Input<typeof listAccessRequests>,
) => {
  const { status, is_own: isOwn } = list
  return readPage<never, RequestRow>(context, list, {
    table: 'requests',
    newestFirst: 'created_at',
    search: ['requests.username', 'requests.reason'],
    from: (db) => {
      const all = db.selectFrom(requests(context).as('requests') as never).selectAll()
      const wanted = status ? all.where(sql<boolean>`requests.status = any(${[...status]}::text[])`) : all
      if (isOwn === undefined) return wanted as never
      const mine = sql<boolean>`requests.user_id = ${context.user.userId}`
      return wanted.where(isOwn ? mine : sql<boolean>`(not ${mine} and requests.is_decider)`) as never
    },
  })
}

export async function findRequest(
  db: Reader,
  context: Caller,
  id: number,
): Promise<(RequestRow & { is_decider: boolean }) | undefined> {
  const { rows } = await sql<RequestRow & { is_decider: boolean }>`
    select * from ${requests(context)} requests where id = ${id}`.execute(db)
  return rows[0]
}

export interface NewRequest {
  org_id: number
  user_id: number
  target_type: string
  target_id: number
  level: string
  reason: string
}

/** Stores a request in the place of a pending one for the same. */
export const storeRequest = (db: Tx, request: NewRequest): Promise<{ id: number; isNew: boolean }> =>
  db
    .insertInto('access_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'target_type', 'target_id'])
        // Written out, as the index has it: a bound value would not find the index.
        .where(sql<boolean>`status = 'pending'`)
        .doUpdateSet({ level: request.level, reason: request.reason, created_at: sql`now()` }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()

export async function countPending(db: Reader, orgId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from access_requests
    where org_id = ${orgId} and user_id = ${userId} and status = 'pending'
      and created_at > now() - interval '30 days'`.execute(db)
  return rows[0]!.count
}

interface Decision {
  status: 'approved' | 'declined'
  note: string
  decidedBy: number
}

/** False when it was decided meanwhile. */
export async function decideRequest(
  db: Tx,
  { orgId, id }: { orgId: number; id: number },
  { status, note, decidedBy }: Decision,
): Promise<boolean> {
  const decided = await db
    .updateTable('access_requests')
    .set({ status, note, decided_by: decidedBy, decided_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
