import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { listObjectCharts as endpoint } from '../../../../../contract/src/published-objects.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { Reply } from '../../../kernel/route.ts'
import { renderWhole } from '../../dashboards/index.ts'
import { outlinesOf } from '../../maps/index.ts'
import type { FairQueue } from '../../warehouse/index.ts'
import type { FrozenDashboard, ObjectChart } from '../releases/frozen.ts'
import { objectFilter, withFilters } from '../releases/object-charts.ts'
import { lockedState, unlockedChart } from './locked-filters.ts'
import { type Asking, findObject, tagged, type Objects } from './objects.ts'
import { frozenScenes, occasionOf, type OpenApp, type OpenedApp } from './open-app.ts'

type Rendering = Asking & { sqlEnabled: boolean; queue: FairQueue }
type Shown = Answer<typeof endpoint>['charts'][number]

/** The charts on the page of an object, of the rows that belong to it and that the viewer may see. */
export const listCharts =
  (open: OpenApp) =>
  async (context: Rendering, input: Input<typeof endpoint>): Promise<Reply> => {
    const app = await open(context)
    const { entity, asked, found } = await findObject(context, app, input)
    const byColumn: Objects = Object.fromEntries(
      asked.seen.frozen.fields.map(({ name, column }) => [column, found[name]]),
    )
    const tried = await Promise.all(
      (entity.frozen.charts ?? []).map(async (wanted) => {
        const opened = openedBy(app, wanted)
        return opened && (await drawnFor(context, { app, wanted, byColumn, ...opened }))
      }),
    )
    const drawn = tried.filter((one) => one !== undefined)
    const maps = await outlinesOf(context, [...new Set(drawn.flatMap(({ ownMaps }) => [...ownMaps]))])
    const isCacheable = drawn.every(({ cacheable }) => cacheable !== undefined)
    return tagged({ charts: drawn.map(({ shown }) => shown), maps }, isCacheable, asked.headers)
  }

/** What is withdrawn, or left out by the token of an embedded page, is not there. */
function openedBy({ publications }: OpenedApp, { dashboard, chart: id }: ObjectChart) {
  const board = publications.find(
    (one): one is FrozenDashboard => one.kind === 'dashboard' && one.slug === dashboard,
  )
  const chart = board?.frozen.contents.charts.find((one) => one.id === id)
  return board && chart && { board, chart }
}

interface Drawing {
  app: OpenedApp
  wanted: ObjectChart
  board: FrozenDashboard
  chart: Chart
  byColumn: Objects
}

async function drawnFor(context: Rendering, { app, wanted, board, chart, byColumn }: Drawing) {
  const { version, contents: all, models, as_of: asOf } = board.frozen
  const values = wanted.links.map(({ from }) => byColumn[from] as string | null | undefined)
  // An object that leads nowhere has no rows there.
  if (values.some((value) => value === null || value === undefined)) return undefined
  const filters = wanted.links.map((link, at) =>
    objectFilter(link, { at, operator: 'equals', value: values[at] as string }),
  )
  const contents = withFilters(all, { charts: [chart], filters })
  try {
    const { body, ...whole } = await renderWhole(
      { ...context, occasion: occasionOf(app, board), sceneOf: frozenScenes(context, models) },
      {
        id: board.definition.dashboard_id,
        kept: { version, contents, asOf },
        state: lockedState(app, contents, {}),
        place: 'body',
        through: { version, withheld: unlockedChart(app, contents) },
      },
    )
    const [first] = (JSON.parse(body.toString()) as { charts: Shown['chart'][] }).charts
    const shown: Shown | undefined = first && {
      dashboard: wanted.dashboard,
      section: wanted.section,
      chart: first,
    }
    return shown && { ...whole, shown }
  } catch (error) {
    // What a token locks without the dashboard having it hides the dashboard.
    if (error instanceof Refusal && error.code === 'permission_denied') return undefined
    throw error
  }
}
