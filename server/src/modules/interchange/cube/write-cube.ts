import type {
  AggregateMeasure,
  Model,
  ModelDimension,
  ModelMeasure,
} from '../../../../../contract/src/models.ts'
import type { Loss, NamedDataset, Scene } from '../scene.ts'
import { conditionText } from '../sql/conditions.ts'
import { aggregationText } from '../sql/expressions.ts'
import { identifier } from '../sql/identifiers.ts'
import { type ColumnDimension, Names, columnDimensions, neverSaid, unsaid, unsaidInModel } from '../texts.ts'
import { said } from '../values.ts'

type Written = { document: object; losses: Loss[] }

/** A model as a data model of Cube. Joined cubes are called after their joins. */
export function writeCube(model: Model, { dataset, others }: Scene): Written {
  const losses: Loss[] = [...unsaidInModel(model, ['conventions', 'default_time_dimension'])]
  const names = new Names(losses)
  const own = new Names([]).of(dataset.relation.at(-1) ?? dataset.name, '')
  const cubes = new Names(losses)
  const joins = model.joins.flatMap((join, index) => {
    const path = `joins.${index}`
    const joined = others.find(({ id }) => id === join.dataset_id)
    if (!joined || join.cardinality === 'many_to_many') {
      const message = joined
        ? 'joins of many to many do not exist there'
        : 'you may not see the joined dataset'
      losses.push({ path, field: join.name, message, isWhole: true })
      return []
    }
    losses.push(...unsaid(join, path, ['label', 'description']))
    const name = cubes.of(join.name, path)
    const pairs = join.on.map(
      ({ column, to }) => `{CUBE}.${identifier(column)} = {${name}}.${identifier(to)}`,
    )
    return [{ joined, written: { name, relationship: join.cardinality, sql: pairs.join(' AND ') } }]
  })
  const dimensions = columnDimensions(model, losses).map(([one, path]) =>
    dimensionOf(one, { names, losses, path }),
  )
  // Ratios may come before what they are made of.
  for (const [index, one] of model.measures.entries())
    if (one.kind === 'aggregate' && aggregateOf(one)) names.of(one.name, `measures.${index}`)
  const measures = model.measures.flatMap((one, index) =>
    measureOf(one, { model, names, losses, path: `measures.${index}` }),
  )
  const cube = {
    ...tableOf(dataset, own),
    ...said({ description: model.description }),
    ...(joins.length > 0 ? { joins: joins.map(({ written }) => written) } : {}),
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(measures.length > 0 ? { measures } : {}),
    ...hierarchiesOf(model, names, losses),
  }
  const rest = joins.map((one) => tableOf(one.joined, one.written.name))
  return { document: { cubes: [cube, ...rest] }, losses }
}

const tableOf = ({ relation, name }: NamedDataset, called: string) => ({
  name: called,
  sql_table: relation.length > 0 ? relation.map(identifier).join('.') : identifier(name),
})

interface Writing {
  names: Names
  losses: Loss[]
  path: string
}

const typeOf = { text: 'string', number: 'number', boolean: 'boolean', time: 'time', geo: 'string' } as const

const headOf = ({ label, description, hidden }: ModelDimension | ModelMeasure) =>
  said({ title: label, description, public: hidden === true ? false : undefined })

function dimensionOf(dimension: ColumnDimension, { names, losses, path }: Writing) {
  losses.push(...unsaid(dimension, path, ['synonyms', 'format', 'grains', ...neverSaid]))
  return {
    name: names.of(dimension.name, path),
    sql: `{CUBE}.${identifier(dimension.column)}`,
    type: typeOf[dimension.kind],
    ...headOf(dimension),
  }
}

/** Aggregates that are types of measures there, by the same names. */
export const plainAggregates: readonly AggregateMeasure['aggregate'][] = [
  'count',
  'count_distinct',
  'sum',
  'avg',
  'min',
  'max',
]

const own = (column: string) => `{CUBE}.${identifier(column)}`

function measureOf(measure: ModelMeasure, writing: Writing & { model: Model }): object[] {
  const { names, losses, path } = writing
  const written = writtenMeasure(measure, writing)
  if (typeof written === 'string') {
    losses.push({ path, field: measure.name, message: written, isWhole: true })
    return []
  }
  losses.push(...unsaid(measure, path, ['synonyms']))
  const format = formatOf(measure)
  if (measure.format && format === undefined)
    losses.push({
      path: `${path}.format`,
      field: measure.name,
      message: 'Cube knows percent and currency only',
    })
  return [{ name: names.of(measure.name, path), ...written, ...said({ format }), ...headOf(measure) }]
}

/** Formats without anything more to say. */
const formatOf = ({ format }: ModelMeasure) =>
  format && Object.keys(format).length === 1 && (format.kind === 'percent' || format.kind === 'currency')
    ? format.kind
    : undefined

function writtenMeasure(
  measure: ModelMeasure,
  { model, names }: Writing & { model: Model },
): object | string {
  const reference = (name: string) => {
    const known = names.known(name)
    return known === undefined ? undefined : `{${known}}`
  }
  switch (measure.kind) {
    case 'aggregate':
      return aggregateOf(measure) ?? 'its aggregate or its filter cannot be said there'
    case 'ratio': {
      const [a, b] = [reference(measure.numerator), reference(measure.denominator)]
      return a && b
        ? { sql: `1.0 * ${a} / NULLIF(${b}, 0)`, type: 'number' }
        : 'it is made of measures that are not there, or that come later'
    }
    case 'cumulative': {
      const base = model.measures.find(({ name }) => name === measure.measure)
      const written =
        base?.kind === 'aggregate' && measure.reset === undefined ? aggregateOf(base) : undefined
      return written && 'type' in written && written.type !== 'number'
        ? { ...written, rolling_window: { trailing: 'unbounded' } }
        : 'a running total that starts again, or of what is no plain aggregate, cannot be said there'
    }
    case 'period_over_period': {
      const base = reference(measure.measure)
      if (!base || measure.show !== 'value')
        return 'a change against an earlier period cannot be said there, only its value'
      const interval = `${measure.offset ?? 1} ${measure.grain}`
      return { multi_stage: true, sql: base, type: 'number', time_shift: [{ interval, type: 'prior' }] }
    }
    default:
      return `measures of the kind ${measure.kind} do not exist there`
  }
}

function aggregateOf(measure: AggregateMeasure): { type: string } | undefined {
  const { aggregate, column, filters = [] } = measure
  if (!plainAggregates.includes(aggregate) || (aggregate === 'count' && column !== undefined)) {
    const sql = aggregationText(measure, own)
    return sql === undefined ? undefined : ({ sql, type: 'number' } as { type: string })
  }
  const condition = filters.length === 0 ? undefined : conditionText(filters, own)
  if (filters.length > 0 && condition === undefined) return undefined
  return {
    ...(column === undefined ? {} : { sql: own(column) }),
    type: aggregate,
    ...(condition === undefined ? {} : { filters: [{ sql: condition }] }),
  } as { type: string }
}

function hierarchiesOf({ hierarchies }: Model, names: Names, losses: Loss[]) {
  const written = hierarchies.flatMap(({ name, label, levels }, index) => {
    const known = levels.map((level) => names.known(level))
    const path = `hierarchies.${index}`
    if (known.includes(undefined)) {
      losses.push({ path, field: name, message: 'it has levels of joined datasets', isWhole: true })
      return []
    }
    return [{ name: names.of(name, path), ...said({ title: label }), levels: known }]
  })
  return written.length === 0 ? {} : { hierarchies: written }
}
