import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Parts, datasetsOf, effectiveFilters } from '../../dashboards/index.ts'
import type { LinkFilters } from './link.ts'

/** What a fixed filter did when the link was made. */
interface Binding {
  targets: DashboardFilter['targets']
  /** Charts of those datasets that it did not filter even then. */
  left_alone: string[]
}

/** By the ids of the fixed filters. */
export type Bindings = Record<string, Binding>

type Target = DashboardFilter['targets'][number]

/** The effect of a filter on the datasets of a chart. */
export const filteredTargets = (chart: Chart, filter: DashboardFilter, parts: Parts): Target[] =>
  datasetsOf(chart).flatMap((id) =>
    effectiveFilters(chart, id, parts).flatMap((one) => (one.filter.id === filter.id ? [one.target] : [])),
  )

/** What the filters that a link fixes do to the dashboard as it is. */
export function bindingsOf(fixed: LinkFilters, parts: Parts): Bindings {
  const filters = parts.filters.filter(({ id }) => Object.hasOwn(fixed, id))
  return Object.fromEntries(
    filters.map((filter) => {
      const { id, targets } = filter
      const own = parts.charts.filter((chart) =>
        targets.some((target) => datasetsOf(chart).includes(target.dataset_id)),
      )
      const leftAlone = own
        .filter((chart) => filteredTargets(chart, filter, parts).length === 0)
        .map((chart) => chart.id)
      return [id, { targets, left_alone: leftAlone }]
    }),
  )
}

/**
 * Why a chart is not shown through a link: a filter that the link fixes bound its dataset when the link was made and does
 * not bind it in the same way any more, so that the chart would show more than was meant.
 */
export function bindingRefusal(
  chart: Chart,
  { bindings, parts }: { bindings: Bindings; parts: Parts },
): Refusal | undefined {
  for (const [id, { targets, left_alone: leftAlone }] of Object.entries(bindings)) {
    if (leftAlone.includes(chart.id)) continue
    const bound = targets.filter((target) => datasetsOf(chart).includes(target.dataset_id))
    const filter = parts.filters.find((one) => one.id === id)
    const now = filter ? filteredTargets(chart, filter, parts) : []
    if (bound.some((was) => !now.some((is) => isEqual(was, is))))
      return new Refusal(
        'permission_denied',
        `this link shows only a part of its data, by "${filter?.label ?? id}", which does not filter it any more: ask for another link`,
      )
  }
  return undefined
}

const isEqual = (one: Target, other: Target): boolean =>
  one.dataset_id === other.dataset_id &&
  one.column.toLowerCase() === other.column.toLowerCase() &&
  one.grain === other.grain
