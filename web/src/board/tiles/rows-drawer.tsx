import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerTable } from '../../../../charts/src/values/pivot.ts'
import { plural, t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ResultGrid } from '../../ui/tables/result-grid.tsx'
import type { Chart } from '../parts.ts'
import { scalarWords } from '../filters/filter-words.ts'
import type { Picked, State } from '../board-state.ts'

/** The rows to show: of a whole chart, or of one of its values. */
export interface RowsWanted {
  chart: Chart
  values: Picked[]
}

export interface AskedRows {
  state: State
  values?: Picked[]
  measure?: string
}

interface RowsDrawerProps {
  wanted: RowsWanted
  state: State
  /** Of the query, beside what is asked. */
  queryKey: readonly unknown[]
  fetchRows: (asked: AskedRows & { limit: number }, signal: AbortSignal) => Promise<unknown>
  /** Keeps all of them as a file; absent for those who may not. */
  saveRows?: ((asked: AskedRows) => Promise<void>) | undefined
  onClose: () => void
}

const first = 200

/** The rows that a number was computed from. */
export function RowsDrawer(props: RowsDrawerProps) {
  const {
    wanted: { chart, values },
    state,
    queryKey,
    fetchRows,
    saveRows,
    onClose,
  } = props
  const [limit, setLimit] = useState(first)
  const measure = measureOf(chart)
  const asked = {
    state,
    ...(values.length > 0 ? { values } : {}),
    ...(measure === undefined ? {} : { measure }),
  }
  const rows = useQuery({
    queryKey: ['chart-rows', ...queryKey, chart.id, JSON.stringify(asked), limit],
    queryFn: ({ signal }) => fetchRows({ ...asked, limit: limit + 1 }, signal),
    placeholderData: (previous) => previous,
  })
  const table = rows.data as AnswerTable | undefined
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
          {saveRows && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void saveRows(asked).catch(showFailure)}
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
