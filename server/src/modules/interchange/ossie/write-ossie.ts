import type { AggregateMeasure, Model, ModelMeasure } from '../../../../../contract/src/models.ts'
import type { Loss, NamedDataset, Scene } from '../scene.ts'
import { aggregationText } from '../sql/expressions.ts'
import { identifier } from '../sql/identifiers.ts'
import { type ColumnDimension, columnDimensions, neverSaid, unsaid, unsaidInModel } from '../texts.ts'
import { said } from '../values.ts'

export const ossieVersion = '0.2.0.dev0'

export interface Written {
  document: object
  losses: Loss[]
}

/** A model as a document of Apache Ossie. Joined datasets are called after their joins. */
export function writeOssie(model: Model, { dataset, others }: Scene): Written {
  const losses: Loss[] = [...unsaidInModel(model, ['hierarchies', 'conventions', 'default_time_dimension'])]
  const own = nameOf(dataset)
  const joins = model.joins.flatMap((join, index) => {
    const path = `joins.${index}`
    const joined = others.find(({ id }) => id === join.dataset_id)
    if (joined && (join.cardinality === 'many_to_one' || join.cardinality === 'one_to_one')) {
      losses.push(...unsaid(join, path, ['label', 'description']))
      if (join.cardinality === 'one_to_one')
        losses.push({
          path,
          field: join.name,
          message: 'is read as many to one: relationships have no cardinality',
        })
      return [{ join, joined }]
    }
    const message = joined
      ? `relationships lead from many to one, and this join is ${join.cardinality.replaceAll('_', ' ')}`
      : 'you may not see the joined dataset'
    losses.push({ path, field: join.name, message, isWhole: true })
    return []
  })
  const written = {
    name: own,
    ...said({ description: model.description }),
    datasets: [
      {
        ...sourceOf(dataset, own),
        fields: columnDimensions(model, losses).map(([one, path]) => fieldOf(one, path, losses)),
      },
      ...joins.map(({ join, joined }) => sourceOf(joined, join.name)),
    ],
    ...(joins.length === 0
      ? {}
      : {
          relationships: joins.map(({ join }) => ({
            name: join.name,
            from: own,
            to: join.name,
            from_columns: join.on.map(({ column }) => column),
            to_columns: join.on.map(({ to }) => to),
          })),
        }),
    ...metricsOf(model, own, losses),
  }
  return { document: { version: ossieVersion, semantic_model: [written] }, losses }
}

const nameOf = ({ relation, name }: NamedDataset) => relation.at(-1) ?? name

const sourceOf = (dataset: NamedDataset, name: string) => ({
  name,
  source: dataset.relation.length > 0 ? dataset.relation.join('.') : dataset.name,
  ...said({ description: dataset.description === '' ? undefined : dataset.description }),
})

const ansi = (expression: string) => ({ expression: { dialects: [{ dialect: 'ANSI_SQL', expression }] } })

const textsOf = ({ description, synonyms }: { description?: string; synonyms?: string[] }) => ({
  ...said({ description }),
  ...(synonyms ? { ai_context: { synonyms } } : {}),
})

function fieldOf(dimension: ColumnDimension, path: string, losses: Loss[]) {
  losses.push(...unsaid(dimension, path, ['format', 'hidden', 'grains', ...neverSaid]))
  return {
    name: dimension.name,
    ...ansi(identifier(dimension.column)),
    dimension: { is_time: dimension.kind === 'time' },
    ...said({ label: dimension.label }),
    ...textsOf(dimension),
  }
}

function metricsOf(model: Model, own: string, losses: Loss[]) {
  const expressions = new Map<string, string>()
  const aggregates = model.measures.filter((one): one is AggregateMeasure => one.kind === 'aggregate')
  for (const measure of aggregates) {
    const text = aggregationText(measure, (column) => `${identifier(own)}.${identifier(column)}`)
    if (text !== undefined) expressions.set(measure.name, text)
  }
  const metrics = model.measures.flatMap((measure, index) => {
    const path = `measures.${index}`
    const expression = expressionOf(measure, expressions)
    if (expression === undefined) {
      losses.push({
        path,
        field: measure.name,
        message: 'an expression of ANSI SQL cannot say this measure',
        isWhole: true,
      })
      return []
    }
    losses.push(...unsaid(measure, path, ['format', 'hidden', 'label']))
    return [{ name: measure.name, ...ansi(expression), ...textsOf(measure) }]
  })
  return metrics.length === 0 ? {} : { metrics }
}

function expressionOf(measure: ModelMeasure, expressions: ReadonlyMap<string, string>): string | undefined {
  if (measure.kind === 'aggregate') return expressions.get(measure.name)
  if (measure.kind !== 'ratio') return undefined
  const [a, b] = [measure.numerator, measure.denominator].map((name) => expressions.get(name))
  return a === undefined || b === undefined ? undefined : `${a} / NULLIF(${b}, 0)`
}
