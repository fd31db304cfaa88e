import type { listTrashedDashboards as endpoint } from '../../../../../contract/src/dashboard-trash.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { readPage } from '../../../kernel/list.ts'
import { memberNames, visible } from '../../access/index.ts'
import { toSummary } from '../dashboard.ts'
import { retentionDays } from './trash-dashboard.ts'
import { trashFields, seeingTrash, trashedRows } from './store.ts'

/** What the caller could delete, and may bring back. */
export async function listTrash(
  context: Pick<Context, 'read' | 'transaction' | 'user'>,
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const read: Context['read'] = (query) =>
    context.transaction(({ db }) => seeingTrash(db, () => query(db as Parameters<typeof query>[0])))
  const page = await readPage({ read }, input, {
    table: 'dashboards',
    sort: 'trashed_at',
    fields: trashFields,
    search: ['dashboards.name', 'dashboards.description'],
    from: (db) => trashedRows(db, visible(context, 'dashboard.delete', 'dashboard')),
  })
  const names = await memberNames(
    context,
    page.items.flatMap(({ trashed_by: by }) => by ?? []),
  )
  return {
    ...page,
    items: page.items.map(({ trashed_at, trashed_by, ...row }) => {
      const at = trashed_at ?? row.updated_at
      return {
        ...toSummary(row),
        trashed_at: at.toISOString(),
        trashed_by,
        trashed_by_name: names.get(trashed_by ?? 0) ?? null,
        purged_at: new Date(at.getTime() + retentionDays * 86_400_000).toISOString(),
      }
    }),
  }
}
