import { type Query, beyondEvents } from '../../../../../../contract/src/query.ts'
import { refuse } from '../../../../kernel/errors.ts'

/** The fields that say what the rows of a result are when neither retention nor a funnel does. */
type OfGroups = Exclude<keyof Query, 'retention' | 'funnel' | (typeof beyondEvents)[number]>

const ofGroups: Record<OfGroups, true> = {
  dimensions: true,
  measures: true,
  having: true,
  sort: true,
  totals: true,
  subtotals: true,
  pivot: true,
  top: true,
  comparison: true,
  sample: true,
}

/** Retention and funnels say themselves what the rows are, so nothing else may. */
export function rejectClashes(query: Query): void {
  const { retention, funnel } = query
  const kind = retention ? 'retention' : funnel ? 'funnel' : undefined
  if (kind === undefined) return
  if (retention && funnel) throw refuse.invalid('body.funnel', 'does not go with "retention"')
  const clash = Object.keys(ofGroups).find((field) => isGiven(query[field as OfGroups]))
  if (clash !== undefined) throw refuse.invalid(`body.${clash}`, `does not go with "${kind}"`)
}

/** An empty list and false are what a query has without them. */
const isGiven = (value: unknown) =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
