import { expressionOf, fieldsOf, listOf, numberOf, said, textOf, textsOf } from '../values.ts'

/** Semantic models and metrics of MetricFlow, from its YAML or from a manifest of dbt: the same in two spellings. */
export interface SemanticManifest {
  semanticModels: SemanticModel[]
  metrics: Metric[]
}

interface Texts {
  name: string
  label?: string
  description?: string
}

export interface SemanticModel extends Texts {
  /** Database, schema and name of its table, as far as they are known. */
  relation: string[]
  timeDimension?: string
  primaryEntity?: string
  entities: Entity[]
  dimensions: SemanticDimension[]
  measures: SemanticMeasure[]
}

export interface Entity {
  name: string
  type: string
  expr?: string
}

export interface SemanticDimension extends Texts {
  type: string
  expr?: string
  granularity?: string
}

export interface Aggregated {
  agg: string
  expr?: string
  percentile?: number
  /** It cannot be added up over this dimension. */
  nonAdditive?: string
}

export interface SemanticMeasure extends Texts, Aggregated {
  createsMetric: boolean
}

export interface MetricInput {
  name: string
  alias?: string
  /** Conditions that all hold. */
  filters: string[]
  offset?: Window
  offsetToGrain?: string
}

export interface Window {
  count: number
  grain: string
}

export interface Metric extends Texts {
  type: string
  filters: string[]
  measure?: MetricInput
  /** A simple metric that aggregates by itself: its semantic model, and what of it. */
  aggregated?: Aggregated & { semanticModel: string }
  numerator?: MetricInput
  denominator?: MetricInput
  metrics: MetricInput[]
  expr?: string
  window?: Window
  grainToDate?: string
}

const textsIn = (fields: Record<string, unknown>) =>
  said({ label: textOf(fields['label']), description: textOf(fields['description']) })

/** Reads lists of both, as they are written in YAML or in a manifest. */
export function semanticManifestOf(
  models: readonly unknown[],
  metrics: readonly unknown[],
): SemanticManifest {
  return {
    semanticModels: models.flatMap((one) => semanticModelOf(fieldsOf(one))),
    metrics: metrics.flatMap((one) => metricOf(fieldsOf(one))),
  }
}

function semanticModelOf(fields: Record<string, unknown>): SemanticModel[] {
  const name = textOf(fields['name'])
  if (name === undefined) return []
  const made = {
    name,
    ...textsIn(fields),
    relation: relationOf(fields),
    ...said({
      timeDimension: textOf(fieldsOf(fields['defaults'])['agg_time_dimension']),
      primaryEntity: textOf(fields['primary_entity']),
    }),
    entities: listOf(fields['entities']).flatMap((one) => entityOf(fieldsOf(one))),
    dimensions: listOf(fields['dimensions']).flatMap((one) => dimensionOf(fieldsOf(one))),
    measures: listOf(fields['measures']).flatMap((one) => measureOf(fieldsOf(one))),
  }
  return [made]
}

/** `ref('orders')` or `source('shop', 'orders')` in YAML; in a manifest the relation that it stands for. */
function relationOf({ model, node_relation: relation }: Record<string, unknown>): string[] {
  const { database, schema_name: schema, alias } = fieldsOf(relation)
  const parts = [database, schema, alias].flatMap((part) => textOf(part) ?? [])
  if (parts.length > 0) return parts
  const quoted = (textOf(model) ?? '').split(/['"]/)
  const name = quoted.at(-2)
  return name === undefined ? [] : [name]
}

function entityOf(fields: Record<string, unknown>): Entity[] {
  const [name, type] = [textOf(fields['name']), textOf(fields['type'])]
  if (name === undefined || type === undefined) return []
  return [{ name, type: type.toLowerCase(), ...said({ expr: expressionOf(fields['expr']) }) }]
}

function dimensionOf(fields: Record<string, unknown>): SemanticDimension[] {
  const [name, type] = [textOf(fields['name']), textOf(fields['type'])]
  if (name === undefined || type === undefined) return []
  const granularity = textOf(fieldsOf(fields['type_params'])['time_granularity'])?.toLowerCase()
  const rest = said({ expr: expressionOf(fields['expr']), granularity })
  return [{ name, ...textsIn(fields), type: type.toLowerCase(), ...rest }]
}

function measureOf(fields: Record<string, unknown>): SemanticMeasure[] {
  const [name, aggregated] = [textOf(fields['name']), aggregatedOf(fields)]
  if (name === undefined || !aggregated) return []
  return [{ name, ...textsIn(fields), ...aggregated, createsMetric: fields['create_metric'] === true }]
}

function aggregatedOf(fields: Record<string, unknown>): Aggregated | undefined {
  const agg = textOf(fields['agg'])?.toLowerCase()
  if (agg === undefined) return undefined
  const percentile = numberOf(fieldsOf(fields['agg_params'])['percentile'])
  const nonAdditive = textOf(fieldsOf(fields['non_additive_dimension'])['name'])
  return { agg, ...said({ expr: expressionOf(fields['expr']), percentile, nonAdditive }) }
}

function metricOf(fields: Record<string, unknown>): Metric[] {
  const [name, type] = [textOf(fields['name']), textOf(fields['type'])]
  if (name === undefined || type === undefined) return []
  const params = fieldsOf(fields['type_params'])
  const cumulative = fieldsOf(params['cumulative_type_params'])
  const rest = said({
    measure: inputOf(params['measure']),
    aggregated: inlineOf(params),
    numerator: inputOf(params['numerator']),
    denominator: inputOf(params['denominator']),
    expr: expressionOf(params['expr']),
    window: windowOf(cumulative['window'] ?? params['window']),
    grainToDate: textOf(cumulative['grain_to_date'] ?? params['grain_to_date'])?.toLowerCase(),
  })
  const metrics = listOf(params['metrics']).flatMap((one) => inputOf(one) ?? [])
  // Of a cumulative metric over a metric, which newer versions have.
  const over = inputOf(cumulative['metric'])
  return [
    {
      name,
      // dbt requires a label, and many write the name again.
      ...textsIn(fields['label'] === name ? { ...fields, label: undefined } : fields),
      type: type.toLowerCase(),
      filters: filtersOf(fields['filter']),
      metrics: over ? [over] : metrics,
      ...rest,
    },
  ]
}

function inlineOf(params: Record<string, unknown>): Metric['aggregated'] {
  const inline = fieldsOf(params['metric_aggregation_params'])
  const [semanticModel, aggregated] = [textOf(inline['semantic_model']), aggregatedOf(inline)]
  if (semanticModel === undefined || !aggregated) return undefined
  // Versions differ in where the expression is.
  const expr = aggregated.expr ?? expressionOf(params['expr'])
  return { ...aggregated, ...said({ expr }), semanticModel }
}

function inputOf(value: unknown): MetricInput | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { name: value, filters: [] }
  const fields = fieldsOf(value)
  const name = textOf(fields['name'])
  if (name === undefined) return undefined
  const rest = said({
    alias: textOf(fields['alias']),
    offset: windowOf(fields['offset_window']),
    offsetToGrain: textOf(fields['offset_to_grain']),
  })
  return { name, filters: filtersOf(fields['filter']), ...rest }
}

function windowOf(value: unknown): Window | undefined {
  const fields = fieldsOf(value)
  const [count, grain] =
    typeof value === 'string'
      ? value.trim().split(/\s+/)
      : [numberOf(fields['count']), textOf(fields['granularity'])]
  const whole = Number(count)
  if (!Number.isInteger(whole) || whole < 1 || typeof grain !== 'string') return undefined
  return { count: whole, grain: grain.toLowerCase().replace(/s$/, '') }
}

function filtersOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return textsOf(value)
  return listOf(fieldsOf(value)['where_filters']).flatMap(
    (one) => textOf(fieldsOf(one)['where_sql_template']) ?? [],
  )
}
