import { isDeepStrictEqual } from 'node:util'
import type { Chart } from '../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../contract/src/dashboard-contents.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type Withholds, withheldWords } from '../datasets/index.ts'
import { withholding } from '../models/index.ts'
import { contentsOf, datasetsOf, type Parts } from './dashboard.ts'
import { dashboardsOf } from './store.ts'

type Asking = Pick<Parts, 'charts' | 'filters'>

/** Parts as somebody may see them: of a chart that names what policies keep from them there is only its place. */
export async function shownTo<P extends Asking>(
  context: Pick<Context, 'read' | 'user'>,
  parts: P,
): Promise<P> {
  return shownParts(await withholding(context), parts)
}

/** Refuses whom a part of the dashboard is kept from. */
export async function requireWholeDashboard(
  context: Pick<Context, 'read' | 'user'>,
  id: number,
): Promise<void> {
  const [row] = await context.read((db) => dashboardsOf(db, { ids: [id] }))
  const contents = row && contentsOf(row)
  if (contents && !isDeepStrictEqual(await shownTo(context, contents), contents))
    throw refuse.conflict(withheldWords)
}

/** The same for whoever knows already what is withheld. */
export const shownParts = <P extends Asking>(withholds: Withholds, parts: P): P => ({
  ...parts,
  charts: parts.charts.map((chart) => shownChart(withholds, chart)),
  filters: shownFilters(withholds, parts.filters),
})

/** The rest of a chart also names its columns, so nothing of it is left but where it stands. */
export function shownChart(withholds: Withholds, chart: Chart): Chart {
  const { title: _title, ...named } = chart
  const ids = datasetsOf(chart)
  if (!withholds(named, ids)) return chart
  const { id, title, kind, position, tab } = chart
  return { id, title, kind, position, ...(tab === undefined ? {} : { tab }), ...emptyOf(ids) }
}

const emptyOf = ([id]: number[]) => (id === undefined ? {} : { dataset_id: id, query: {} })

export const shownFilters = (withholds: Withholds, filters: readonly DashboardFilter[]): DashboardFilter[] =>
  filters.map((filter) => {
    const { default: _value, ...rest } = filter
    const targets = filter.targets.filter((target) => !isHidden(withholds, target))
    return targets.length === filter.targets.length ? filter : { ...rest, targets }
  })

const isHidden = (withholds: Withholds, target: DashboardFilter['targets'][number]) =>
  withholds(target, [target.dataset_id])

/** Parts that somebody gives, with what they were not shown of those before: they cannot have meant to change it. */
export function withHidden<P extends Asking>(withholds: Withholds, given: P, before: Asking): P {
  return {
    ...given,
    charts: given.charts.map((chart) => {
      const stored = before.charts.find(({ id }) => id === chart.id)
      if (!stored || !isDeepStrictEqual(chart.query, {}) || shownChart(withholds, stored) === stored)
        return chart
      const { title, position, tab } = chart
      const { tab: _before, ...kept } = stored
      return { ...kept, title, position, ...(tab === undefined ? {} : { tab }) }
    }),
    filters: given.filters.map((filter) => {
      const stored = before.filters.find(({ id }) => id === filter.id)
      const hidden = (stored?.targets ?? []).filter((target) => isHidden(withholds, target))
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
