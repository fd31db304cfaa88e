import type { DatasetDrift, RefreshSettings } from '../../../../../contract/src/dataset-sources.ts'
import { defaultRefresh } from '../dataset.ts'
import { driftInWords } from '../refresh/column-drift.ts'
import type { NewVersion } from './store.ts'

/** Settings that came later are not written into datasets of before. */
export const settingsOf = ({ refresh }: { refresh?: unknown }): RefreshSettings => ({
  ...defaultRefresh,
  ...(refresh as Partial<RefreshSettings> | undefined),
})

type Surprise = Omit<DatasetDrift, 'version'>

interface Made extends NewVersion {
  changed?: Pick<DatasetDrift, 'columns' | 'affects'> | undefined
}

/** What may need review before queries read a version: schema changes, or too many rejected rows. */
export function surpriseOf(
  dataset: { refresh?: unknown },
  { made, changed, runId }: Made,
): Surprise | undefined {
  const { max_reject_share: max } = settingsOf(dataset)
  const rowCount = made.loadedRowCount + made.rejectCount
  const tooMany = made.rejectCount > max * rowCount
  if (!changed && !tooMany) return undefined
  return {
    columns: changed?.columns ?? [],
    affects: changed?.affects ?? [],
    detected_at: new Date().toISOString(),
    run_id: runId ?? null,
    ...(tooMany ? { rejects: { count: made.rejectCount, row_count: rowCount } } : {}),
  }
}

export function surpriseInWords({ columns, rejects }: Surprise): string {
  const left = rejects ? [`${rejects.count} of ${rejects.row_count} rows could not be read`] : []
  return [...(columns.length > 0 ? [driftInWords(columns)] : []), ...left].join('; ')
}
