import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { listDatasetReaders as endpoint } from '../../../../contract/src/query-history.ts'
import { readPage } from '../../kernel/list.ts'
import { hiddenColumns } from '../datasets/index.ts'
import { type Caller, type ReaderRow, readersOf } from './store.ts'

/** Who read which columns of a dataset; nothing of those that the caller does not see. */
export async function listDatasetReaders(
  context: Caller,
  { id, ...list }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const hidden = [...((await hiddenColumns(context)).get(id) ?? [])]
  const page = await readPage<never, ReaderRow>(context, list, {
    newestFirst: 'last_at',
    table: 'readers',
    search: [],
    from: (db) => readersOf(db, context, { id, hidden }),
  })
  return { ...page, items: page.items.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) }
}
