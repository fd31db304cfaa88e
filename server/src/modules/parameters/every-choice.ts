import type { ParametrizedQuery } from '../../../../contract/src/parametrized-query.ts'
import type { Parameter, ParameterOption } from '../../../../contract/src/parameters.ts'
import type { Query } from '../../../../contract/src/query.ts'
import { keyOf } from './check-definitions.ts'
import { chosenDimension, chosenMeasure, parametersIn } from './resolve-query.ts'
import { substitute } from './substitute.ts'

/**
 * A query with everything that its parameters can switch to, for lineage: what can be chosen counts as used. It is not
 * meant to be run.
 */
export function withEveryChoice(query: ParametrizedQuery, definitions: readonly Parameter[]): Query {
  const optionsOf = (name: string): readonly ParameterOption[] =>
    definitions.find((one) => keyOf(one.name) === keyOf(name))?.values ?? []
  const first = (name: string): ParameterOption => optionsOf(name)[0] ?? { value: `$${name}` }
  const made = substitute(
    query,
    {
      dimension: (name) => chosenDimension(first(name)),
      measure: (name) => chosenMeasure(first(name)),
      grain: () => 'day',
      column: (name) => String(first(name).label ?? first(name).value),
      value: () => '',
      list: () => [],
      count: () => 1,
      formula: () => 'null',
    },
    '',
  )
  const switched = parametersIn(query)
  const others = (use: 'dimension' | 'measure') =>
    switched.filter((one) => one.use === use).flatMap(({ name }) => optionsOf(name).slice(1))
  const [dimensions, measures] = [others('dimension'), others('measure')]
  return {
    ...made,
    ...(dimensions.length > 0
      ? { dimensions: [...(made.dimensions ?? []), ...dimensions.map(chosenDimension)] }
      : {}),
    ...(measures.length > 0 ? { measures: [...(made.measures ?? []), ...measures.map(chosenMeasure)] } : {}),
  }
}
