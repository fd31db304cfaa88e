import { type RawBuilder, sql } from 'kysely'
import type { Found, Thing, ThingType } from '../../../../contract/src/discovery.ts'
import { thingTypes } from '../../../../contract/src/discovery.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { visible } from '../access/index.ts'

export type Caller = Pick<Context, 'read' | 'orgId' | 'user'>

const tables: Record<ThingType, string> = {
  dashboard: 'dashboards',
  dataset: 'datasets',
  recipe: 'recipes',
  connector: 'connectors',
  query: 'saved_queries',
  project: 'projects',
}

/** Every visible object with a page. The permissions are here, for all lists and the search. */
export const things = (
  context: Caller,
  where: (type: ThingType, table: string) => RawBuilder<boolean> = () => sql<boolean>`true`,
  types: readonly ThingType[] = thingTypes,
): RawBuilder<unknown> =>
  sql.join(
    types.map((type) => {
      const column = (name: string) => sql.ref(`${tables[type]}.${name}`)
      return sql`select ${sql.lit(type)}::text as type, ${column('id')} as id, null::text as key,
          ${column('name')} as name, ${column('description')} as description, ${sql.lit(type)}::text as of_type,
          ${column('id')} as of_id, null::text as of_name
        from ${sql.table(tables[type])}
        where ${column('org_id')} = ${context.orgId} and ${visible(context, `${type}.view`, type)}
          and ${where(type, tables[type])}`
    }),
    sql` union all `,
  )

/** What is returned for each object `t` besides its name. */
const facts = ({ orgId, user }: Caller) => sql`
  exists (select from favorites f where f.org_id = ${orgId} and f.user_id = ${user.userId}
    and f.type = t.type and f.target_id = t.id) as is_favorite,
  (select count(*)::integer from views w where w.org_id = ${orgId} and w.type = t.of_type and w.target_id = t.of_id
    and w.day > current_date - 30) as views`

type ThingRow = Thing & { viewed_at: Date }

/** The caller's favorites, recently opened or popular objects, in their order. */
export async function listThings(
  context: Caller,
  by: 'favorite' | 'recent' | 'popular',
  limit: number,
): Promise<ThingRow[]> {
  const { orgId, user } = context
  const source = {
    favorite: sql`select type, target_id, created_at as place from favorites
      where org_id = ${orgId} and user_id = ${user.userId}`,
    recent: sql`select type, target_id, max(viewed_at) as place from views
      where org_id = ${orgId} and user_id = ${user.userId} group by type, target_id`,
    popular: sql`select type, target_id, count(*) as place from views
      where org_id = ${orgId} and day > current_date - 30 group by type, target_id`,
  }[by]
  const { rows } = await context.read((db) =>
    sql<ThingRow>`
      with marked as (${source})
      select t.type, t.id, t.name, t.description, ${facts(context)},
        ${by === 'recent' ? sql`m.place` : sql`null::timestamptz`} as viewed_at
      from marked m join (${things(context)}) t on t.type = m.type and t.id = m.target_id
      order by m.place desc, t.type, t.id limit ${limit}`.execute(db),
  )
  return rows
}

export type FoundRow = Omit<Found, 'of'> & { of_type: ThingType; of_id: number; of_name: string | null }

/** The hits of all kinds, best first, with a limit per kind if several are searched. */
export async function rankHits(
  context: Caller,
  hits: readonly RawBuilder<unknown>[],
  { q, limit, maxPerKind }: { q: string; limit: number; maxPerKind: number },
): Promise<FoundRow[]> {
  const text = likeText(q)
  const { rows } = await context.read((db) =>
    sql<FoundRow>`
      with hits (type, id, key, name, description, of_type, of_id, of_name) as (${sql.join(hits, sql` union all `)}),
      weighed as (
        select t.*, ${facts(context)},
          case when lower(t.name) = lower(${q}) then 8 when t.name ilike ${`${text}%`} then 6
            when t.name ilike ${`% ${text}%`} then 4 when t.name ilike ${`%${text}%`} then 3 else 1 end
          - case t.type when 'column' then 1.5 when 'chart' then 0.5 when 'dashboard' then -0.3 else 0 end as fit
        from hits t
      ), numbered as (
        select *, fit + case when is_favorite then 2 else 0 end + least(1.5, ln(1 + views) / 3) as weight,
          row_number() over (partition by type
            order by fit + case when is_favorite then 2 else 0 end + least(1.5, ln(1 + views) / 3) desc, name, id, key) as turn
        from weighed
      )
      select type, case when type in ('chart', 'column') then null else id end as id, key, name, description, is_favorite,
        views, of_type, of_id, of_name
      from numbered where turn <= ${maxPerKind}
      order by weight desc, length(name), name, type, of_id, key limit ${limit}`.execute(db),
  )
  return rows
}

/** Without a meaning of its own in LIKE. */
const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Whether every word occurs in one of the texts. */
export const hasWords = (
  words: readonly string[],
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => {
      const pattern = `%${likeText(word)}%`
      return sql`(${sql.join(
        texts.map((text) => sql`${text} ilike ${pattern}`),
        sql` or `,
      )})`
    }),
    sql` and `,
  )})`

export const namedThings = (context: Caller, words: readonly string[], types: readonly ThingType[]) =>
  things(
    context,
    (_type, table) =>
      hasWords(words, [sql`${sql.ref(`${table}.name`)}`, sql`${sql.ref(`${table}.description`)}`]),
    types,
  )

export const namedCharts = (context: Caller, words: readonly string[]) => sql`
  select 'chart'::text as type, null::integer as id, c ->> 'id' as key, c ->> 'title' as name, ''::text as description,
    'dashboard'::text as of_type, dashboards.id as of_id, dashboards.name as of_name
  from dashboards cross join lateral jsonb_array_elements(dashboards.charts) c
  where dashboards.org_id = ${context.orgId} and ${visible(context, 'dashboard.view', 'dashboard')}
    and ${hasWords(words, [sql`(c ->> 'title')`])}`

/** Of datasets of which the caller sees some columns only, those. */
export const namedColumns = (
  context: Caller,
  words: readonly string[],
  restricted: ReadonlyMap<number, ReadonlySet<string>>,
) => {
  const kept = JSON.stringify([...restricted].map(([id, names]) => [id, [...names]]))
  return sql`
  select 'column'::text, null::integer, c ->> 'name', c ->> 'name', ''::text, 'dataset'::text, datasets.id, datasets.name
  from datasets join dataset_versions v on v.org_id = datasets.org_id and v.id = datasets.current_version_id
  cross join lateral jsonb_array_elements(v.columns) c
  where datasets.org_id = ${context.orgId} and ${visible(context, 'dataset.view', 'dataset')}
    and ${hasWords(words, [sql`(c ->> 'name')`])}
    and not exists (select from jsonb_array_elements(${kept}::jsonb) r
      where (r ->> 0)::integer = datasets.id and not (r -> 1) @> to_jsonb(c ->> 'name'))`
}

export const namedUsers = (context: Caller, words: readonly string[]) => sql`
  select 'user'::text, u.id, null::text, coalesce(nullif(u.full_name, ''), u.username), u.username, 'user'::text, u.id,
    null::text
  from memberships join users u on u.id = memberships.user_id
  where memberships.org_id = ${context.orgId} and u.is_active and ${visible(context, 'user.view', 'user')}
    and ${hasWords(words, [sql`u.username`, sql`u.full_name`])}`

interface Marked {
  org_id: number
  user_id: number
  type: ThingType
  target_id: number
}

export async function insertFavorite(db: Tx, favorite: Marked): Promise<void> {
  await db
    .insertInto('favorites')
    .values(favorite)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavorite(db: Tx, { org_id, user_id, type, target_id }: Marked): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('target_id', '=', target_id)
    .execute()
}

/** Notes it once a day, and forgets what the user opened longer ago than is counted. */
export async function insertView(db: Tx, view: Marked): Promise<void> {
  await db
    .insertInto('views')
    .values(view)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'type', 'target_id', 'user_id', 'day'])
        .doUpdateSet({ viewed_at: sql<Date>`now()` }),
    )
    .execute()
  await db
    .deleteFrom('views')
    .where('org_id', '=', view.org_id)
    .where('user_id', '=', view.user_id)
    .where(sql<boolean>`day < current_date - 90`)
    .execute()
}

export async function forgetTarget(db: Tx, at: { orgId: number; type: string; id: number }): Promise<void> {
  for (const table of ['favorites', 'views'] as const)
    await db
      .deleteFrom(table)
      .where('org_id', '=', at.orgId)
      .where('type', '=', at.type)
      .where('target_id', '=', at.id)
      .execute()
}
