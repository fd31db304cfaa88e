import { Badge, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatTime } from '../../lib/format.ts'
import { firstPage } from '../../lib/list.ts'
import { serverText, t } from '../../lib/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { outcomeColors, outcomeWords, type CheckResult } from './check-words.ts'

/** Everything that a check found, newest first. */
export function ResultHistory({ datasetId, checkId }: { datasetId: number; checkId: number }) {
  const [view, setView] = useState(firstPage)
  const results = useQuery({
    queryKey: ['check-results', datasetId, checkId, view],
    queryFn: () =>
      api.GET('/api/datasets/{id}/checks/results', {
        path: { id: datasetId },
        query: { ...view, check_id: checkId },
      }),
  })
  if (results.error) return <FailureAlert error={results.error} />
  if (!results.data) return <Skeleton height={200} />
  if (results.data.total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Not run yet.')}
      </Text>
    )
  return (
    <DataTable<CheckResult, string>
      label={t('Results')}
      page={results.data}
      rowKey={({ id }) => id ?? 0}
      view={view}
      onView={setView}
      columns={[
        { label: t('When'), cell: ({ evaluated_at: at }) => formatTime(at) },
        {
          label: t('Outcome'),
          cell: ({ outcome }) => (
            <Badge variant="light" color={outcomeColors[outcome]}>
              {outcomeWords[outcome]}
            </Badge>
          ),
        },
        { label: t('Found'), cell: ({ message }) => serverText(message ?? '') },
        {
          label: t('Measured'),
          align: 'right',
          cell: ({ value }) => (value === null ? '' : formatNumber(value)),
        },
        { label: t('Version'), align: 'right', cell: ({ version }) => version },
        {
          label: t('Run'),
          cell: ({ run_id: run }) =>
            run !== null && <PageLink to={`/runs/${run}`}>{t('Run {{run}}', { run })}</PageLink>,
        },
      ]}
    />
  )
}
