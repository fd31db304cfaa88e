import Value from 'typebox/value'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { FilterValue } from '../../../../../contract/src/dashboard-contents.ts'
import { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { ParameterValues } from '../../../../../contract/src/parameter-references.ts'
import { modelsByReference } from '../../../../../contract/src/schema.ts'
import { refuse } from '../../../kernel/errors.ts'
import { violationsIn } from '../../../kernel/http/input/mistakes.ts'
import { type Parts, hasQuery } from '../dashboard.ts'
import { checkFilterValue } from '../filter-value.ts'
import { keyOf, ParameterScope } from '../../parameters/index.ts'
import { writtenPath } from './drill.ts'

type Selection = NonNullable<DashboardState['selections']>[number]
type Drill = NonNullable<DashboardState['drills']>[number]

/** How a reader has set a dashboard, with everything that it names found and every filter there. */
export interface ReaderState {
  filters: ReadonlyMap<string, FilterValue | null>
  /** Of the variables that they have set. */
  variables: ParameterValues
  selections: readonly Selection[]
  drills: ReadonlyMap<string, Drill['values']>
}

/** A state as an address holds it. */
export function readState(text: string): DashboardState {
  const path = 'query.state'
  let state: unknown
  try {
    state = JSON.parse(text)
  } catch (error) {
    throw refuse.invalid(path, `is not valid JSON: ${(error as Error).message}`)
  }
  const context = modelsByReference()
  const { $ref: reference } = DashboardState as { $ref?: string }
  if (Value.Check(context, context[reference ?? ''] ?? DashboardState, state)) return state as DashboardState
  const [first = { path, message: 'is not the state of a dashboard' }, ...others] = violationsIn(
    DashboardState,
    state,
    { path },
  )
  throw refuse.mistakes([first, ...others])
}

/** Refuses a state that names what is not there or sets it to what it cannot be. */
export function resolveState(parts: Parts, state: DashboardState, path: string): ReaderState {
  const { filters = {}, variables = {}, selections = [], drills = [] } = state
  requireValues(parts, variables, `${path}.variables`)
  for (const [id, value] of Object.entries(filters)) {
    const filter = parts.filters.find((one) => one.id === id)
    if (!filter) throw refuse.invalid(`${path}.filters.${id}`, `there is no filter "${id}"`)
    if (value !== null) checkFilterValue(filter, value, `${path}.filters.${id}`)
  }
  for (const [index, { chart }] of selections.entries())
    requireChoosable(
      requireChart(parts.charts, selections, { index, chart, path: `${path}.selections.${index}.chart` }),
      `${path}.selections.${index}.chart`,
    )
  for (const [index, { chart, values }] of drills.entries()) {
    const found = requireChart(parts.charts, drills, { index, chart, path: `${path}.drills.${index}.chart` })
    if (!found.drill) throw refuse.invalid(`${path}.drills.${index}.chart`, `"${found.title}" has no levels`)
    const { levels } = found.drill
    const way = levels && writtenPath(found.query ?? {}, levels)
    const deepest = way && way.length - 1
    if (deepest !== undefined && values.length > deepest)
      throw refuse.invalid(
        `${path}.drills.${index}.values`,
        `there is no level below: "${found.title}" goes down ${deepest}`,
      )
  }
  const set = new Map(Object.entries(filters))
  return {
    filters: new Map(
      parts.filters.map(({ id, default: defaultValue }) => [
        id,
        set.has(id) ? set.get(id)! : (defaultValue ?? null),
      ]),
    ),
    variables,
    selections,
    drills: new Map(drills.map(({ chart, values }) => [chart, values])),
  }
}

/** Refuses values that a variable cannot have. */
function requireValues({ variables }: Parts, values: ParameterValues, at: string): void {
  new ParameterScope({ definitions: variables, values, at: at as `body.${string}` })
}

/** What every variable is set to: by the reader, or by its default. */
const valuesIn = (variables: Parts['variables'], values: ParameterValues) =>
  Object.fromEntries(
    new ParameterScope({
      definitions: variables,
      values: known(variables, values),
      at: 'body.state.variables',
    })
      .all()
      .map(({ name, value }) => [name, value]),
  )

const known = (variables: Parts['variables'], values: ParameterValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => variables.some((one) => keyOf(one.name) === keyOf(name))),
  )

interface Named {
  index: number
  chart: string
  path: string
}

/** A chart that asks something, named once. */
function requireChart(
  charts: readonly Chart[],
  all: readonly { chart: string }[],
  { index, chart: id, path }: Named,
): Chart {
  const chart = charts.find((one) => one.id === id)
  if (!chart) throw refuse.invalid(path, `there is no chart "${id}"`)
  if (!hasQuery(chart)) throw refuse.invalid(path, `"${chart.title}" asks nothing`)
  if (all.findIndex((other) => other.chart === id) !== index)
    throw refuse.invalid(path, `the chart "${id}" is named twice`)
  return chart
}

/** In SQL nobody knows which rows a value of the answer stands for. */
function requireChoosable({ sql, title }: Chart, path: string): void {
  if (sql) throw refuse.invalid(path, `"${title}" asks in SQL: what is chosen in it filters nothing`)
}

/** The state as it is returned and sent again, with the values of these variables. */
export const shownState = (
  { filters, variables: values, selections, drills }: ReaderState,
  variables: Parts['variables'],
): DashboardState => ({
  filters: Object.fromEntries(filters),
  ...(variables.length > 0 ? { variables: valuesIn(variables, values) } : {}),
  selections: [...selections],
  drills: [...drills].map(([chart, levels]) => ({ chart, values: levels })),
})
