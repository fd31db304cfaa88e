import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIdParam } from '../../lib/use-id-param.ts'
import type { Schema } from '../../lib/api.ts'
import { datasetQuery } from '../../lib/dataset-queries.ts'
import { t } from '../../lib/words.ts'
import { Refusal } from '../../ui/access/refusal.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { DatasetActions } from './dataset-actions.tsx'
import { DatasetFacts } from './dataset-facts.tsx'
import { DatasetTabs } from './dataset-tabs.tsx'
import { DriftBanner } from './drift-banner.tsx'
import { FitBanner } from './fit-banner.tsx'
import { HeldBanner } from './held-banner.tsx'
import { LoadNotes } from './load-notes.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { RunProgress } from './run-progress.tsx'
import { isBusy, Unloaded } from './unloaded.tsx'

type Dataset = Schema<'Dataset'>

const pollMs = 2000

/** One dataset: what it holds, where that comes from, and how it got here. */
export function DatasetPage() {
  const id = useIdParam()
  const dataset = useQuery({
    ...datasetQuery(id),
    refetchInterval: ({ state }) => (isBusy(state.data) ? pollMs : false),
  })
  const shown = dataset.data
  return (
    <Page
      title={shown?.name ?? t('Dataset')}
      description={shown && <DatasetFacts dataset={shown} />}
      crumbs={[{ label: t('Datasets'), to: '/datasets' }]}
      actions={
        shown && (
          <>
            <DatasetActions dataset={shown} />
            <RefreshButton dataset={shown} />
            {canQuery(shown) && (
              <LinkButton to={`/explore/${id}`} leftSection={<IconChartBar size={16} aria-hidden />}>
                {t('Explore')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <Refusal error={dataset.error} type="dataset" id={id} onRetry={() => void dataset.refetch()} />
      {dataset.isPending && <Skeleton height={420} />}
      {shown && (
        <>
          {shown.last_run && <RunProgress dataset={shown} runId={shown.last_run.id} />}
          {shown.held && <HeldBanner dataset={shown} held={shown.held} />}
          {shown.drift && <DriftBanner dataset={shown} drift={shown.drift} />}
          <LoadNotes notes={shown.load_notes} />
          {canQuery(shown) && <FitBanner datasetId={id} />}
          {canQuery(shown) ? <DatasetTabs dataset={shown} /> : <Unloaded dataset={shown} />}
        </>
      )}
    </Page>
  )
}

function canQuery({ version, mode, status }: Dataset): boolean {
  return version !== null || (mode === 'live' && status === 'published')
}
