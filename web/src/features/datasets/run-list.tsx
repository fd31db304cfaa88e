import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { runDuration, runOutcome, triggerWords } from '../../lib/run-words.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** What was done to load a dataset, newest first. */
export function RunList({ datasetId }: { datasetId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/pipeline/runs'>>>({
    ...firstPage,
    sort: 'created_at',
    order: 'desc',
  })
  const runs = useQuery({
    queryKey: ['runs', datasetId, view],
    queryFn: () => api.GET('/api/pipeline/runs', { query: { ...view, dataset_id: datasetId } }),
  })
  if (runs.error) return <FailureAlert error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data?.total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No refresh has run yet. Files that people upload are not runs: they are under Versions.')}
      </Text>
    )
  return (
    <DataTable
      label={t('Runs')}
      page={runs.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={[
        {
          label: t('Run'),
          sort: 'id',
          cell: ({ id }) => <PageLink to={`/runs/${id}`}>{t('Run {{id}}', { id })}</PageLink>,
        },
        { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
        { label: t('Began'), sort: 'created_at', cell: ({ created_at }) => formatTime(created_at) },
        { label: t('Took'), align: 'right', cell: (run) => runDuration(run) },
        { label: t('Why'), cell: ({ trigger }) => triggerWords[trigger] },
        { label: t('Outcome'), cell: (run) => runOutcome(run) },
      ]}
    />
  )
}
