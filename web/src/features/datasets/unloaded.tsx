import { IconChartBar } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { SourceCard } from './source-card.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'

type Dataset = Schema<'Dataset'>

/** A dataset without rows: why it has none, and what to do. */
export function Unloaded({ dataset }: { dataset: Dataset }) {
  // Who may see runs reads above what the last one says.
  const saysWhy = !useCan()('run.view') && !isBusy(dataset) && dataset.failure
  if (dataset.source)
    return (
      <>
        {saysWhy && <FailureAlert error={new Error(saysWhy)} />}
        <EmptyState
          icon={IconChartBar}
          title={isBusy(dataset) ? t('Its rows are on their way') : t('No data yet')}
        >
          {isBusy(dataset)
            ? t('The first refresh reads it from its source. You can leave this page meanwhile.')
            : withoutRows(dataset)}
        </EmptyState>
        <SourceCard dataset={dataset} />
      </>
    )
  return (
    <>
      {dataset.failure && <FailureAlert error={new Error(dataset.failure)} />}
      {!dataset.drift && (
        <EmptyState icon={IconChartBar} title={t('No data yet')}>
          {t('This dataset has a name but no rows. Load a file into it.')}
        </EmptyState>
      )}
      <UploadDrop datasetId={dataset.id} />
      <UploadList />
    </>
  )
}

export function isBusy(dataset: Dataset | undefined): boolean {
  return dataset?.last_run?.status === 'queued' || dataset?.last_run?.status === 'running'
}

function withoutRows({ last_run }: Dataset): string {
  if (last_run?.status === 'cancelled')
    return t('The first refresh was cancelled, and nothing of it was kept. Refresh to read the source again.')
  if (last_run?.status === 'failed')
    return t(
      'The first refresh failed: what it says stands above. Change the source below or its connector, then refresh.',
    )
  return t('Nothing was read yet. Refresh to read it from its source.')
}
