import type { Parameter } from '../../../../../contract/src/parameters.ts'
import type { ParametrizedQuery } from '../../../../../contract/src/parametrized-query.ts'
import { withEveryChoice } from '../../parameters/index.ts'
import { type Asked, sourcesOfQuery } from './structured-query.ts'

/** What holds a query, with the parameters that it has for it. */
type Holder = ParametrizedQuery & { parameter_definitions?: readonly Parameter[] }

/** The lineage of a query with parameters: everything that can be chosen counts as used. */
export function sourcesOfParametrized(request: Asked, { parameter_definitions: own = [], ...query }: Holder) {
  const ofModel = request.fields.models.get(request.datasetId)?.parameters ?? []
  return sourcesOfQuery(request, withEveryChoice(query, [...own, ...ofModel]))
}
