import { IconArrowsMaximize, IconDownload, IconPhoto, IconTable, IconTableDown } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import type { State } from '../board-state.ts'
import type { Chart, Settings } from '../parts.ts'
import { Board } from '../tiles/board.tsx'
import { PickedMenu } from '../tiles/picked-menu.tsx'
import type { AskedRows, RowsWanted } from '../tiles/rows-drawer.tsx'
import { usePicking } from '../tiles/use-picking.ts'
import type { Rendering } from '../use-rendering.ts'
import type { ChangeView } from '../use-view.ts'
import { saveDownload } from '../../lib/download.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { publishedApi, type PublishedDashboard, type PublishedSource } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { saveDashboard } from './save-dashboard.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { LazyRowMenu } from '../../ui/tables/lazy-row-menu.tsx'

const OneChart = lazyComponent(() => import('../tiles/one-chart.tsx'), 'OneChart')
const RowsDrawer = lazyComponent(() => import('../tiles/rows-drawer.tsx'), 'RowsDrawer')

interface PublishedChartsProps {
  source: PublishedSource
  slug: string
  dashboard: PublishedDashboard
  /** Those of the tab that is open. */
  charts: Chart[]
  settings: Settings
  shown: Rendering
  isAsking: boolean
  state: State
  change: ChangeView
}

/** The charts of a published dashboard with what its app lets one do with them and with their values. */
export function PublishedCharts(props: PublishedChartsProps) {
  const { source, slug, dashboard, charts, settings, shown, isAsking, state, change } = props
  const { actions, filters, events } = dashboard
  const mayRows = actions.includes('rows')
  const mayExport = actions.includes('export')
  const mayKeep = mayRows && mayExport
  const [large, setLarge] = useState<Chart>()
  const [rows, setRows] = useState<RowsWanted>()
  const picking = usePicking(change, state, settings)
  const labels = useMemo(() => new Map(filters.map((filter) => [filter.id, filter.label])), [filters])
  const save = saverOf(source, slug)
  const keep = (chart: Chart, format: 'png' | 'xlsx') =>
    saveDashboard(source, { slug, name: chart.title, format, charts: [chart.id], state })
  return (
    <>
      <Board
        charts={charts}
        shown={shown}
        isAsking={isAsking}
        state={state}
        settings={settings}
        events={events}
        filterLabels={labels}
        actions={picking.actions}
        head={(chart) => (
          <LazyRowMenu
            label={t('Actions for {{title}}', { title: chart.title })}
            size="sm"
            className="tile-tool tile-menu"
            actions={[
              { label: t('Full screen'), icon: IconArrowsMaximize, onClick: () => setLarge(chart) },
              mayRows &&
                hasRows(chart) && {
                  label: t('Show the rows'),
                  icon: IconTable,
                  onClick: () => setRows({ chart, values: [] }),
                },
              mayExport &&
                hasRows(chart) && {
                  label: t('Download as a picture'),
                  icon: IconPhoto,
                  onClick: () => keep(chart, 'png'),
                },
              mayExport &&
                hasRows(chart) && {
                  label: t('Download as Excel'),
                  icon: IconTableDown,
                  onClick: () => keep(chart, 'xlsx'),
                },
              mayKeep &&
                hasRows(chart) && {
                  label: t('Download the rows as CSV'),
                  icon: IconDownload,
                  onClick: () => void save(chart, { state }).catch(showFailure),
                },
            ]}
          />
        )}
      />
      <Suspense>
        <PickedMenu
          picking={picking}
          state={state}
          rowsOf={({ chart, values }) =>
            mayRows && hasRows(chart) ? () => setRows({ chart, values }) : undefined
          }
        />
        {rows && (
          <RowsDrawer
            wanted={rows}
            state={state}
            queryKey={[source.key, slug]}
            fetchRows={(body, signal) =>
              publishedApi(source).POST('/api/dashboards/{slug}/charts/{chart}/rows', {
                path: { slug, chart: rows.chart.id },
                body,
                signal,
              })
            }
            saveRows={mayKeep ? (body) => save(rows.chart, body) : undefined}
            onClose={() => setRows(undefined)}
          />
        )}
        {large && (
          <OneChart chart={large} rendered={shown.charts[large.id]} onClose={() => setLarge(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const saverOf =
  ({ headers }: PublishedSource, slug: string) =>
  (chart: Chart, body: AskedRows) =>
    saveDownload(`/api/dashboards/${slug}/charts/${encodeURIComponent(chart.id)}/rows`, {
      fileName: `${chart.title}.csv`,
      accept: 'text/csv',
      body,
      headers: headers(),
    })

/** A text asks nothing, and a statement does not say which rows its numbers are made of: as that its clicks do nothing. */
const hasRows = ({ kind, click }: Chart) => kind !== 'text' && kind !== 'section' && click?.action !== 'none'
