import { Card, Group, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChartView } from '../../charts/chart-view.tsx'
import { formatNumber, formatShare } from '../../../../charts/src/values/format-number.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatDuration, formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'
import { askedBy, originWords, periods, sinceOf } from './usage-words.ts'

type Group = Schema<'UsageGroup'>
type By = keyof typeof groupings
type Order = keyof typeof orders

const groupings = {
  dataset: t('Dataset'),
  user: t('User'),
  dashboard: t('Dashboard'),
  chart: t('Chart'),
  origin: t('Origin'),
  query: t('Query'),
}

const orders = { engine_ms: t('Most expensive'), duration: t('Slowest'), queries: t('Most used') }

/** How much is asked over time, and what costs most. */
export function LoadPanel() {
  const [period, setPeriod] = useState('week')
  const [by, setBy] = useState<By>('dataset')
  const [order, setOrder] = useState<Order>('engine_ms')
  const summary = useQuery({
    queryKey: ['query-history-summary', period, by, order],
    queryFn: () => api.GET('/api/query-history/summary', { query: { by, order, since: sinceOf(period) } }),
    placeholderData: keepPreviousData,
  })
  const { load = [], items } = summary.data ?? {}
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label={t('Period')}
          value={period}
          onChange={setPeriod}
          data={Object.entries(periods).map(([value, { label }]) => ({ value, label }))}
        />
        <Select
          aria-label={t('Grouped by')}
          allowDeselect={false}
          value={by}
          onChange={(next) => setBy((next ?? 'dataset') as By)}
          data={Object.entries(groupings).map(([value, label]) => ({ value, label }))}
        />
        <Select
          aria-label={t('Order of the groups')}
          allowDeselect={false}
          value={order}
          onChange={(next) => setOrder((next ?? 'engine_ms') as Order)}
          data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        />
      </Group>
      <FailureAlert error={summary.error} onRetry={() => void summary.refetch()} />
      {summary.data && load.length === 0 ? (
        <EmptyState icon={IconHistory} title={t('No queries in this period')}>
          {t('Every chart, query, export and preview is listed here a moment after it was answered.')}
        </EmptyState>
      ) : (
        <>
          <Card>
            <ChartView title={t('Queries over time')} kind="bar" table={loadTable(load)} height={220} />
          </Card>
          <DataTable
            label={orders[order]}
            page={items && { items, total: items.length }}
            rowKey={({ key }) => key}
            fetching={summary.isFetching}
            columns={columnsBy(by)}
          />
        </>
      )}
    </Stack>
  )
}

type Load = { at: string; queries: number; failures: number }[]

const loadTable = (load: Load) => ({
  columns: [
    { name: t('Time'), type: 'timestamp' as const, role: 'dimension' as const },
    { name: t('Queries'), type: 'integer' as const, role: 'measure' as const },
    { name: t('Failed'), type: 'integer' as const, role: 'measure' as const },
  ],
  rows: load.map(({ at, queries, failures }) => [at, queries, failures]),
})

const columnsBy = (by: By): TableColumn<Group>[] => [
  { label: groupings[by], cell: (group) => <GroupName by={by} group={group} /> },
  { label: t('Queries'), align: 'right', cell: ({ queries }) => formatNumber(queries) },
  { label: t('Users'), align: 'right', cell: ({ users }) => formatNumber(users) },
  { label: t('Engine time'), align: 'right', cell: ({ engine_ms }) => formatDuration(engine_ms) },
  {
    label: t('95 of 100 within'),
    align: 'right',
    cell: ({ duration_p95_ms }) => formatDuration(duration_p95_ms),
  },
  { label: t('Slowest'), align: 'right', cell: ({ duration_max_ms }) => formatDuration(duration_max_ms) },
  {
    label: t('From the cache'),
    align: 'right',
    cell: ({ cached, queries }) => formatShare(cached / queries),
  },
  { label: t('Failed'), align: 'right', cell: ({ failures }) => formatNumber(failures) },
  { label: t('Last read'), cell: ({ last_at }) => formatTime(last_at) },
]

function GroupName({ by, group }: { by: By; group: Group }) {
  const { key, name, dataset_id, dashboard_id, user_id } = group
  if (by === 'origin') return originWords[key as keyof typeof originWords]
  if (by === 'user') return askedBy({ user_id, user_name: name })
  if (by === 'query') return <code>{key.slice(0, 12)}</code>
  if (name === null) return t('not visible to you, or gone')
  return (
    <PageLink to={dataset_id === null ? `/dashboards/${dashboard_id}` : `/datasets/${dataset_id}`}>
      {name}
    </PageLink>
  )
}
