import { Card, Chip, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import {
  isOver,
  kindWords,
  runDuration,
  runOutcome,
  runTitle,
  triggerWords,
  type Run,
  type RunStatus,
} from '../../lib/run-words.ts'
import { t } from '../../lib/words.ts'
import { DataTable, NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { RunBars } from './run-bars.tsx'
import { RunStatusMark } from './run-status-mark.tsx'
import '@mantine/core/styles/Chip.css'

type Sort = SortOf<'/api/pipeline/runs'>

const statuses: RunStatus[] = ['running', 'queued', 'failed', 'succeeded', 'cancelled']
const busyPollMs = 1500
const idlePollMs = 15_000
const hourMs = 3_600_000
const spans: Record<string, { label: string; ms: number }> = {
  hour: { label: t('In the last hour'), ms: hourMs },
  day: { label: t('In the last 24 hours'), ms: 24 * hourMs },
  week: { label: t('In the last 7 days'), ms: 7 * 24 * hourMs },
}

/** Everything that goes on in the background, or did. The filters are in the address, so that one can link to them. */
export function RunsPage() {
  const filter = useFilter()
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const query = { ...view, ...filter.filters }
  const runs = useQuery({
    queryKey: ['runs', query],
    queryFn: () => api.GET('/api/pipeline/runs', { query: withSince(query, filter.span) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((run) => !isOver(run)) ? busyPollMs : idlePollMs),
  })
  const isEmpty = runs.data?.total === 0 && !view.q && filter.isOff
  return (
    <Page
      title={t('Runs')}
      description={t(
        'Work in the background: datasets that are loaded, recipes that run, and builds of many of them.',
      )}
    >
      <FailureAlert error={runs.error} onRetry={() => void runs.refetch()} />
      {isEmpty ? (
        <EmptyState
          icon={IconPlayerPlay}
          title={t('Nothing has run yet')}
          actions={<LinkButton to="/flow">{t('Open the flow')}</LinkButton>}
        >
          {t(
            'A run appears here when a dataset is loaded from its source, a recipe runs, or a schedule starts a build. It shows how far it is, what it logs, and can be cancelled and tried again.',
          )}
        </EmptyState>
      ) : (
        <Stack gap="md">
          {runs.data && runs.data.items.length > 2 && (
            <Card padding="md">
              <Text size="sm" c="dimmed" mb={6}>
                {t('How long they took, oldest to newest')}
              </Text>
              <RunBars runs={runs.data.items} />
            </Card>
          )}
          <DataTable
            label={t('Runs')}
            searchLabel={t('Search runs')}
            page={runs.data}
            rowKey={({ id }) => id}
            view={view}
            onView={setView}
            fetching={runs.isFetching && view.q !== undefined}
            toolbar={<Filters filter={filter} onChange={() => setView({ ...view, offset: 0 })} />}
            columns={columns}
          />
        </Stack>
      )}
    </Page>
  )
}

interface Filter {
  filters: { status?: RunStatus[]; kind?: Run['kind']; top_level?: boolean }
  span: string | null
  isOff: boolean
  set(change: { status?: string[]; kind?: string | null; since?: string | null }): void
}

function useFilter(): Filter {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { status?: unknown; kind?: unknown; since?: unknown }
  const status = statuses.filter((one) =>
    String(search.status ?? '')
      .split(',')
      .includes(one),
  )
  const kind = typeof search.kind === 'string' && search.kind in kindWords ? search.kind : null
  const span = typeof search.since === 'string' && search.since in spans ? search.since : null
  return {
    filters: {
      ...(status.length > 0 ? { status } : {}),
      ...(kind === null ? { top_level: true } : { kind: kind as Run['kind'] }),
    },
    span,
    isOff: status.length === 0 && kind === null && span === null,
    set(change) {
      const next = { status: status as string[], kind, since: span, ...change }
      const shown = {
        ...(next.status.length > 0 ? { status: next.status.join(',') } : {}),
        ...(next.kind ? { kind: next.kind } : {}),
        ...(next.since ? { since: next.since } : {}),
      }
      void navigate({ to: '.', search: shown as never, replace: true, resetScroll: false })
    },
  }
}

// Worked out when it is asked, so that the key under which the answer is kept stays the same meanwhile.
function withSince<Query extends object>(query: Query, span: string | null) {
  const ms = span === null ? undefined : spans[span]?.ms
  return ms === undefined ? query : { ...query, since: new Date(Date.now() - ms).toISOString() }
}

function Filters({ filter, onChange }: { filter: Filter; onChange: () => void }) {
  const set: Filter['set'] = (change) => {
    filter.set(change)
    onChange()
  }
  return (
    <>
      <Chip.Group multiple value={filter.filters.status ?? []} onChange={(status) => set({ status })}>
        <Group gap={6} role="group" aria-label={t('Status')}>
          {statuses.map((status) => (
            <Chip key={status} value={status} size="xs" variant="light">
              {status}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Select
        aria-label={t('Kind')}
        placeholder={t('Builds and single runs')}
        size="xs"
        w={180}
        clearable
        clearButtonProps={{ 'aria-label': t('Every kind') }}
        data={Object.entries(kindWords).map(([value, label]) => ({ value, label: `${label}s` }))}
        value={filter.filters.kind ?? null}
        onChange={(kind) => set({ kind })}
      />
      <Select
        aria-label={t('When')}
        placeholder={t('At any time')}
        size="xs"
        w={170}
        clearable
        clearButtonProps={{ 'aria-label': t('At any time') }}
        data={Object.entries(spans).map(([value, { label }]) => ({ value, label }))}
        value={filter.span}
        onChange={(since) => set({ since })}
      />
    </>
  )
}

const columns: TableColumn<Run, Sort>[] = [
  {
    label: t('Run'),
    sort: 'id',
    cell: (run) => (
      <NamedCell description={`${kindWords[run.kind]} ${run.id}, ${triggerWords[run.trigger]}`}>
        <PageLink to={`/runs/${run.id}`}>{runTitle(run)}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Status'), sort: 'status', cell: (run) => <RunStatusMark run={run} /> },
  { label: t('Outcome'), cell: (run) => runOutcome(run) },
  {
    label: t('Rows'),
    align: 'right',
    cell: ({ kind, rows_out: rows }) => (kind === 'build' || rows === null ? '' : formatNumber(rows)),
  },
  { label: t('Took'), align: 'right', cell: (run) => runDuration(run) },
  { label: t('Queued'), sort: 'created_at', align: 'right', cell: ({ created_at }) => formatAgo(created_at) },
]
