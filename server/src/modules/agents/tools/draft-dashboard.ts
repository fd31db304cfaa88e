import { chartKinds } from '../../../../../contract/src/chart-drawings.ts'
import { gridColumns } from '../../../../../contract/src/charts.ts'
import { Query } from '../../../../../contract/src/query.ts'
import { Type, closed, id, name, oneOf } from '../../../../../contract/src/schema.ts'
import { requirePermissionIn } from '../../access/index.ts'
import { createDashboard } from '../../dashboards/index.ts'
import { noDatasetInReach } from './data-in-reach.ts'
import { unlessRefused } from './sending.ts'
import type { ActingTool } from './tool.ts'

const columns = 2
const height = 5

/** A dashboard as a draft, which only authors see until it is published. */
export const draftDashboard: ActingTool = {
  id: 5,
  name: 'draft_dashboard',
  kind: 'built_in',
  description: 'Creates a dashboard as a draft, with charts of typed queries. The user approves it first.',
  input: closed({
    name: name({ description: 'Name of the dashboard' }),
    charts: Type.Array(
      closed({
        title: name(),
        kind: oneOf(chartKinds),
        dataset_id: id('Dataset that is queried'),
        query: Query,
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  effect: 'acts',
  isTransactional: true,
  async unavailable(context, use) {
    const mayCreate = () => requirePermissionIn(context, 'dashboard.create', null)
    return (await noDatasetInReach(context, use)) ?? (await unlessRefused(mayCreate))
  },
  async prepare(context) {
    await requirePermissionIn(context, 'dashboard.create', null)
    return { name: 'Dashboards', connectorId: null, recipient: null }
  },
  async perform(context, { args }) {
    const { name: title, charts } = args as unknown as Draft
    const width = gridColumns / columns
    const made = await createDashboard(context, {
      name: title,
      status: 'draft',
      charts: charts.map((chart, at) => ({
        ...chart,
        id: `c${at + 1}`,
        position: {
          x: (at % columns) * width,
          y: Math.floor(at / columns) * height,
          w: width,
          h: height,
        },
      })),
    })
    return { dashboard_id: made.id, name: made.name, status: made.status }
  },
}

interface Draft {
  name: string
  charts: { title: string; kind: (typeof chartKinds)[number]; dataset_id: number; query: Query }[]
}
