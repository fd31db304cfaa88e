import { type RawBuilder, sql, type SelectQueryBuilder } from 'kysely'
import type { PageOf } from '../../../contract/src/schema.ts'
import type { Context } from './context.ts'
import type { Reader } from './database/database.ts'
import type { DB } from './database/schema.generated.ts'

/** The list parameters of the contract, as the endpoint's query has them. */
export interface ListInput {
  limit: number
  offset: number
  sort?: string
  order?: 'asc' | 'desc'
  q?: string
}

export interface ListOptions {
  /** Columns that `q` searches, e.g. ["connectors.name", "connectors.description"], or expressions. */
  search: readonly (string | RawBuilder<unknown>)[]
  /** Table of `id` and of the default sort column, e.g. "connectors". */
  table: string
  /** Column to sort by when the caller names none. */
  sort?: string
  /** Or the column that sorts newest first, unless the caller names a column or a direction. */
  newestFirst?: string
  /** Sort expressions of response fields that the query does not select by name. */
  fields?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Breaks ties; a table without `id` names its key. */
  key?: string
}

/**
 * One page of a filtered query, with how many match on all pages, in one statement.
 * `sort` must already be one of the endpoint's columns: the schema saw to that.
 */
export async function readPage<TB extends keyof DB, O>(
  context: Pick<Context, 'read'>,
  list: ListInput,
  source: ListOptions & { from: (db: Reader) => SelectQueryBuilder<DB, TB, O> },
): Promise<PageOf<O>> {
  const rows = await context.read((db) =>
    ordered(matching(source.from(db), list, source), list, source)
      .select(sql<number>`count(*) over ()::integer`.as('matching_total'))
      .limit(list.limit)
      .offset(list.offset)
      .execute(),
  )
  const total =
    rows.length > 0 || list.offset === 0
      ? ((rows[0] as { matching_total?: number } | undefined)?.matching_total ?? 0)
      : await countBeyond(context, list, source)
  // The total stays in the rows: no schema has it, so no response does, and copying every row would cost more.
  return { items: rows as O[], total, limit: list.limit, offset: list.offset }
}

/** Parameters of a list of versions. */
export type HistoryInput = Omit<ListInput, 'q'> & { id: number }

/** One page of the versions of an object, newest first. */
export async function readHistory<TB extends keyof DB, O extends { created_at: Date }>(
  context: Pick<Context, 'read'>,
  list: HistoryInput,
  source: { table: string; key: string; from: (db: Reader) => SelectQueryBuilder<DB, TB, O> },
) {
  const page = await readPage(context, list, { ...source, newestFirst: source.key, search: [] })
  return { ...page, items: page.items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}

/** A page beyond the end has no row to carry the total. */
async function countBeyond<TB extends keyof DB, O>(
  context: Pick<Context, 'read'>,
  list: ListInput,
  source: ListOptions & { from: (db: Reader) => SelectQueryBuilder<DB, TB, O> },
): Promise<number> {
  const row = await context.read((db) =>
    db
      .selectFrom(matching(source.from(db), list, source).as('matching') as never)
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirst(),
  )
  return (row as { total: number } | undefined)?.total ?? 0
}

function matching<TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  list: ListInput,
  source: ListOptions,
): SelectQueryBuilder<DB, TB, O> {
  if (list.q === undefined || list.q === '') return query
  const pattern = `%${list.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const places = source.search.map(
    (column) => sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`,
  )
  return query.where(sql<boolean>`(${sql.join(places, sql` or `)})`)
}

/** By a field of the response, as the query names it; or by a column of the table, which may have an index. */
function ordered<TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort, order }: ListInput,
  source: ListOptions,
): SelectQueryBuilder<DB, TB, O> {
  const key = sql.ref(`${source.table}.${source.key ?? 'id'}`)
  const isNewestFirst = sort === undefined && source.newestFirst !== undefined
  const direction = (order ?? (isNewestFirst ? 'desc' : 'asc')) === 'desc' ? sql`desc` : sql`asc`
  const column = source.newestFirst ?? source.sort
  if (sort !== undefined)
    return query
      .orderBy(sql`${source.fields?.[sort] ?? sql.ref(sort)} ${direction} nulls last`)
      .orderBy(sql`${key} ${direction}`)
  const byColumn =
    column === undefined ? query : query.orderBy(sql`${sql.ref(`${source.table}.${column}`)} ${direction}`)
  return byColumn.orderBy(sql`${key} ${direction}`)
}
