import { bottomOf, newId } from '../../../board/parts.ts'
import { api, type Schema } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { t } from '../../../lib/words.ts'

export type Chart = Schema<'Chart'>
export type NewChart = Omit<Chart, 'id' | 'position'>

/** A dashboard as those see it who edit it: with what is changed and not published yet. */
interface EditedBoard {
  name: string
  charts: Chart[]
  variables: Schema<'DashboardVariable'>[]
  /** Undefined while nothing is changed. */
  draft: Schema<'DashboardDraft'> | undefined
  published: Schema<'Dashboard'>
}

export async function editedBoard(id: number): Promise<EditedBoard> {
  const path = { id }
  const [published, draft] = await Promise.all([
    api.GET('/api/dashboards/{id}', { path }),
    api.GET('/api/dashboards/{id}/draft', { path }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return undefined
      throw error
    }),
  ])
  const { charts, variables } = draft ?? published
  return { name: published.name, charts, variables, draft, published }
}

/** Saves the charts of a dashboard in its draft, unless another user changed it since it was read. */
async function saveDraft({ draft, published }: EditedBoard, charts: Chart[]): Promise<void> {
  const { name, description, tabs, filters, events, settings, variables } = draft ?? published
  await api.PUT('/api/dashboards/{id}/draft', {
    path: { id: published.id },
    revision: draft?.revision ?? 0,
    body: {
      base_version: draft?.base_version ?? published.version,
      name,
      description,
      charts,
      tabs,
      filters,
      events,
      settings,
      variables,
    },
  })
}

/** Puts one more chart on a dashboard: into its draft where there is one, so that nothing of that is passed over. */
export async function addChart(id: number, chart: NewChart): Promise<{ id: number; name: string }> {
  const board = await editedBoard(id)
  const charts = [...board.charts, { ...chart, id: newId('c'), position: freePlace(board.charts) }]
  if (board.draft) await saveDraft(board, charts)
  else
    await api.PATCH('/api/dashboards/{id}', {
      path: { id },
      revision: board.published.revision,
      body: { charts },
    })
  return { id, name: board.name }
}

/** The same, for those who are editing it: only they see it until they publish. */
export async function addToDraft(id: number, chart: NewChart): Promise<{ id: number; name: string }> {
  const board = await editedBoard(id)
  await saveDraft(board, [...board.charts, { ...chart, id: newId('c'), position: freePlace(board.charts) }])
  return { id, name: board.name }
}

interface Change {
  /** The chart as it was when its change began. */
  before: Chart
  change: Pick<Chart, 'kind' | 'options'> & ChartQuery
}

/** What a chart asks: a dataset a query, or several datasets in SQL. */
export type ChartQuery = Pick<Chart, 'dataset_id' | 'query' | 'sql' | 'parameter_definitions'>

/** Changes one chart in the draft; what others changed of the dashboard meanwhile stays. */
export async function changeChart(
  id: number,
  { before, change }: Change,
): Promise<{ id: number; name: string }> {
  const board = await editedBoard(id)
  const now = board.charts.find((chart) => chart.id === before.id)
  if (!now)
    throw new Error(
      t('“{{title}}” is not on the dashboard any more: save it as a new chart.', { title: before.title }),
    )
  if (JSON.stringify(now) !== JSON.stringify(before))
    throw new Error(
      t('Someone else changed “{{title}}”. Reload to see their change; yours is still on this page.', {
        title: before.title,
      }),
    )
  const { options, ...asked } = change
  const drawn = options && Object.keys(options).length > 0 ? { options } : {}
  const rest = withoutQuery(now, asked)
  await saveDraft(
    board,
    board.charts.map((chart) => (chart.id === before.id ? { ...rest, ...asked, ...drawn } : chart)),
  )
  return { id, name: board.name }
}

/** The rest of a chart, as far as it goes with what it is to ask. */
function withoutQuery(chart: Chart, { sql }: ChartQuery) {
  const { options: _options, dataset_id: _dataset, query: _query, sql: _sql, ...whole } = chart
  const { parameter_definitions: _definitions, drill, click, ...rest } = whole
  const goesWithSql = click?.action === 'dashboard' || click?.action === 'none'
  return {
    ...rest,
    ...(drill && !sql ? { drill } : {}),
    ...(click && (!sql || goesWithSql) ? { click } : {}),
  }
}

/** Beside the last chart where half the width is free there, else below everything. */
function freePlace(charts: Chart[]): Chart['position'] {
  const size = { w: 6, h: 4 }
  const bottom = bottomOf(charts)
  const lowest = charts.filter(({ position: { y, h } }) => y + h === bottom)
  const [only] = lowest
  const isLeftHalf = lowest.length === 1 && only?.position.x === 0 && only.position.w <= 6
  if (isLeftHalf && only) return { x: 6, y: only.position.y, ...size, h: only.position.h }
  return { x: 0, y: bottom, ...size }
}
