import type { Context, Work } from '../../../kernel/context.ts'
import { isQueued } from '../../runs/index.ts'
import { readersOf } from '../store.ts'
import { byOf, queueRefresh } from './refresh-dataset.ts'

/** Refreshes the datasets that read one of the tables, as a part of the transaction in which the tables changed. */
export async function refreshReaders(
  context: Pick<Context, 'orgId' | 'user'>,
  work: Work,
  of: { connectorId: number; tables: readonly string[] },
): Promise<void> {
  for (const dataset of await readersOf(work.db, of)) {
    // A queued one will read the current data; a started one may have read too early.
    if (await isQueued(work.db, { kind: 'refresh', datasetId: dataset.id })) continue
    await queueRefresh(byOf(context), work, { dataset, full: true, trigger: 'changed' })
  }
}
