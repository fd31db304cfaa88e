import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { useDatasetFields, type FieldChoice } from '../../lib/dataset-fields.ts'
import { isCyclic } from '../../../../charts/src/values/grain-text.ts'
import type { Alert } from './alert-words.ts'

export type Source = Alert['source']
type Query = Schema<'ParametrizedQuery'>
type Dimension = NonNullable<Query['dimensions']>[number]

/** The question behind an alert, of a chart or of its own, and what it can be grouped by. */
export interface Watched {
  datasetId: number
  query: Query
  fields: FieldChoice[]
  /** What its parameters are, and their values. */
  parameters: Pick<Extract<Source, { query: unknown }>, 'parameter_definitions' | 'parameters'>
}

export function useWatched(source: Source): Watched | undefined {
  const isChart = 'dashboard_id' in source
  const dashboard = useQuery({
    queryKey: ['dashboard', isChart ? source.dashboard_id : 0],
    enabled: isChart,
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id: isChart ? source.dashboard_id : 0 } }),
  })
  const chart = isChart ? dashboard.data?.charts.find(({ id }) => id === source.chart) : undefined
  const asked = isChart
    ? { dataset_id: chart?.dataset_id, query: chart?.query }
    : { dataset_id: source.dataset_id, query: source.query }
  const [of] = useDatasetFields(asked.dataset_id === undefined ? [] : [asked.dataset_id])
  if (asked.dataset_id === undefined || asked.query === undefined) return undefined
  const parameters = isChart
    ? parametersOf(dashboard.data?.variables, chart?.parameter_definitions, source.variables)
    : parametersOf(undefined, source.parameter_definitions, source.parameters)
  return { datasetId: asked.dataset_id, query: asked.query, fields: of?.columns ?? [], parameters }
}

function parametersOf(
  variables: Schema<'DashboardVariable'>[] = [],
  own: Schema<'Parameter'>[] = [],
  values?: Watched['parameters']['parameters'],
): Watched['parameters'] {
  const shared = variables.map(({ is_hidden: _isHidden, ...variable }) => variable)
  const others = own.filter(
    ({ name }) => !shared.some((one) => one.name.toLowerCase() === name.toLowerCase()),
  )
  const definitions = [...shared, ...others]
  return {
    ...(definitions.length > 0 ? { parameter_definitions: definitions } : {}),
    ...(values ? { parameters: values } : {}),
  }
}

/** A switched dimension is called by its parameter. */
function columnOf(one: Dimension): string {
  if (typeof one === 'string') return one
  return 'parameter' in one ? `$${one.parameter}` : one.column
}

/** The time of a question is no group: its newest point is watched. */
function isTime(one: Dimension, fields: readonly FieldChoice[]): boolean {
  const grain = typeof one === 'string' || 'parameter' in one ? undefined : one.grain
  if (grain !== undefined) return typeof grain === 'object' || !isCyclic(grain)
  const type = fields.find(({ name }) => name === columnOf(one))?.type
  return type === 'date' || type === 'timestamp'
}

/** What each is watched of for itself. */
export const groupsOf = ({ query: { dimensions = [] }, fields }: Watched): string[] =>
  dimensions.filter((one) => !isTime(one, fields)).map(columnOf)

/** The source with other groups: a question of its own, over the same time. The same groups leave it what it is. */
export function groupedBy(source: Source, watched: Watched | undefined, groups: string[] | null): Source {
  if (!watched || groups === null || String(groups) === String(groupsOf(watched))) return source
  const { datasetId, query, fields, parameters } = watched
  const dimensions = query.dimensions ?? []
  const times = dimensions.filter((one) => isTime(one, fields))
  const chosen = groups.map((name) => dimensions.find((one) => columnOf(one) === name) ?? name)
  const { measures, filters, having, comparison, timezone, sample } = query
  const kept = { measures, filters, having, comparison, timezone, sample }
  return {
    dataset_id: datasetId,
    ...parameters,
    query: {
      ...(Object.fromEntries(
        Object.entries(kept).filter(([, value]) => value !== undefined),
      ) as typeof query),
      dimensions: [...times, ...chosen],
    },
  }
}

/** Names as a list offers them, those that are chosen already among them. */
export function offeredNames(fields: readonly FieldChoice[], chosen: readonly string[]) {
  const known = new Set(fields.map(({ name }) => name))
  return [
    ...fields.map(({ name, label }) => ({ value: name, label })),
    ...chosen.filter((name) => !known.has(name)).map((name) => ({ value: name, label: name })),
  ]
}
