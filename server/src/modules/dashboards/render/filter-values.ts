import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import type { Context } from '../../../kernel/context.ts'
import { withoutHiddenNames } from '../../datasets/index.ts'
import { type QueryContext, valuesForFilter } from '../../explore/index.ts'
import { loadWithholds } from '../../models/index.ts'
import type { Parts } from '../dashboard.ts'
import { shownFilters } from '../withheld.ts'
import type { ReaderState } from './reader-state.ts'

const maxValues = 100

interface Offered {
  dashboardId: number
  parts: Pick<Parts, 'filters'>
  state: ReaderState
  target: DashboardFilter['targets'][number]
  /** Filters whose values narrow what is offered. */
  narrowedBy: ReadonlySet<string>
  q?: string | undefined
  /** The time that the data are of, where they are not of now. */
  asOf?: string | undefined
}

/** The values that a filter offers to those who see a dashboard but not its datasets. */
export async function filterValues(
  context: Context & QueryContext,
  { dashboardId, parts, state, target, narrowedBy, q, asOf }: Offered,
) {
  const { dataset_id: datasetId, column: field, grain } = target
  const kept = parts.filters.flatMap((one): Filter[] => {
    const value = state.filters.get(one.id)
    const on = one.targets.find((other) => other.dataset_id === datasetId)
    if (!narrowedBy.has(one.id) || !value || !on) return []
    return [{ ...value, column: on.column, ...(on.grain ? { grain: on.grain } : {}) }]
  })
  const wanted = { field, kept, limit: maxValues, order: 'listed' as const, asOf }
  // A filter on a column that policies hide from the caller fails because of its name.
  const withholds = await loadWithholds(context)
  const shown = shownFilters(withholds, dashboardId, parts.filters)
  const isWithheld = shown.some((one, index) => one !== parts.filters[index])
  return await withoutHiddenNames(isWithheld, () =>
    valuesForFilter(context, datasetId, {
      ...wanted,
      ...(grain ? { grain } : {}),
      ...(q === undefined ? {} : { q }),
    }),
  )
}
