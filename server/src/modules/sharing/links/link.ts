import type { FilterValue } from '../../../../../contract/src/dashboard-contents.ts'
import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { DashboardLink } from '../../../../../contract/src/sharing.ts'
import type { Parts } from '../../dashboards/index.ts'
import type { LinkRow } from './link-store.ts'

export type LinkFilters = Record<string, FilterValue>

export const showLink = ({ bindings: _bindings, ...row }: LinkRow): DashboardLink => ({
  ...row,
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
  last_opened_at: row.last_opened_at?.toISOString() ?? null,
})

/** What is shown of the state that somebody asks for: what the link fixes stands, whatever they say. */
export const stateThrough = (
  { filters, is_locked: isLocked }: Pick<LinkRow, 'filters' | 'is_locked'>,
  asked: DashboardState = {},
): DashboardState => (isLocked ? { filters } : { ...asked, filters: { ...asked.filters, ...filters } })

/** The filters that a link fixes, and that filter nothing on the dashboard as it is: it would show more than was meant. */
export function idleFilters(filters: LinkFilters, parts: Parts): string[] {
  const working = new Set(parts.filters.flatMap(({ id, targets }) => (targets.length > 0 ? [id] : [])))
  return Object.keys(filters).filter((name) => !working.has(name))
}
