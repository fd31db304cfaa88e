import type { Chart } from '../../../../../contract/src/charts.ts'
import type { FilterValue } from '../../../../../contract/src/dashboard-contents.ts'
import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { DashboardLink } from '../../../../../contract/src/sharing.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Contents, Parts } from '../../dashboards/index.ts'
import { waitingCharts } from './confirmation.ts'
import type { Fingerprints } from './fingerprints.ts'
import type { LinkRow } from './link-store.ts'
import { variablesThrough } from './pinned-variables.ts'

export type LinkFilters = Record<string, FilterValue>

export const showLink = (
  {
    bindings: _bindings,
    variable_charts: _charts,
    confirmed: _confirmed,
    bound_to: _boundTo,
    ...row
  }: LinkRow,
  contents: Pick<Contents, 'charts'>,
  waiting: Fingerprints,
): DashboardLink => ({
  ...row,
  waiting: waitingCharts(contents, waiting),
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
  last_opened_at: row.last_opened_at?.toISOString() ?? null,
})

/**
 * The part of the requested state that applies: what the link fixes stays fixed. Hidden filters are for authors and
 * links to set, and a selection in a chart that is not shown filters no other.
 */
export function stateThrough(
  { filters, variables: fixed, is_locked: isLocked }: Pick<LinkRow, 'filters' | 'variables' | 'is_locked'>,
  parts: Parts,
  { asked = {}, isShown }: { asked?: DashboardState | undefined; isShown(chart: Chart): boolean },
): DashboardState {
  if (isLocked) return { filters, variables: fixed }
  for (const { id } of parts.filters.filter(({ is_hidden: isHidden }) => isHidden))
    if (asked.filters && Object.hasOwn(asked.filters, id))
      throw refuse.invalid(`body.state.filters.${id}`, `there is no filter "${id}"`)
  const hidden = new Set(parts.charts.filter((chart) => !isShown(chart)).map(({ id }) => id))
  const shown = <T extends { chart: string }>(all: readonly T[] = []) =>
    all.filter(({ chart }) => !hidden.has(chart))
  return {
    filters: { ...asked.filters, ...filters },
    variables: variablesThrough(fixed, parts, asked.variables),
    selections: shown(asked.selections),
    drills: shown(asked.drills),
  }
}

/** The filters that a link fixes, and that filter nothing on the dashboard as it is: it would show more than was meant. */
export function idleFilters(filters: LinkFilters, parts: Parts): string[] {
  const working = new Set(parts.filters.flatMap(({ id, targets }) => (targets.length > 0 ? [id] : [])))
  return Object.keys(filters).filter((name) => !working.has(name))
}
