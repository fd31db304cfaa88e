import type { Model, ModelDimension, ModelJoin, ModelMeasure } from '../../../../../contract/src/models.ts'
import { columnIn, keepLoss, Lost, ownAggregation, withoutOwn } from '../lost.ts'
import { MeasureList } from '../measure-list.ts'
import { type ChosenName, chooseNamed, findDataset, relationOf } from '../choose.ts'
import { kindOfColumn, type Loss, type ReadModel, type Scene } from '../scene.ts'
import { type Aggregation, type Expression, readExpression } from '../sql/expressions.ts'
import { fieldsOf, listOf, said, textOf, textsOf } from '../values.ts'

type Fields = Record<string, unknown>

/** A model from a document of Apache Ossie. */
export function readOssie(document: unknown, scene: Scene, wanted: ChosenName): ReadModel {
  const losses: Loss[] = []
  const models = listOf(fieldsOf(document)['semantic_model']).map(fieldsOf)
  const all = models.flatMap((model) =>
    listOf(model['datasets']).map((dataset) => ({ model, fields: fieldsOf(dataset) })),
  )
  const { model, fields } = chooseNamed(all, scene, {
    ...wanted,
    nameOf: (one) => textOf(one.fields['name']),
    relationOf: (one) => relationOf(textOf(one.fields['source'])),
  })
  const own = textOf(fields['name']) ?? ''
  const reading: Reading = { scene, own, losses }
  const dimensions = listOf(fields['fields'])
    .map(fieldsOf)
    .flatMap((one) => keepLoss(losses, () => dimensionOf(one, reading)))
  const joins = listOf(model['relationships'])
    .map(fieldsOf)
    .filter((one) => one['from'] === own)
    .flatMap((one) =>
      keepLoss(losses, () => joinOf(one, { ...reading, datasets: all.map((each) => each.fields) })),
    )
  const made: Model = {
    ...said({ description: textOf(model['description']) }),
    dimensions,
    hierarchies: [],
    measures: measuresOf(listOf(model['metrics']).map(fieldsOf), reading),
    joins,
  }
  return { model: made, losses }
}

interface Reading {
  scene: Scene
  /** What the dataset is called in the document. */
  own: string
  losses: Loss[]
}

/** The expression in the standard dialect, or in the only one that there is. */
function expressionIn(fields: Fields): string | undefined {
  const dialects = listOf(fieldsOf(fields['expression'])['dialects']).map(fieldsOf)
  const standard = dialects.find(({ dialect }) => dialect === 'ANSI_SQL') ?? dialects[0]
  return textOf(standard?.['expression'])
}

const textsIn = (fields: Fields) => {
  const synonyms = textsOf(fieldsOf(fields['ai_context'])['synonyms'])
  return said({
    description: textOf(fields['description']),
    synonyms: synonyms.length > 0 ? synonyms : undefined,
  })
}

function dimensionOf(fields: Fields, { scene, own }: Reading): ModelDimension {
  const name = textOf(fields['name']) ?? ''
  const path = `datasets.${own}.fields.${name}`
  const expression = expressionIn(fields) ?? name
  const column = columnIn(scene.dataset, withoutOwn(expression, own), { path, field: name })
  const kind = kindOfColumn(column)
  if (kind === undefined)
    throw new Lost({
      path,
      field: name,
      message: `"${column.name}" is of the type ${column.type}, which cannot be grouped by`,
    })
  return { name, column: column.name, kind, ...said({ label: textOf(fields['label']) }), ...textsIn(fields) }
}

function joinOf(fields: Fields, { scene, datasets }: Reading & { datasets: readonly Fields[] }): ModelJoin {
  const name = textOf(fields['name']) ?? ''
  const place = { path: `relationships.${name}`, field: name }
  const to = textOf(fields['to']) ?? ''
  const target = datasets.find((one) => one['name'] === to)
  const joined = findDataset(scene, { relation: relationOf(textOf(target?.['source'])), name: to })
  if (!joined) throw new Lost({ ...place, message: `no dataset that you may see is "${to}"` })
  const [from, on] = [textsOf(fields['from_columns']), textsOf(fields['to_columns'])]
  if (from.length === 0 || from.length !== on.length)
    throw new Lost({ ...place, message: 'its columns do not pair up' })
  return {
    name,
    dataset_id: joined.id,
    cardinality: 'many_to_one',
    on: from.map((column, index) => ({
      column: columnIn(scene.dataset, column, place).name,
      to: columnIn(joined, on[index]!, place).name,
    })),
  }
}

function measuresOf(metrics: readonly Fields[], { scene, own, losses }: Reading): ModelMeasure[] {
  const list = new MeasureList()
  const read = metrics.map((fields) => {
    const name = textOf(fields['name']) ?? ''
    return { name, fields, expression: readExpression(expressionIn(fields) ?? '', () => undefined) }
  })
  // Ratios name their parts by what these compute: aggregates come first.
  const rank = ({ expression }: (typeof read)[number]) => (expression?.kind === 'ratio' ? 1 : 0)
  for (const { name, fields, expression } of read.toSorted((a, b) => rank(a) - rank(b)))
    keepLoss(losses, () => {
      const place = { path: `metrics.${name}`, field: name }
      const head = { name, ...textsIn(fields) }
      const aggregate = (of: Aggregation) => ownAggregation(of, { scene, own }, place)
      if (expression?.kind === 'aggregation')
        list.add({ ...head, kind: 'aggregate', ...aggregate(expression.aggregation) })
      else if (expression?.kind === 'ratio') {
        const part = (of: Expression) => {
          if (of.kind !== 'aggregation') throw new Lost({ ...place, message: 'its parts are no aggregates' })
          return list.named(aggregate(of.aggregation), name)
        }
        const numerator = part(expression.numerator)
        list.add({ ...head, kind: 'ratio', numerator, denominator: part(expression.denominator) })
      } else throw new Lost({ ...place, message: 'its expression is SQL that models cannot say' })
    })
  const order = new Map(read.map(({ name }, index) => [name, index]))
  return list.measures.toSorted(
    (a, b) => (order.get(a.name) ?? read.length) - (order.get(b.name) ?? read.length),
  )
}
