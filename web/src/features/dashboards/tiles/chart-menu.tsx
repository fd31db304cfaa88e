import {
  IconArrowsMaximize,
  IconBell,
  IconFileSpreadsheet,
  IconInfoCircle,
  IconMail,
  IconMessage,
  IconPencil,
  IconPhoto,
  IconTable,
  IconZoomScan,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { RowMenu, type RowActions } from '../../../ui/tables/row-menu.tsx'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { explorePath, type Chart } from '../../../board/parts.ts'
import type { State } from '../../../board/board-state.ts'
import { download } from '../view/downloads.ts'

interface ChartMenuProps {
  dashboardId: number
  chart: Chart
  state: State
  onFullScreen: (chart: Chart) => void
  onRows: (chart: Chart) => void
  onExplain: (chart: Chart) => void
  onComments: (chart: Chart) => void
}

/** What one can do with a chart. */
export function ChartMenu({ dashboardId, chart, state, ...acts }: ChartMenuProps) {
  const { onFullScreen, onRows, onExplain, onComments } = acts
  const can = useCan()
  const navigate = useNavigate()
  const go = (to: string, search: object) => void navigate({ to, search: search as never })
  const { sql } = chart
  const isQuery = chart.dataset_id !== undefined
  const asks = isQuery || sql !== undefined
  const mayAsk = can(sql ? 'dataset.query_sql' : 'dataset.query')
  const actions: RowActions = [
    asks &&
      mayAsk && {
        label: t('Explore from here'),
        icon: IconZoomScan,
        onClick: () =>
          go(explorePath(chart), {
            ...(sql ? { mode: 'sql', sql: sql.statement, inputs: sql.inputs } : { query: chart.query }),
            chart: chart.kind,
            ...(chart.options ? { options: chart.options } : {}),
          }),
      },
    { label: t('Full screen'), icon: IconArrowsMaximize, onClick: () => onFullScreen(chart) },
    asks && { label: t('Where it comes from'), icon: IconInfoCircle, onClick: () => onExplain(chart) },
    isQuery && { label: t('Show the rows'), icon: IconTable, onClick: () => onRows(chart) },
    {
      label: t('Download picture'),
      icon: IconPhoto,
      onClick: () => download({ id: dashboardId, name: chart.title, format: 'png', chart: chart.id, state }),
    },
    asks &&
      can('dataset.export') && {
        label: t('Download as Excel'),
        icon: IconFileSpreadsheet,
        onClick: () =>
          download({ id: dashboardId, name: chart.title, format: 'xlsx', chart: chart.id, state }),
      },
    { label: t('Comments'), icon: IconMessage, onClick: () => onComments(chart) },
    isQuery && {
      label: t('Alert me'),
      icon: IconBell,
      onClick: () => go(`/dashboards/${dashboardId}/alerts`, { chart: chart.id }),
    },
    asks && {
      label: t('Subscribe'),
      icon: IconMail,
      onClick: () => go(`/dashboards/${dashboardId}/subscriptions`, { chart: chart.id }),
    },
    asks &&
      (sql === undefined || mayAsk) &&
      can('dashboard.edit') && {
        label: t('Edit'),
        icon: IconPencil,
        onClick: () =>
          go(explorePath(chart), {
            dashboard: dashboardId,
            chart: chart.id,
            ...(sql ? { mode: 'sql' } : {}),
          }),
      },
  ]
  return (
    <RowMenu
      label={t('Actions for {{title}}', { title: chart.title })}
      actions={actions}
      size="sm"
      className="tile-tool tile-menu"
    />
  )
}
