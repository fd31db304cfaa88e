import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { DatasetActions } from './dataset-actions.tsx'
import { DatasetFacts } from './dataset-facts.tsx'
import { DatasetTabs } from './dataset-tabs.tsx'
import { DriftBanner } from './drift-banner.tsx'
import { FitBanner } from './fit-banner.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { RunProgress } from './run-progress.tsx'
import { SourceCard } from './source-card.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'

type Dataset = Schema<'Dataset'>

const pollMs = 2000

/** One dataset: what it holds, where that comes from, and how it got here. */
export function DatasetPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const dataset = useQuery({
    queryKey: ['dataset', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (isBusy(state.data) ? pollMs : false),
  })
  const shown = dataset.data
  return (
    <Page
      title={shown?.name ?? 'Dataset'}
      description={shown && <DatasetFacts dataset={shown} />}
      crumbs={[{ label: 'Datasets', to: '/datasets' }]}
      actions={
        shown && (
          <>
            <DatasetActions dataset={shown} />
            <RefreshButton dataset={shown} />
            {canAsk(shown) && (
              <LinkButton to={`/explore/${id}`} leftSection={<IconChartBar size={16} aria-hidden />}>
                Explore
              </LinkButton>
            )}
          </>
        )
      }
    >
      <FailureAlert error={dataset.error} onRetry={() => void dataset.refetch()} />
      {dataset.isPending && <Skeleton height={420} />}
      {shown && (
        <>
          {shown.last_run && <RunProgress dataset={shown} runId={shown.last_run.id} />}
          {shown.drift && <DriftBanner dataset={shown} drift={shown.drift} />}
          {canAsk(shown) && <FitBanner datasetId={id} />}
          {canAsk(shown) ? <DatasetTabs dataset={shown} /> : <Unloaded dataset={shown} />}
        </>
      )}
    </Page>
  )
}

function canAsk({ version, mode, status }: Dataset): boolean {
  return version !== null || (mode === 'live' && status === 'published')
}

function isBusy(dataset: Dataset | undefined): boolean {
  return dataset?.last_run?.status === 'queued' || dataset?.last_run?.status === 'running'
}

function withoutRows({ last_run }: Dataset): string {
  if (last_run?.status === 'cancelled')
    return 'The first refresh was cancelled, and nothing of it was kept. Refresh to read the source again.'
  if (last_run?.status === 'failed')
    return 'The first refresh failed: what it says stands above. Change the source below or its connector, then refresh.'
  return 'Nothing was read yet. Refresh to read it from its source.'
}

function Unloaded({ dataset }: { dataset: Dataset }) {
  // Who may see runs reads above what the last one says.
  const saysWhy = !useCan()('run.view') && !isBusy(dataset) && dataset.failure
  if (dataset.source)
    return (
      <>
        {saysWhy && <FailureAlert error={new Error(saysWhy)} />}
        <EmptyState icon={IconChartBar} title={isBusy(dataset) ? 'Its rows are on their way' : 'No data yet'}>
          {isBusy(dataset)
            ? 'The first refresh reads it from its source. You can leave this page meanwhile.'
            : withoutRows(dataset)}
        </EmptyState>
        <SourceCard dataset={dataset} />
      </>
    )
  return (
    <>
      {dataset.failure && <FailureAlert error={new Error(dataset.failure)} />}
      <EmptyState icon={IconChartBar} title="No data yet">
        This dataset has a name but no rows. Load a file into it.
      </EmptyState>
      <UploadDrop datasetId={dataset.id} />
      <UploadList />
    </>
  )
}
