import { timeGrains, type TimeGrain } from '../../../../../contract/src/grains.ts'
import type { AggregateMeasure, Model, ModelMeasure } from '../../../../../contract/src/models.ts'
import type { Loss, NamedDataset, Scene } from '../scene.ts'
import { conditionText } from '../sql/conditions.ts'
import { identifier } from '../sql/identifiers.ts'
import { type ColumnDimension, Names, columnDimensions, neverSaid, unsaid, unsaidInModel } from '../texts.ts'
import { said } from '../values.ts'
import { comparisonTexts } from './read-metrics.ts'

const isFine = (name: string) => /^[a-z][a-z0-9_]*[a-z0-9]$/.test(name) && !name.includes('__')

const made = (name: string) => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return /^[a-z]/.test(plain) && plain.length > 1 ? plain : `f_${plain}`
}

/** A model as semantic models and metrics of MetricFlow, in the YAML that dbt reads since 1.6. */
export function writeMetricFlow(model: Model, scene: Scene): { document: object; losses: Loss[] } {
  const losses: Loss[] = [...unsaidInModel(model, ['hierarchies', 'conventions'])]
  const own = made(scene.dataset.relation.at(-1) ?? scene.dataset.name)
  // Metrics and dimensions have names of their own.
  const names = new Names(losses, isFine, made)
  const metricNames = new Names(losses, isFine, made)
  const joins = joinsOf(model, scene, losses)
  const dimensions = columnDimensions(model, losses).map(([one, path]) =>
    dimensionOf(one, { names, losses, path }),
  )
  const writing: Writing = { model, own, names, metricNames, losses, measures: new Map() }
  const metrics = metricsOf(writing)
  const time = model.default_time_dimension
  const semanticModel = {
    ...headOf(scene.dataset, own),
    ...said({ description: model.description }),
    ...(time !== undefined && names.known(time) !== undefined
      ? { defaults: { agg_time_dimension: names.known(time) } }
      : {}),
    primary_entity: own,
    ...(joins.length > 0 ? { entities: joins.map(({ entity }) => entity) } : {}),
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(writing.measures.size > 0 ? { measures: [...writing.measures.values()] } : {}),
  }
  const document = {
    semantic_models: [semanticModel, ...joins.map(({ target }) => target)],
    ...(metrics.length > 0 ? { metrics } : {}),
  }
  return { document, losses }
}

const headOf = ({ relation, name }: NamedDataset, called: string) => ({
  name: called,
  model: `ref('${(relation.at(-1) ?? name).replaceAll("'", '')}')`,
})

function joinsOf(model: Model, { others }: Scene, losses: Loss[]) {
  const names = new Names(losses, isFine, made)
  return model.joins.flatMap((join, index) => {
    const path = `joins.${index}`
    const joined = others.find(({ id }) => id === join.dataset_id)
    const type = { many_to_one: 'foreign', one_to_one: 'unique' }[join.cardinality as string]
    const [on] = join.on
    if (!joined || type === undefined || !on || join.on.length > 1) {
      const message = !joined
        ? 'you may not see the joined dataset'
        : type === undefined
          ? `entities lead from many to one, and this join is ${join.cardinality.replaceAll('_', ' ')}`
          : 'an entity is one column'
      losses.push({ path, field: join.name, message, isWhole: true })
      return []
    }
    losses.push(...unsaid(join, path, ['label', 'description']))
    const name = names.of(join.name, path)
    const entity = { name, type, expr: identifier(on.column) }
    const primary = { name, type: 'primary', expr: identifier(on.to) }
    return [{ entity, target: { ...headOf(joined, `${name}_model`), entities: [primary] } }]
  })
}

interface Place {
  names: Names
  losses: Loss[]
  path: string
}

function dimensionOf(dimension: ColumnDimension, { names, losses, path }: Place) {
  losses.push(...unsaid(dimension, path, ['synonyms', 'format', 'hidden', ...neverSaid]))
  const { name, column, kind, grains, label, description } = dimension
  const finest = timeGrains.find((grain) => grains?.includes(grain)) ?? 'day'
  const isSaid = grains === undefined || (finest !== 'day' && isFrom(finest, grains))
  if (kind === 'time' && !isSaid)
    losses.push({
      path: `${path}.grains`,
      field: name,
      message: 'only the finest grain is written, and all above it are read',
    })
  return {
    name: names.of(name, path),
    type: kind === 'time' ? 'time' : 'categorical',
    ...(kind === 'time' ? { type_params: { time_granularity: finest } } : {}),
    expr: identifier(column),
    ...said({ label, description }),
  }
}

const isFrom = (finest: TimeGrain, grains: readonly string[]) => {
  const above = timeGrains.slice(timeGrains.indexOf(finest))
  return above.length === grains.length && above.every((grain) => grains.includes(grain))
}

interface Writing {
  model: Model
  own: string
  names: Names
  metricNames: Names
  losses: Loss[]
  /** By what they compute: metrics share them. */
  measures: Map<string, { name: string }>
}

function metricsOf(writing: Writing): object[] {
  const { model, metricNames, losses } = writing
  const isWritable = (measure: ModelMeasure) =>
    measure.kind === 'aggregate' && aggregateOf(measure, writing) !== undefined
  // Metrics may be named before their turn.
  for (const [index, one] of model.measures.entries())
    if (isWritable(one)) metricNames.of(one.name, `measures.${index}`)
  return model.measures.flatMap((measure, index) => {
    const path = `measures.${index}`
    const written = metricOf(measure, writing)
    if (typeof written === 'string') {
      losses.push({ path, field: measure.name, message: written, isWhole: true })
      return []
    }
    losses.push(...unsaid(measure, path, ['synonyms', 'format', 'hidden']))
    const name = metricNames.of(measure.name, path)
    // dbt requires a label.
    return [
      {
        name,
        label: measure.label ?? measure.name,
        ...said({ description: measure.description }),
        ...written,
      },
    ]
  })
}

function metricOf(measure: ModelMeasure, writing: Writing): object | string {
  const known = (name: string) => writing.metricNames.known(name)
  switch (measure.kind) {
    case 'aggregate': {
      const of = aggregateOf(measure, writing)
      if (!of) return 'its aggregate or its filter cannot be said there'
      const params = { type_params: { measure: measureNamed(of, measure.name, writing) } }
      return { type: 'simple', ...params, ...said({ filter: of.filter }) }
    }
    case 'ratio': {
      const [numerator, denominator] = [known(measure.numerator), known(measure.denominator)]
      return numerator && denominator
        ? { type: 'ratio', type_params: { numerator, denominator } }
        : 'it is made of measures that are not there'
    }
    case 'cumulative': {
      const base = writing.model.measures.find(({ name }) => name === measure.measure)
      const of = base?.kind === 'aggregate' ? aggregateOf(base, writing) : undefined
      if (!of || of.filter !== undefined)
        return 'a running total of what is filtered or no aggregate cannot be said there'
      const cumulative = measure.reset ? { cumulative_type_params: { grain_to_date: measure.reset } } : {}
      return {
        type: 'cumulative',
        type_params: { measure: measureNamed(of, base!.name, writing), ...cumulative },
      }
    }
    case 'period_over_period': {
      const name = known(measure.measure)
      if (!name) return 'it is made of a measure that is not there'
      const before = `${name}_before`
      const shifted = { name, offset_window: `${measure.offset ?? 1} ${measure.grain}`, alias: before }
      const expr = comparisonTexts({ now: name, before })[measure.show]
      const metrics = measure.show === 'value' ? [shifted] : [{ name }, shifted]
      return { type: 'derived', type_params: { expr, metrics } }
    }
    default:
      return `metrics of the kind ${measure.kind} do not exist there`
  }
}

interface Aggregate {
  agg: string
  expr: string
  percentile: number | undefined
  filter: string | undefined
}

const aggs: Partial<Record<AggregateMeasure['aggregate'], string>> = {
  sum: 'sum',
  avg: 'average',
  min: 'min',
  max: 'max',
  count: 'count',
  count_distinct: 'count_distinct',
  median: 'median',
  percentile: 'percentile',
}

function aggregateOf(
  { aggregate, column, percentile, filters = [] }: AggregateMeasure,
  { model, own, names }: Writing,
): Aggregate | undefined {
  const agg = aggregate === 'count' && column === undefined ? 'sum' : aggs[aggregate]
  if (agg === undefined) return undefined
  const template = (of: string) => {
    const dimension = model.dimensions.find((one) => one.column === of && one.kind !== 'time')
    const name = dimension && names.known(dimension.name)
    return name === undefined ? undefined : `{{ Dimension('${own}__${name}') }}`
  }
  const filter = filters.length === 0 ? undefined : conditionText(filters, template)
  if (filters.length > 0 && filter === undefined) return undefined
  const expr = column === undefined ? '1' : identifier(column)
  return { agg, expr, percentile: aggregate === 'percentile' ? (percentile ?? 0) / 100 : undefined, filter }
}

/** The measure of the semantic model that computes this; made when it is first needed. */
function measureNamed(
  { agg, expr, percentile }: Aggregate,
  wanted: string,
  { measures, metricNames }: Writing,
): string {
  const key = JSON.stringify([agg, expr, percentile])
  const found = measures.get(key)
  if (found) return found.name
  const name = metricNames.known(wanted) ?? made(wanted)
  const params =
    percentile === undefined ? {} : { agg_params: { percentile, use_discrete_percentile: false } }
  const measure = { name, agg, expr, ...params }
  measures.set(key, measure)
  return name
}
