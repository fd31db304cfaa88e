import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { listUnusedContent as endpoint } from '../../../../contract/src/query-history.ts'
import { readPage } from '../../kernel/list.ts'
import { hiddenColumns } from '../datasets/index.ts'
import { type Caller, unusedOf, type UnusedRow } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Content that nobody reads, the longest unread first. */
export async function listUnusedContent(
  context: Caller & { now(): Date },
  { kind, days, ...list }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const before = new Date(context.now().getTime() - days * dayMs)
  const isRestricted = kind === 'chart' && (await hiddenColumns(context)).size > 0
  const page = await readPage<never, UnusedRow>(context, list, {
    sort: 'since',
    table: 'unused',
    search: isRestricted ? [] : ['unused.name'],
    from: (db) => unusedOf(db, context, { kind, before }),
  })
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      // The title of a chart may name what policies hide.
      name: isRestricted ? (row.chart_id ?? '') : row.name,
      created_at: row.created_at.toISOString(),
      last_read_at: row.last_read_at?.toISOString() ?? null,
    })),
  }
}
