import { isDeepStrictEqual } from 'node:util'
import type { Chart } from '../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../contract/src/dashboard-contents.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/errors.ts'
import { type Definition, noteGuesses, type Withholds, withheldWords } from '../datasets/index.ts'
import { loadWithholds } from '../models/index.ts'
import { contentsOf, datasetsOf, type Parts } from './dashboard.ts'
import { dashboardsOf } from './store.ts'
import { namingInVariables, shownVariables, variablesWithHidden } from './withheld-variables.ts'

type QueryingParts = Pick<Parts, 'charts' | 'filters' | 'variables'>

/** Parts as a user may see them: of a chart that names what policies hide from the user, only the place is left. */
export async function shownTo<P extends QueryingParts>(
  context: Pick<Context, 'read' | 'user'>,
  id: number,
  parts: P,
): Promise<P> {
  return visibleParts(await loadWithholds(context), id, parts)
}

/** Denies users from whom a part of the dashboard is hidden. */
export async function requireWholeDashboard(
  context: Pick<Context, 'read' | 'user'>,
  id: number,
): Promise<void> {
  const [row] = await context.read((db) => dashboardsOf(db, { ids: [id] }))
  const contents = row && contentsOf(row)
  if (contents && !isDeepStrictEqual(await shownTo(context, id, contents), contents))
    throw refuse.conflict(withheldWords)
}

/** The same for whoever knows already what is withheld. */
export const visibleParts = <P extends QueryingParts>(withholds: Withholds, id: number, parts: P): P => ({
  ...parts,
  charts: parts.charts.map((chart) => shownChart(withholds, id, chart)),
  filters: shownFilters(withholds, id, parts.filters),
  variables: shownVariables(withholds, id, parts),
})

/** The rest of a chart also names its columns, so nothing of it is left but where it stands. */
export function shownChart(withholds: Withholds, dashboardId: number, chart: Chart): Chart {
  const { definition, datasetIds } = namingOf(chart)
  if (!withholds(definition, datasetIds, `dashboard ${dashboardId}`)) return chart
  const { id, title, kind, position, tab } = chart
  return { id, title, kind, position, ...(tab === undefined ? {} : { tab }), ...emptyOf(datasetIds) }
}

/** What of a chart names columns: all but what it is called and where it stands. */
function namingOf(chart: Chart): Definition {
  const { title: _title, position: _position, tab: _tab, ...definition } = chart
  return { definition, datasetIds: datasetsOf(chart) }
}

const emptyOf = ([id]: readonly number[]) => (id === undefined ? {} : { dataset_id: id, query: {} })

export const shownFilters = (
  withholds: Withholds,
  dashboardId: number,
  filters: readonly DashboardFilter[],
): DashboardFilter[] =>
  filters.map((filter) => {
    const { default: _value, ...rest } = filter
    const targets = filter.targets.filter((target) => !isHidden(withholds, dashboardId, { filter, target }))
    return targets.length === filter.targets.length ? filter : { ...rest, targets }
  })

interface Targeting {
  filter: DashboardFilter
  target: DashboardFilter['targets'][number]
}

const targeting = ({ filter, target }: Targeting): Definition => ({
  definition: { filter: filter.id, ...target },
  datasetIds: [target.dataset_id],
})

function isHidden(withholds: Withholds, dashboardId: number, one: Targeting): boolean {
  const { definition, datasetIds } = targeting(one)
  return withholds(definition, datasetIds, `dashboard ${dashboardId}`)
}

/**
 * The given parts, completed with those that were hidden from their author, who cannot have meant to change them.
 */
export function withHidden<P extends QueryingParts>(
  withholds: Withholds,
  dashboardId: number,
  { given, before }: { given: P; before: QueryingParts },
): P {
  return {
    ...given,
    variables: variablesWithHidden(withholds, dashboardId, { given: given.variables, before }),
    charts: given.charts.map((chart) => {
      const stored = before.charts.find(({ id }) => id === chart.id)
      if (!stored || !isDeepStrictEqual(chart.query, {})) return chart
      if (shownChart(withholds, dashboardId, stored) === stored) return chart
      const { title, position, tab } = chart
      const { tab: _before, ...kept } = stored
      return { ...kept, title, position, ...(tab === undefined ? {} : { tab }) }
    }),
    filters: given.filters.map((filter) => {
      const stored = before.filters.find(({ id }) => id === filter.id)
      const hidden = (stored?.targets ?? []).filter((target) =>
        isHidden(withholds, dashboardId, { filter, target }),
      )
      if (!stored || hidden.length === 0) return filter
      const named = new Set(filter.targets.map(({ dataset_id: id }) => id))
      const { default: value = stored.default } = filter
      return {
        ...filter,
        ...(value === undefined ? {} : { default: value }),
        targets: [...filter.targets, ...hidden.filter(({ dataset_id: id }) => !named.has(id))],
      }
    }),
  }
}

/** Notes what of these parts the caller guessed; says whether any of it is new. */
export const noteWritten = (
  db: Tx,
  context: Pick<Context, 'orgId'> & { withholds: Withholds },
  {
    id,
    whole,
    charts = [],
    filters = [],
    variables = [],
  }: { id: number; whole: Pick<Parts, 'charts'> } & {
    [P in keyof QueryingParts]?: QueryingParts[P] | undefined
  },
): Promise<boolean> =>
  noteGuesses(db, context, {
    owner: `dashboard ${id}`,
    written: [...definitionsIn({ charts, filters, variables: [] }), ...namingInVariables(variables, whole)],
  })

/** Each for itself, what of a dashboard names columns. */
export const definitionsIn = ({ charts, filters, variables }: QueryingParts): Definition[] => [
  ...charts.map(namingOf),
  ...filters.flatMap((filter) => filter.targets.map((target) => targeting({ filter, target }))),
  ...namingInVariables(variables, { charts }),
]
