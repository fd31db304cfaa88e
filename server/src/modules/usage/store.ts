import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type {
  listUnusedContent,
  QueryHistoryEntry,
  summarizeQueryHistory,
} from '../../../../contract/src/query-history.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import { holdsEverywhere, visible } from '../access/index.ts'

export type Caller = Pick<Context, 'read' | 'orgId' | 'user'>

type Entry = Static<typeof QueryHistoryEntry>

export interface Filters {
  user_id?: number
  dataset_id?: number
  dashboard_id?: number
  chart_id?: string
  origin?: string[]
  outcome?: string[]
  min_duration_ms?: number
  since?: string
  until?: string
}

export type Row = Omit<Entry, 'started_at' | 'reads' | 'query'> & {
  started_at: Date
  dataset_ids: number[]
  columns: unknown
  query: unknown
}

/** Everybody sees their own queries, and who may those of the organization. */
const mine = ({ user }: Caller) =>
  holdsEverywhere(user, 'query_history.view')
    ? sql<boolean>`true`
    : sql<boolean>`query_history.user_id = ${user.userId}`

const given = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<boolean>) =>
  value === undefined ? [] : [condition(value)]

const conditionsOf = (caller: Caller, filters: Filters) => [
  sql<boolean>`query_history.org_id = ${caller.orgId}`,
  mine(caller),
  ...given(filters.user_id, (id) => sql<boolean>`query_history.user_id = ${id}`),
  ...given(filters.dataset_id, (id) => sql<boolean>`query_history.dataset_ids @> array[${id}]::integer[]`),
  ...given(filters.dashboard_id, (id) => sql<boolean>`query_history.dashboard_id = ${id}`),
  ...given(filters.chart_id, (id) => sql<boolean>`query_history.chart_id = ${id}`),
  ...given(filters.origin, (names) => sql<boolean>`query_history.origin = any(${names}::text[])`),
  ...given(filters.outcome, (names) => sql<boolean>`query_history.outcome = any(${names}::text[])`),
  ...given(filters.min_duration_ms, (ms) => sql<boolean>`query_history.duration_ms >= ${ms}`),
  ...given(filters.since, (at) => sql<boolean>`query_history.started_at >= ${new Date(at)}`),
  ...given(filters.until, (at) => sql<boolean>`query_history.started_at < ${new Date(at)}`),
]

const where = (caller: Caller, filters: Filters) =>
  sql<boolean>`(${sql.join(conditionsOf(caller, filters), sql` and `)})`

/** The queries that a caller sees, with the name of who asked. */
export const entriesOf = (db: Reader, caller: Caller, filters: Filters): SelectQueryBuilder<DB, never, Row> =>
  db
    .selectFrom('query_history')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'query_history.user_id').on('m.org_id', '=', caller.orgId),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where(where(caller, filters))
    .selectAll('query_history')
    .select([
      'u.username as user_name',
      dashboardName(caller, sql.ref('query_history.dashboard_id')).as('dashboard_name'),
      chartTitle(caller, sql.ref('query_history.dashboard_id'), sql.ref('query_history.chart_id')).as(
        'chart_title',
      ),
    ]) as never

/** The dashboard and the chart by name, as far as the caller sees the dashboard. */
const dashboardName = (caller: Caller, id: RawBuilder<unknown>) => sql<string | null>`(
  select dashboards.name from dashboards where dashboards.org_id = ${caller.orgId} and dashboards.id = ${id}
    and dashboards.trashed_at is null and ${visible(caller, 'dashboard.view', 'dashboard')})`

const chartTitle = (caller: Caller, id: RawBuilder<unknown>, chart: RawBuilder<unknown>) => sql<
  string | null
>`(
  select one ->> 'title' from dashboards, jsonb_array_elements(dashboards.charts) as one
  where dashboards.org_id = ${caller.orgId} and dashboards.id = ${id} and one ->> 'id' = ${chart}
    and dashboards.trashed_at is null and ${visible(caller, 'dashboard.view', 'dashboard')} limit 1)`

/** Names of the datasets that the caller sees, and whether they may query them in SQL. */
export async function visibleDatasets(caller: Caller, ids: readonly number[]) {
  const rows = await caller.read((db) =>
    db
      .selectFrom('datasets')
      .select([
        'datasets.id',
        'datasets.name',
        visible(caller, 'dataset.query_sql', 'dataset').as('is_author'),
      ])
      .where('datasets.org_id', '=', caller.orgId)
      .where(sql<boolean>`datasets.id = any(${[...ids]}::integer[])`)
      .where(visible(caller, 'dataset.view', 'dataset'))
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Summary = Answer<typeof summarizeQueryHistory>
type SummaryInput = Input<typeof summarizeQueryHistory>
export type GroupRow = Omit<Summary['items'][number], 'last_at'> & { last_at: Date }
export type LoadRow = Omit<Summary['load'][number], 'at'> & { at: Date }

/** What a group is of. */
const keys: Record<SummaryInput['by'], RawBuilder<unknown>> = {
  dataset: sql`dataset::text`,
  user: sql`coalesce(user_id::text, '')`,
  dashboard: sql`dashboard_id::text`,
  chart: sql`dashboard_id || ' ' || chart_id`,
  origin: sql`origin`,
  query: sql`hash`,
}

const orders = {
  engine_ms: sql`engine_ms`,
  duration: sql`duration_max_ms`,
  queries: sql`queries`,
}

/** The first groups; each has what it is about, for those who show it. */
export async function groupsOf(caller: Caller, { by, order, limit, ...filters }: SummaryInput) {
  const key = keys[by]
  const from = by === 'dataset' ? sql`query_history, unnest(dataset_ids) as dataset` : sql`query_history`
  const only = (column: RawBuilder<unknown>, kinds: readonly string[]) =>
    kinds.includes(by) ? sql`min(${column})` : sql`null`
  const { rows } = await caller.read((db) =>
    sql<GroupRow>`
      with grouped as (
        select ${key} as key, ${only(sql`${by === 'dataset' ? sql`dataset` : sql`0`}`, ['dataset'])}::integer as dataset_id,
          ${only(sql`user_id`, ['user'])}::integer as user_id,
          ${only(sql`dashboard_id`, ['dashboard', 'chart'])}::integer as dashboard_id,
          ${only(sql`chart_id`, ['chart'])}::text as chart_id,
          sum(times)::integer as queries, count(distinct user_id)::integer as users,
          coalesce(sum(times) filter (where outcome not in ('ok', 'cancelled')), 0)::integer as failures,
          coalesce(sum(times) filter (where is_cached), 0)::integer as cached,
          sum(engine_ms)::float8 as engine_ms,
          coalesce(percentile_disc(0.95) within group (order by duration_ms) filter (where not is_cached), 0)::float8
            as duration_p95_ms,
          max(duration_ms)::float8 as duration_max_ms, max(started_at) as last_at
        from ${from} where ${where(caller, filters)} and ${key} is not null
        group by 1 order by ${orders[order]} desc, 1 limit ${limit}
      )
      select grouped.*, case
        when ${by} = 'dataset' then (select datasets.name from datasets where datasets.org_id = ${caller.orgId}
          and datasets.id = dataset_id and ${visible(caller, 'dataset.view', 'dataset')})
        when ${by} = 'user' then (select u.username from users u join memberships m on m.user_id = u.id
          where m.org_id = ${caller.orgId} and u.id = grouped.user_id)
        when ${by} = 'dashboard' then ${dashboardName(caller, sql`grouped.dashboard_id`)}
        when ${by} = 'chart' then ${chartTitle(caller, sql`grouped.dashboard_id`, sql`grouped.chart_id`)}
      end as name
      from grouped order by ${orders[order]} desc, key`.execute(db),
  )
  return rows
}

/** How much was asked over time. */
export async function loadOf(caller: Caller, filters: Filters, unit: 'hour' | 'day'): Promise<LoadRow[]> {
  const { rows } = await caller.read((db) =>
    sql<LoadRow>`
      select date_trunc(${unit}, started_at, 'UTC') as at, sum(times)::integer as queries,
        coalesce(sum(times) filter (where outcome not in ('ok', 'cancelled')), 0)::integer as failures, sum(engine_ms)::float8 as engine_ms
      from query_history where ${where(caller, filters)} group by 1 order by 1`.execute(db),
  )
  return rows
}

export interface ReaderRow {
  user_id: number | null
  user_name: string | null
  column: string
  queries: number
  last_at: Date
}

/** Who read which of these columns of a dataset, as one relation. */
export const readersOf = (db: Reader, caller: Caller, { id, hidden }: { id: number; hidden: string[] }) =>
  db
    .selectFrom(
      sql<ReaderRow>`(
        select row_number() over (order by max(started_at), column_name, query_history.user_id) as id,
          query_history.user_id, max(u.username) as user_name, column_name as "column",
          sum(times)::integer as queries, max(started_at) as last_at
        from query_history
          left join memberships m on m.user_id = query_history.user_id and m.org_id = ${caller.orgId}
          left join users u on u.id = m.user_id,
          jsonb_array_elements_text(coalesce(nullif(columns -> ${String(id)}, 'null'), '[]')) as column_name
        where ${where(caller, { dataset_id: id })} and outcome = 'ok' and not column_name = any(${hidden}::text[])
        group by query_history.user_id, column_name)`.as('readers'),
    )
    .selectAll() as unknown as SelectQueryBuilder<DB, never, ReaderRow>

type UnusedInput = Input<typeof listUnusedContent>
export type UnusedRow = Omit<
  Answer<typeof listUnusedContent>['items'][number],
  'created_at' | 'last_read_at'
> & { created_at: Date; last_read_at: Date | null }

const noChart = sql`null::text as chart_id, null::text as dashboard_name`

/** All content of a kind that the caller sees, and the condition on queries that read it. */
const kinds: Record<
  UnusedInput['kind'],
  (caller: Caller) => { things: RawBuilder<unknown>; read: RawBuilder<boolean> }
> = {
  dataset: (caller) => ({
    things: sql`select datasets.id, ${noChart}, datasets.name, datasets.created_at from datasets
        where datasets.org_id = ${caller.orgId} and ${visible(caller, 'dataset.view', 'dataset')}`,
    read: sql`q.dataset_ids @> array[thing.id]`,
  }),
  dashboard: (caller) => ({
    things: sql`select dashboards.id, ${noChart}, dashboards.name, dashboards.created_at from dashboards
        where dashboards.org_id = ${caller.orgId} and dashboards.trashed_at is null
          and ${visible(caller, 'dashboard.view', 'dashboard')}`,
    read: sql`q.dashboard_id = thing.id`,
  }),
  chart: (caller) => ({
    things: sql`select dashboards.id, one ->> 'id' as chart_id, dashboards.name as dashboard_name,
          one ->> 'title' as name, dashboards.created_at
        from dashboards, jsonb_array_elements(dashboards.charts) as one
        where dashboards.org_id = ${caller.orgId} and dashboards.trashed_at is null
          and (one ? 'query' or one ? 'sql') and ${visible(caller, 'dashboard.view', 'dashboard')}`,
    read: sql`q.dashboard_id = thing.id and q.chart_id = thing.chart_id`,
  }),
  saved_query: (caller) => ({
    things: sql`select saved_queries.id, ${noChart}, saved_queries.name, saved_queries.created_at from saved_queries
        where saved_queries.org_id = ${caller.orgId} and ${visible(caller, 'query.view', 'query')}`,
    read: sql`q.saved_query_id = thing.id`,
  }),
}

/** Content that nobody has read since a time and that existed then. */
export function unusedOf(
  db: Reader,
  caller: Caller,
  { kind, before }: { kind: UnusedInput['kind']; before: Date },
) {
  const { things, read } = kinds[kind](caller)
  return db
    .selectFrom(
      sql<UnusedRow>`(
        select thing.*, seen.last_read_at, coalesce(seen.last_read_at, thing.created_at) as since
        from (${things}) as thing, lateral (
          select max(q.started_at) as last_read_at from query_history q
          where q.org_id = ${caller.orgId} and ${read}) as seen
        where thing.created_at < ${before})`.as('unused'),
    )
    .where(sql<boolean>`coalesce(last_read_at < ${before}, true)`)
    .selectAll() as unknown as SelectQueryBuilder<DB, never, UnusedRow>
}
