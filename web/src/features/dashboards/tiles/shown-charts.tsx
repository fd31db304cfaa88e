import { Suspense, useMemo, useState } from 'react'
import { ActionIcon, Badge, Popover, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { saveDownload } from '../../../lib/download.ts'
import { lazyComponent } from '../../../lib/lazily.ts'
import { useCan } from '../../../lib/me.ts'
import { datasetsOf, type Chart } from '../../../board/parts.ts'
import type { State } from '../../../board/board-state.ts'
import { useCommentCounts } from '../comments/use-comments.ts'
import type { Rendering } from '../../../board/use-rendering.ts'
import { Board } from '../../../board/tiles/board.tsx'
import { PickedMenu } from '../../../board/tiles/picked-menu.tsx'
import { ChartMenu } from './chart-menu.tsx'
import type { AskedRows, RowsWanted } from '../../../board/tiles/rows-drawer.tsx'
import type { usePicking } from '../../../board/tiles/use-picking.ts'
import { t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { troubleOf, type Trouble } from './trouble.ts'

const CommentsDrawer = lazyComponent(() => import('../comments/comments-drawer.tsx'), 'CommentsDrawer')
const ExplainDrawer = lazyComponent(() => import('./explain-drawer.tsx'), 'ExplainDrawer')
const OneChart = lazyComponent(() => import('../../../board/tiles/one-chart.tsx'), 'OneChart')
const RowsDrawer = lazyComponent(() => import('../../../board/tiles/rows-drawer.tsx'), 'RowsDrawer')

interface ShownChartsProps {
  dashboard: Schema<'Dashboard'>
  /** Those of the tab that is open. */
  charts: Chart[]
  shown: Rendering
  isAsking: boolean
  state: State
  picking: ReturnType<typeof usePicking>
  /** Of charts that are not published there are neither rows nor comments yet. */
  isDraft: boolean
}

/** The charts with all that can be done with them and with their values. */
export function ShownCharts(props: ShownChartsProps) {
  const { dashboard, charts, shown, isAsking, state, picking, isDraft } = props
  const { id, settings, filters } = dashboard
  const [large, setLarge] = useState<Chart>()
  const [rows, setRows] = useState<RowsWanted>()
  const [explained, setExplained] = useState<Chart>()
  const [discussed, setDiscussed] = useState<Chart>()
  const threads = useCommentCounts(id).data?.charts ?? []
  const troubles = useTroubles(shown)
  const mayKeep = useCan()('dataset.export')
  const labels = useMemo(() => new Map(filters.map((filter) => [filter.id, filter.label])), [filters])
  return (
    <>
      <Board
        charts={charts}
        shown={shown}
        isAsking={isAsking}
        state={state}
        settings={settings}
        events={dashboard.events}
        filterLabels={labels}
        actions={picking.actions}
        head={(chart) => (
          <>
            {datasetsOf(chart)
              .filter((dataset) => troubles.has(dataset))
              .slice(0, 1)
              .map((dataset) => (
                <TroubleBadge key={dataset} trouble={troubles.get(dataset)} datasetId={dataset} />
              ))}
            {threads
              .filter(({ chart_id: chartId }) => !isDraft && chartId === chart.id)
              .map(({ open }) => (
                <CommentsButton key={chart.id} chart={chart} count={open} onOpen={setDiscussed} />
              ))}
            {!isDraft && (
              <ChartMenu
                dashboardId={id}
                chart={chart}
                state={state}
                onFullScreen={setLarge}
                onRows={(of) => setRows({ chart: of, values: [] })}
                onExplain={setExplained}
                onComments={setDiscussed}
              />
            )}
          </>
        )}
      />
      <Suspense>
        <PickedMenu
          picking={picking}
          state={state}
          opensDashboards
          rowsOf={({ chart, values }) =>
            chart.sql || isDraft ? undefined : () => setRows({ chart, values })
          }
        />
        {rows && (
          <RowsDrawer
            wanted={rows}
            state={state}
            queryKey={[id]}
            fetchRows={(body, signal) =>
              api.POST('/api/dashboards/{id}/charts/{chart}/rows', {
                path: { id, chart: rows.chart.id },
                body,
                signal,
              })
            }
            saveRows={mayKeep ? (body) => saveRows(id, rows.chart, body) : undefined}
            onClose={() => setRows(undefined)}
          />
        )}
        {explained && (
          <ExplainDrawer
            {...{ dashboardId: id, chart: explained, state }}
            onClose={() => setExplained(undefined)}
          />
        )}
        {discussed && (
          <CommentsDrawer dashboardId={id} chartId={discussed.id} onClose={() => setDiscussed(undefined)} />
        )}
        {large && (
          <OneChart chart={large} rendered={shown.charts[large.id]} onClose={() => setLarge(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const saveRows = (id: number, chart: Chart, body: AskedRows) =>
  saveDownload(`/api/dashboards/${id}/charts/${chart.id}/rows`, {
    fileName: `${chart.title}.csv`,
    accept: 'text/csv',
    body,
  })

interface CommentsButtonProps {
  chart: Chart
  /** Threads that are open. */
  count: number
  onOpen: (chart: Chart) => void
}

/** Says that a chart is being discussed, and opens the threads. */
function CommentsButton({ chart, count, onOpen }: CommentsButtonProps) {
  const label = t('Comments on {{title}}: {{count}}', { title: chart.title, count })
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" className="tile-tool" aria-label={label} onClick={() => onOpen(chart)}>
        <IconMessage size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

interface TroubleBadgeProps {
  trouble: Trouble | undefined
  datasetId: number
}

/** On a chart whose data is not what it should be: what is the matter, and where to look. */
function TroubleBadge({ trouble, datasetId }: TroubleBadgeProps) {
  if (!trouble) return null
  const { words, color, icon: Icon, says } = trouble
  return (
    <Popover width={300} shadow="md" position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton className="trouble" aria-label={t('{{words}}: what that means', { words })}>
          <Badge variant="light" color={color} leftSection={<Icon size={14} aria-hidden />} component="span">
            {words}
          </Badge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words}>
        <Stack gap="xs">
          {says.map((text) => (
            <Text key={text} size="sm" className="wrap-anywhere">
              {text}
            </Text>
          ))}
          <PageLink to={`/datasets/${datasetId}`}>{t('About its dataset')}</PageLink>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const staleTime = 60_000

/** What is the matter with the datasets of charts, by their ids; most have nothing. */
function useTroubles({ head }: Rendering): ReadonlyMap<number, Trouble> {
  const ids = [...new Set((head?.datasets ?? []).flatMap(({ id, trouble }) => (trouble ? id : [])))]
  // A user who may see a chart but not its dataset does not see its checks either: those requests are denied.
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['dataset-trouble', id],
      queryFn: async () => {
        const path = { id }
        const [dataset, freshness] = await Promise.all([
          api.GET('/api/datasets/{id}', { path }),
          api.GET('/api/datasets/{id}/freshness', { path }).catch(() => undefined),
        ])
        return troubleOf(dataset, freshness) ?? null
      },
      retry: false,
      staleTime,
      refetchInterval: staleTime,
    })),
    combine: (answers) =>
      new Map(
        ids.flatMap((id, at): [number, Trouble][] => (answers[at]?.data ? [[id, answers[at].data]] : [])),
      ),
  })
}
