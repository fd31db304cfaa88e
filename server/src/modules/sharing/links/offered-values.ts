import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listSharedValues as endpoint } from '../../../../../contract/src/sharing.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Refusal, refuse } from '../../../kernel/errors.ts'
import { filterValues, type Parts, resolveState } from '../../dashboards/index.ts'
import type { QueryContext } from '../../explore/index.ts'
import { filteredTargets } from './bindings.ts'
import { stateThrough } from './link.ts'
import type { LinkRow } from './link-store.ts'

type Caller = Context & QueryContext
type Target = DashboardFilter['targets'][number]

interface Offering {
  link: LinkRow
  parts: Parts
  withheld(chart: Chart): Refusal | undefined
}

/** Filter values for visitors of a link: from rows that the link shows, of a dataset that it shows a chart of. */
export async function offeredValues(
  context: Caller,
  { link, parts, withheld }: Offering,
  { filter: id, q, state: asked }: Input<typeof endpoint>,
) {
  const filter = changeable(link, parts, id)
  const isShown = (chart: Chart) => withheld(chart) === undefined
  const state = resolveState(parts, stateThrough(link, parts, { asked, isShown }), 'body.state')
  const target = shownTarget(filter, parts, isShown)
  if (!target) throw refuse.invalid('body.filter', `"${filter.label}" filters no chart that this link shows`)
  const narrowedBy = new Set([...Object.keys(link.filters), ...(filter.depends_on ?? [])])
  return await filterValues(context, { dashboardId: link.dashboard_id, parts, state, target, narrowedBy, q })
}

function changeable(link: LinkRow, { filters }: Parts, id: string): DashboardFilter {
  const filter = filters.find((one) => one.id === id)
  if (!filter || filter.is_hidden || filter.kind !== 'values')
    throw refuse.invalid('body.filter', `there is no filter "${id}" that offers values`)
  if (link.is_locked || Object.hasOwn(link.filters, id))
    throw refuse.invalid('body.filter', `this link does not let "${filter.label}" be changed`)
  return filter
}

/** Where its values are found: in the first of its datasets of which the link shows a chart that it filters. */
const shownTarget = (
  filter: DashboardFilter,
  parts: Parts,
  isShown: (chart: Chart) => boolean,
): Target | undefined =>
  filter.targets.find(({ dataset_id: datasetId }) =>
    parts.charts.some(
      (chart) =>
        isShown(chart) &&
        filteredTargets(chart, filter, parts).some((target) => target.dataset_id === datasetId),
    ),
  )
