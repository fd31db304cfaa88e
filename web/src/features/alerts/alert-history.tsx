import { Card, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatTime } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { serverText, t } from '../../lib/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { statusColors, statusWords, type AlertStatus } from './alert-words.ts'
import { AlertStatusBadge } from './alert-status-badge.tsx'

type Transition = Schema<'AlertTransition'>
type Sort = SortOf<'/api/alerts/{id}/history'>

/** How its statuses changed: as a line of time, and as a list. */
export function AlertHistory({ id, evaluated }: { id: number; evaluated: string | null }) {
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const history = useQuery({
    queryKey: ['alert-history', id, evaluated, view],
    queryFn: () => api.GET('/api/alerts/{id}/history', { path: { id }, query: view }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('History')}
      </Title>
      <FailureAlert error={history.error} />
      {history.data?.total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Its state has not changed yet.')}
        </Text>
      ) : (
        <Stack gap="sm">
          <Timeline transitions={history.data?.items ?? []} now={history.dataUpdatedAt} />
          <DataTable<Transition, Sort>
            label={t('Changes of its state')}
            page={history.data}
            rowKey={({ id: key }) => key}
            view={view}
            onView={setView}
            columns={[
              { label: t('When'), sort: 'id', cell: ({ at }) => formatTime(at) },
              { label: t('Group'), cell: ({ label }) => label || t('all') },
              { label: t('Status'), cell: ({ to }) => <AlertStatusBadge status={to} /> },
              {
                label: t('Value'),
                align: 'right',
                cell: ({ value }) => (value === null ? '–' : formatNumber(value)),
              },
              { label: t('Because'), cell: ({ cause, reason }) => serverText(reason ?? cause) },
              { label: t('Notified'), align: 'right', cell: ({ notified }) => notified },
            ]}
          />
        </Stack>
      )}
    </Card>
  )
}

const width = 1000

/** Each group is a row; its color is its status from one change to the next. */
function Timeline({ transitions, now }: { transitions: readonly Transition[]; now: number }) {
  if (transitions.length === 0) return null
  const times = transitions.map(({ at }) => new Date(at).getTime())
  const from = Math.min(...times, now - 3_600_000)
  const place = (at: number) => ((at - from) / (now - from)) * width
  const labels = [...new Set(transitions.map(({ label }) => label ?? ''))].slice(0, 10)
  return (
    <svg
      role="img"
      aria-label={t('The states over time, a row for each group; the list below says the same')}
      viewBox={`0 0 ${width} ${labels.length * 16}`}
      width="100%"
      height={labels.length * 16}
      preserveAspectRatio="none"
    >
      {labels.flatMap((label, row) =>
        spansOf(
          transitions.filter((one) => (one.label ?? '') === label),
          { from, now },
        ).map((span) => (
          <rect
            key={`${label} ${span.from}`}
            x={place(span.from)}
            y={row * 16 + 2}
            width={Math.max(1, place(span.to) - place(span.from))}
            height={12}
            fill={`var(--mantine-color-${statusColors[span.status]}-6)`}
          >
            <title>{`${label} ${statusWords[span.status]}`}</title>
          </rect>
        )),
      )}
    </svg>
  )
}

function spansOf(newestFirst: readonly Transition[], { from, now }: { from: number; now: number }) {
  const inOrder = newestFirst.toReversed()
  const first = inOrder[0]
  const starts: { at: number; status: AlertStatus }[] = [
    ...(first ? [{ at: from, status: first.from }] : []),
    ...inOrder.map(({ at, to }) => ({ at: new Date(at).getTime(), status: to })),
  ]
  return starts.map(({ at, status }, index) => ({ status, from: at, to: starts[index + 1]?.at ?? now }))
}
