import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listConsumers as endpoint } from '../../../../../contract/src/publications.ts'
import type { QueryClient } from '../../../../../contract/src/query-history.ts'
import type { Context } from '../../../kernel/context.ts'
import { readPage } from '../../../kernel/list.ts'
import { consumerRows } from './consumers-store.ts'

const consumerDays = 30
const dayMs = 86_400_000

export const consumersSince = (now: Date): Date => new Date(now.getTime() - consumerDays * dayMs)

export async function listConsumers(context: Context, { id, ...list }: Input<typeof endpoint>) {
  const page = await readPage(context, list, {
    table: 'query_history',
    search: ['query_history.user_name'],
    newestFirst: 'last_at',
    from: (db) => consumerRows(db, { publicationIds: [id], since: consumersSince(context.now()) }),
  })
  const items = page.items.map((row) => ({
    ...row,
    client: row.client as QueryClient,
    last_at: new Date(row.last_at).toISOString(),
  }))
  return { ...page, items }
}
