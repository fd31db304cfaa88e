import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import { api } from '../../../lib/api.ts'
import { saveDownload } from '../../../lib/download.ts'
import { useCan } from '../../../lib/me.ts'
import { plural, t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ResultGrid } from '../../../ui/tables/result-grid.tsx'
import type { Chart } from '../../../board/parts.ts'
import { scalarWords } from '../../../board/filters/filter-words.ts'
import type { Picked, State } from '../../../board/board-state.ts'

/** The rows to show: of a whole chart, or of one of its values. */
export interface RowsWanted {
  chart: Chart
  values: Picked[]
}

interface RowsDrawerProps {
  dashboardId: number
  wanted: RowsWanted
  state: State
  onClose: () => void
}

const first = 200

/** The rows that a number was computed from. */
export function RowsDrawer({ dashboardId, wanted: { chart, values }, state, onClose }: RowsDrawerProps) {
  const mayKeep = useCan()('dataset.export')
  const [limit, setLimit] = useState(first)
  const measure = measureOf(chart)
  const asked = {
    state,
    ...(values.length > 0 ? { values } : {}),
    ...(measure === undefined ? {} : { measure }),
  }
  const rows = useQuery({
    queryKey: ['chart-rows', dashboardId, chart.id, JSON.stringify(asked), limit],
    queryFn: ({ signal }) =>
      api.POST('/api/dashboards/{id}/charts/{chart}/rows', {
        path: { id: dashboardId, chart: chart.id },
        body: { ...asked, limit: limit + 1 },
        signal,
      }),
    placeholderData: (previous) => previous,
  })
  const table = rows.data as AnswerTable | undefined
  const keep = () =>
    saveDownload(`/api/dashboards/${dashboardId}/charts/${chart.id}/rows`, {
      fileName: `${chart.title}.csv`,
      accept: 'text/csv',
      body: asked,
    }).catch(showFailure)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="60%"
      title={t('Rows behind {{title}}', { title: chart.title })}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {values.map(({ column, value }) => `${column}: ${scalarWords(value)}`).join(', ')}
          </Text>
          {mayKeep && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void keep()}
            >
              {t('All of them as CSV')}
            </Button>
          )}
        </Group>
        <FailureAlert error={rows.error} onRetry={() => void rows.refetch()} />
        {rows.isPending && !rows.error && <Skeleton height={240} />}
        {table && (
          <ResultGrid
            label={t('Rows behind {{title}}', { title: chart.title })}
            columns={table.columns}
            rows={table.rows.slice(0, limit)}
            height="38vh"
          />
        )}
        {table && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {table.rows.length > limit
                ? t('The first {{limit}}', { limit: plural(limit, 'row') })
                : plural(table.rows.length, 'row')}
            </Text>
            {table.rows.length > limit && (
              <Button size="compact-xs" variant="subtle" onClick={() => setLimit(limit * 5)}>
                {t('Show more')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}

/** Where there are several measures, the rows behind the first are shown. */
function measureOf({ query }: Chart): string | undefined {
  const measures = query?.measures ?? []
  const measure = measures[0]
  if (measures.length < 2 || measure === undefined) return undefined
  return typeof measure === 'string' ? measure : 'name' in measure ? measure.name : undefined
}
