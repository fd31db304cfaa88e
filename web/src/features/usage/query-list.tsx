import { Badge, Button, Group, Select, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatDuration, formatTime } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'
import { QueryDetails } from './query-details.tsx'
import { askedBy, originWords, outcomeOf, periods, sinceOf } from './usage-words.ts'

type Entry = Schema<'QueryHistoryEntry'>
type Sort = SortOf<'/api/query-history'>

const failed = [
  'query_failed',
  'query_timeout',
  'query_too_large',
  'upstream_failed',
  'internal_error',
] as const

/** The queries one by one, newest first. */
export function QueryList() {
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const [period, setPeriod] = useState('week')
  const [origin, setOrigin] = useState<Entry['origin'] | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const first = () => setView({ ...view, offset: 0 })
  const filters = {
    ...(origin === null ? {} : { origin: [origin] }),
    ...(outcome === null ? {} : { outcome: outcome === 'ok' ? (['ok'] as const) : failed }),
  }
  const list = useQuery({
    queryKey: ['query-history', view, period, filters],
    queryFn: () =>
      api.GET('/api/query-history', { query: { ...view, ...filters, since: sinceOf(period) } as never }),
    placeholderData: keepPreviousData,
  })
  const isEmpty = list.data?.total === 0 && !view.q && origin === null && outcome === null
  return (
    <Stack>
      <Group>
        <Select
          aria-label={t('Period')}
          allowDeselect={false}
          value={period}
          onChange={(next) => (setPeriod(next ?? 'week'), first())}
          data={Object.entries(periods).map(([value, { label }]) => ({ value, label }))}
        />
        <Select
          aria-label={t('Origin')}
          placeholder={t('Every origin')}
          clearable
          value={origin}
          onChange={(next) => (setOrigin(next as Entry['origin'] | null), first())}
          data={Object.entries(originWords).map(([value, label]) => ({ value, label }))}
        />
        <Select
          aria-label={t('Outcome')}
          placeholder={t('Every outcome')}
          clearable
          value={outcome}
          onChange={(next) => (setOutcome(next), first())}
          data={[
            { value: 'ok', label: t('Succeeded') },
            { value: 'failed', label: t('Failed') },
          ]}
        />
      </Group>
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {isEmpty ? (
        <EmptyState icon={IconHistory} title={t('No queries in this period')}>
          {t('Every chart, query, export and preview is listed here a moment after it was answered.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Queries')}
          searchLabel={t('Search by user')}
          page={list.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          fetching={list.isFetching}
          columns={columns}
        />
      )}
    </Stack>
  )
}

const columns: TableColumn<Entry, Sort>[] = [
  { label: t(t('When')), sort: 'started_at', cell: (entry) => <DetailsButton entry={entry} /> },
  { label: t('Who'), cell: askedBy },
  {
    label: t('By what'),
    cell: (entry) => entry.chart_title ?? entry.dashboard_name ?? originWords[entry.origin],
  },
  { label: t('Read'), cell: ({ reads }) => reads.map(({ name }) => name ?? '…').join(', ') },
  {
    label: t('Took'),
    sort: 'duration_ms',
    align: 'right',
    cell: ({ duration_ms, is_cached, times }) =>
      is_cached ? (
        <Badge variant="light" color="gray" className="whole">
          {times > 1 ? t('cached, {{times}} times', { times: formatNumber(times) }) : t('cached')}
        </Badge>
      ) : (
        formatDuration(duration_ms)
      ),
  },
  {
    label: t('Engine time'),
    sort: 'engine_ms',
    align: 'right',
    cell: ({ engine_ms }) => formatDuration(engine_ms),
  },
  { label: t('Rows'), sort: 'row_count', align: 'right', cell: ({ row_count }) => formatNumber(row_count) },
  { label: t('Outcome'), cell: outcomeOf },
]

function DetailsButton({ entry }: { entry: Entry }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={4}
      onClick={() =>
        openDialog(t('Query {{id}}', { id: entry.id }), () => <QueryDetails entry={entry} />, 'lg')
      }
    >
      {formatTime(entry.started_at)}
    </Button>
  )
}
