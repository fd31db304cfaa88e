import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { listQueryHistory as endpoint } from '../../../../contract/src/query-history.ts'
import { readPage } from '../../kernel/list.ts'
import { hiddenColumns } from '../datasets/index.ts'
import { loadWithholds } from '../models/index.ts'
import { type Caller, entriesOf, type Row, visibleDatasets } from './store.ts'

type Entry = Answer<typeof endpoint>['items'][number]

/** One page of the queries that the caller may know of, without what is kept from them now. */
export async function listQueryHistory(
  context: Caller,
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const page = await readPage<never, Row>(context, input, {
    newestFirst: 'started_at',
    table: 'query_history',
    search: ['u.username'],
    from: (db) => entriesOf(db, context, input),
  })
  const seen = await sightOf(
    context,
    page.items.flatMap(({ dataset_ids: ids }) => ids),
  )
  return { ...page, items: page.items.map((row) => shown(row, seen)) }
}

async function sightOf(context: Caller, ids: readonly number[]) {
  return {
    datasets: await visibleDatasets(context, [...new Set(ids)]),
    hidden: await hiddenColumns(context),
    withholds: await loadWithholds(context),
  }
}

/** A text is for those who may write SQL over all that it reads; a definition for those who see all that it names. */
function shown(
  { dataset_ids: ids, columns, query, sql, chart_title: title, started_at: at, ...row }: Row,
  { datasets, hidden, withholds }: Awaited<ReturnType<typeof sightOf>>,
): Entry {
  const isAuthor = ids.length > 0 && ids.every((id) => datasets.get(id)?.is_author)
  const isSeen = ids.every((id) => datasets.has(id))
  const byDataset = columns as Record<string, string[] | null>
  return {
    ...row,
    started_at: at.toISOString(),
    chart_title: withholds(title, ids) ? null : title,
    reads: ids.map((id) => ({
      dataset_id: id,
      name: datasets.get(id)?.name ?? null,
      columns: datasets.has(id)
        ? (byDataset[id]?.filter((name) => !hidden.get(id)?.has(name)) ?? null)
        : null,
    })),
    query: isSeen && !withholds(query, ids) ? (query as Entry['query']) : null,
    sql: isAuthor && !withholds(sql, ids) ? sql : null,
  }
}
