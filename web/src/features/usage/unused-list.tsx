import { Group, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { plural, t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'

type Unused = Schema<'UnusedThing'>
type Sort = SortOf<'/api/query-history/unused'>
type Kind = keyof typeof kinds

const kinds = {
  dashboard: { label: t('Dashboards'), path: '/dashboards' },
  chart: { label: t('Charts'), path: '/dashboards' },
  dataset: { label: t('Datasets'), path: '/datasets' },
}

/** What nobody has read for long. */
export function UnusedList() {
  const [kind, setKind] = useState<Kind>('dashboard')
  const [days, setDays] = useState('30')
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const list = useQuery({
    queryKey: ['unused-content', kind, days, view],
    queryFn: () => api.GET('/api/query-history/unused', { query: { ...view, kind, days: Number(days) } }),
    placeholderData: keepPreviousData,
  })
  const first = () => setView({ ...view, offset: 0 })
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label={t('Kind')}
          value={kind}
          onChange={(next) => (setKind(next as Kind), first())}
          data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        />
        <Select
          aria-label={t('Not read for')}
          allowDeselect={false}
          value={days}
          onChange={(next) => (setDays(next ?? '30'), first())}
          data={['7', '30', '90'].map((value) => ({ value, label: plural(Number(value), 'day') }))}
        />
      </Group>
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {list.data?.total === 0 && !view.q ? (
        <EmptyState icon={IconMoodCheck} title={t('Everything is read')}>
          {t('What no query has read for this time is listed here. What is younger does not count yet.')}
        </EmptyState>
      ) : (
        <DataTable
          label={kinds[kind].label}
          searchLabel={t('Search by name')}
          page={list.data}
          rowKey={({ id, chart_id }) => `${id} ${chart_id}`}
          view={view}
          onView={setView}
          fetching={list.isFetching}
          columns={columnsOf(kind)}
        />
      )}
    </Stack>
  )
}

const columnsOf = (kind: Kind): TableColumn<Unused, Sort>[] => [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name }) => <PageLink to={`${kinds[kind].path}/${id}`}>{name}</PageLink>,
  },
  ...(kind === 'chart'
    ? [{ label: t('Dashboard'), cell: ({ dashboard_name }: Unused) => dashboard_name }]
    : []),
  { label: t('Created'), sort: 'created_at', cell: ({ created_at }) => formatTime(created_at) },
  {
    label: t('Last read'),
    sort: 'last_read_at',
    cell: ({ last_read_at }) => (last_read_at === null ? t('never') : formatTime(last_read_at)),
  },
]
