import type { Chart } from '../../../../../contract/src/charts.ts'
import type { FilterValue } from '../../../../../contract/src/dashboard-contents.ts'
import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import type { ParameterValue } from '../../../../../contract/src/parameter-references.ts'
import type { Parameter } from '../../../../../contract/src/parameters.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { type Contents, datasetsOf, effectiveFilters } from '../../dashboards/index.ts'
import type { FrozenField } from '../releases/frozen.ts'
import { notEmbedded, type OpenedApp } from './open-app.ts'

type Locking = Pick<OpenedApp, 'locked'>

/** What of a state applies: what the token locks stays as it is, and hidden filters are not for viewers to set. */
export function lockedState(
  { locked }: Locking,
  { filters }: Contents,
  asked: DashboardState,
): DashboardState {
  if (locked === undefined) return asked
  if (Object.keys(locked).some((name) => !filters.some(({ id }) => id === name))) throw notEmbedded()
  const hidden = filters.find(
    ({ id, is_hidden: isHidden }) =>
      isHidden && Object.hasOwn(asked.filters ?? {}, id) && !Object.hasOwn(locked, id),
  )
  if (hidden) throw refuse.invalid(`body.state.filters.${hidden.id}`, `there is no filter "${hidden.id}"`)
  return { ...asked, filters: { ...asked.filters, ...locked } }
}

/** Why a chart is not shown: one of its datasets is not limited by what the token locks. */
export const unlockedChart =
  ({ locked = {} }: Locking, contents: Contents) =>
  (chart: Chart): Refusal | undefined =>
    datasetsOf(chart).every((dataset) => {
      const reaching = new Set(effectiveFilters(chart, dataset, contents).map(({ filter }) => filter.id))
      return Object.keys(locked).every((name) => reaching.has(name))
    })
      ? undefined
      : notEmbedded()

/** The filters of an entity that no parameter of an address widens; undefined: it has no such field, and is not shown. */
export function lockedFields({ locked = {} }: Locking, fields: readonly FrozenField[]): Filter[] | undefined {
  const found = Object.entries(locked).map(([name, value]): Filter | undefined => {
    const field = fields.find((one) => one.name === name)
    return field && { column: field.column, ...value }
  })
  const filters = found.filter((one) => one !== undefined)
  return filters.length === found.length ? filters : undefined
}

/** The parameters of an endpoint with the values that are locked. */
export function lockedParameters(
  { locked = {} }: Locking,
  { parameters, given }: { parameters: readonly Parameter[]; given: readonly string[] },
): Record<string, ParameterValue> {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return Object.fromEntries(
    Object.entries(locked).map(([name, value]) => {
      const parameter = parameters.find((one) => same(one.name, name))
      const fixed = parameterValue(value)
      if (!parameter || fixed === undefined || given.some((one) => same(one, name))) throw notEmbedded()
      return [parameter.name, fixed]
    }),
  )
}

/** A parameter takes a value or a list of them, and no comparison. */
function parameterValue({ operator, value, values }: FilterValue): ParameterValue | undefined {
  if (operator === 'equals') return value as ParameterValue | undefined
  return operator === 'in' ? (values as ParameterValue | undefined) : undefined
}
