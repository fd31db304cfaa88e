import type { Chart } from '../../../../../contract/src/charts.ts'
import type { ParameterValues } from '../../../../../contract/src/parameter-references.ts'
import type { Parameter } from '../../../../../contract/src/parameters.ts'
import type { ParametrizedQuery } from '../../../../../contract/src/parametrized-query.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type BoundValue, boundValues, keyOf, ParameterScope, resolveQuery } from '../../parameters/index.ts'
import { parametersOf, type Parts } from '../dashboard.ts'
import { parameterNamesOf } from '../variables.ts'

/** A chart in which variables have the values of its reader. */
export type ResolvedChart = Omit<Chart, 'query'> & { query?: Query }

export interface VariablesInput {
  variables: Parts['variables']
  /** Those that the reader has set. */
  values: ParameterValues
  /** Of the models of the chart's datasets. */
  ofModels: readonly Parameter[]
}

/** Nothing is wrong: the reader has yet to choose. */
export class Waiting extends Refusal {
  readonly waitsFor: string[]

  constructor(parts: readonly { id: string; label: string }[], kind: 'filter' | 'variable' = 'filter') {
    const labels = parts.map(({ label }) => `"${label}"`).join(' and ')
    super('validation_error', `choose a value for ${kind === 'filter' ? 'the filter ' : ''}${labels} first`)
    this.waitsFor = parts.map(({ id }) => id)
  }
}

/** The parameters of a chart with the values of its reader; waits for those that it names and that have none. */
function scopeOf(chart: Chart, { variables, values, ofModels }: VariablesInput): ParameterScope {
  const definitions = [...parametersOf(chart, variables), ...ofModels]
  const scope = new ParameterScope({ definitions, values, at: 'body.state.variables' })
  const set = new Set(scope.all().map(({ name }) => keyOf(name)))
  const open = parameterNamesOf(chart).flatMap(
    (name) => definitions.find((one) => keyOf(one.name) === keyOf(name) && !set.has(keyOf(name))) ?? [],
  )
  if (open.length > 0)
    throw new Waiting(
      open.map(({ name, label = name }) => ({ id: name, label })),
      'variable',
    )
  return scope
}

/** The chart with its variables written into its query. */
export function resolveChart(chart: Chart, input: VariablesInput): ResolvedChart {
  const { query, ...rest } = chart
  if (!query || parameterNamesOf({ query }).length === 0)
    return { ...rest, ...(query ? { query: plain(query) } : {}) }
  return { ...rest, query: resolveQuery(query, scopeOf(chart, input), 'body') }
}

/** A query without references is one as it stands, which its type does not tell. */
const plain = (query: ParametrizedQuery) => query as Query

/** What a statement binds by name; undefined: it names nothing. */
export const boundIn = (chart: Chart, input: VariablesInput): Record<string, BoundValue> | undefined =>
  parameterNamesOf(chart).length === 0 ? undefined : boundValues(scopeOf(chart, input).all())
