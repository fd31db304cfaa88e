import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** What an organization may use: at one time, or from the first of a month (UTC) on. */
const quotaNames = [
  'storage_bytes',
  'seats',
  'app_viewers',
  'runs',
  'model_tokens',
  'requests',
  'engine_seconds',
] as const
export type QuotaName = (typeof quotaNames)[number]

const month = sql`date_trunc('month', now() at time zone 'UTC')::date`

const ofMonth = (column: string, orgId: number) => sql<number>`(
  select coalesce(sum(${sql.ref(column)}), 0)::float8 from usage_days where org_id = ${orgId} and day >= ${month})`

const storedBytes = (orgId: number) => sql<number>`(
  (select coalesce(sum(size_bytes), 0) from dataset_versions where org_id = ${orgId} and retired_at is null)
  + (select coalesce(sum(size_bytes), 0) from connector_files where org_id = ${orgId})
  + (select coalesce(sum(size_bytes), 0) from knowledge_versions where org_id = ${orgId}))::float8`

const modelTokens = (orgId: number, since: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(input_tokens + output_tokens), 0)::float8 from chat_usage
  where org_id = ${orgId} and day >= ${since})`

/** Seats of one kind that are taken: of members who work on the Platform surface, or of viewers of apps. */
const seatsTaken = (orgId: number, kind: 'seats' | 'app_viewers') => sql<number>`(
  select count(*)::float8 from memberships m join users u on u.id = m.user_id
  where m.org_id = ${orgId} and u.is_active and m.is_app_viewer = ${kind === 'app_viewers'})`

const used: Record<QuotaName, (orgId: number) => RawBuilder<number>> = {
  storage_bytes: storedBytes,
  seats: (orgId) => seatsTaken(orgId, 'seats'),
  app_viewers: (orgId) => seatsTaken(orgId, 'app_viewers'),
  runs: (orgId) => ofMonth('runs', orgId),
  model_tokens: (orgId) => modelTokens(orgId, month),
  requests: (orgId) => ofMonth('requests', orgId),
  engine_seconds: (orgId) => sql`${ofMonth('engine_ms', orgId)} / 1000`,
}

/** The quota of an organization, with what it has used; undefined when it may use any amount. */
export async function readQuota(
  db: Reader,
  orgId: number,
  quota: QuotaName,
): Promise<{ max: number; used: number } | undefined> {
  const max = sql.ref(`max_${quota}`)
  const { rows } = await sql<{ max: number; used: number }>`
    select ${max}::float8 as max, case when ${max} is not null then ${used[quota](orgId)} end as used
    from organizations where id = ${orgId} and ${max} is not null`.execute(db)
  return rows[0]
}

/** What would use up the same quota at the same time waits. */
export async function lockQuota(db: Tx, orgId: number, quota: QuotaName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`quota ${quota}`}), ${orgId}::integer)`.execute(db)
}

export async function countRun(db: Tx, orgId: number): Promise<void> {
  await sql`
    insert into usage_days (org_id, day, runs) values (${orgId}, (now() at time zone 'UTC')::date, 1)
    on conflict (org_id, day) do update set runs = usage_days.runs + 1`.execute(db)
}

export interface Counted {
  org_id: number
  requests: number
  engine_ms: number
}

/** Adds what a process counted, of all organizations in one statement. */
export async function addCounted(db: Reader, counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into usage_days (org_id, day, requests, engine_ms)
    select c.org_id, (now() at time zone 'UTC')::date, c.requests, c.engine_ms
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (org_id integer, requests bigint, engine_ms float8)
    where exists (select from organizations o where o.id = c.org_id) order by c.org_id
    on conflict (org_id, day) do update set requests = usage_days.requests + excluded.requests,
      engine_ms = usage_days.engine_ms + excluded.engine_ms`.execute(db)
}

interface MonthOf {
  org_id: number
  max_requests: number | null
  requests: number
  max_engine_seconds: number | null
  engine_seconds: number
}

/** The month of those of these organizations that have a quota of what is counted. */
export async function monthsOf(db: Reader, orgIds: readonly number[]): Promise<MonthOf[]> {
  const { rows } = await sql<MonthOf>`
    select o.id as org_id, o.max_requests, o.max_engine_seconds, coalesce(sum(d.requests), 0)::float8 as requests,
      coalesce(sum(d.engine_ms), 0)::float8 / 1000 as engine_seconds
    from organizations o left join usage_days d on d.org_id = o.id and d.day >= ${month}
    where o.id = any(${[...orgIds]}::integer[]) and (o.max_requests is not null or o.max_engine_seconds is not null)
    group by o.id`.execute(db)
  return rows
}

/** Writes the levels of today; in the scope of the organization. */
export async function measureLevels(db: Tx, orgId: number): Promise<void> {
  await sql`
    insert into usage_days (org_id, day, model_tokens, stored_bytes, seats, app_viewers)
    select ${orgId}::integer, (now() at time zone 'UTC')::date,
      ${modelTokens(orgId, sql`(now() at time zone 'UTC')::date`)}, ${storedBytes(orgId)},
      ${seatsTaken(orgId, 'seats')}, ${seatsTaken(orgId, 'app_viewers')}
    on conflict (org_id, day) do update set model_tokens = excluded.model_tokens, stored_bytes = excluded.stored_bytes,
      seats = excluded.seats, app_viewers = excluded.app_viewers`.execute(db)
}
