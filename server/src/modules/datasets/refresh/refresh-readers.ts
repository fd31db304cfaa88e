import type { Context, Work } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { readersOf } from '../store.ts'
import { queueRefresh } from './refresh-dataset.ts'

/** Refreshes the datasets that read one of the tables, as a part of the transaction in which the tables changed. */
export async function refreshReaders(
  context: Pick<Context, 'orgId' | 'user'>,
  work: Work,
  of: { connectorId: number; tables: readonly string[] },
): Promise<void> {
  for (const dataset of await readersOf(work.db, of)) {
    try {
      await queueRefresh(context, work, { dataset, full: true, trigger: 'changed' })
    } catch (error) {
      // One that is under way began before the change; whoever waits for the new rows asks once more.
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
    }
  }
}
