import type { ModelDimension, ModelMeasure } from '../../../../../contract/src/models.ts'
import { datasetOrigins } from '../../datasets/index.ts'
import { dimensionsOf, modelsOf, datasetsJoining } from '../../models/index.ts'
import type { ColumnFacts, Reading } from '../node.ts'
import { fieldsOfFilter, namesInFormula, namesInText } from '../../sql/index.ts'
import { type Fields, datasetRef, dimensionMeant, fieldsAround, measureMeant } from './fields.ts'
import { Gathered } from './gathered.ts'
import { type NodeReader, otherColumns, subjectOf } from './reader.ts'

type ModelRow = Awaited<ReturnType<typeof modelsOf>>[number]

/** The model of a dataset: its dimensions, measures and joins are the columns of the node. */
export const modelReader: NodeReader = {
  subject: 'dataset',
  kinds: ['model'],
  async changedBy(event, at) {
    const ids = [
      ...subjectOf(event, ['model.changed', 'model.restored', 'dataset.deleted', 'dataset.updated']),
      ...(await otherColumns(event, at)),
    ]
    return ids.length === 0 ? [] : withJoining(at.db, ids)
  },
  async read(db, ids) {
    const rows = await modelsOf(db, ids)
    const datasetIds = rows.map(({ dataset_id: id }) => id)
    const fields = await fieldsAround(db, datasetIds)
    const origins = rows.length === 0 ? [] : await datasetOrigins(db, { ids: datasetIds })
    const nameById = new Map(origins.map(({ id, name }) => [id, name]))
    return rows.map((row) => readingOf(row, fields, nameById.get(row.dataset_id) ?? ''))
  },
}

/** These datasets, and those whose models reach them by joins: what a name of those means may change with these. */
export async function withJoining(db: Parameters<typeof datasetsJoining>[0], ids: readonly number[]) {
  const all = new Set(ids)
  let next = [...ids]
  for (let depth = 0; depth < 3 && next.length > 0; depth += 1) {
    next = (await datasetsJoining(db, next)).filter((id) => !all.has(id))
    next.forEach((id) => all.add(id))
  }
  return [...all]
}

function readingOf(
  { dataset_id: id, model, revision, updated_by: by }: ModelRow,
  fields: Fields,
  name: string,
): Reading {
  const gathered = new Gathered()
  for (const dimension of model.dimensions) addDimension(gathered, { fields, id }, dimension)
  for (const { name: to, dataset_id: joined, on } of model.joins)
    for (const pair of on) {
      gathered.edge(datasetRef(id), [pair.column, to, 'join'])
      gathered.edge(datasetRef(joined), [pair.to, to, 'join'])
    }
  for (const measure of model.measures) addMeasure(gathered, { fields, id }, measure)
  const columns: ColumnFacts[] = [
    ...model.dimensions.map((one) => [one.name, typeOf(one.kind), 'dimension'] as const),
    ...model.measures.map((one) => [one.name, null, 'measure'] as const),
    ...model.joins.map((one) => [one.name, null, 'join'] as const),
  ]
  return {
    node: { kind: 'model', key: String(id), name, subject: { type: 'dataset', id }, createdBy: by },
    version: revision,
    runId: null,
    columns,
    gaps: gathered.gaps,
    sources: gathered.sources,
  }
}

const typeOf = (kind: string) => (kind === 'text' || kind === 'number' || kind === 'boolean' ? kind : null)

function addDimension(
  gathered: Gathered,
  { fields, id }: { fields: Fields; id: number },
  { name: to, column, formula, bin, groups, bounds }: ModelDimension,
): void {
  for (const name of namesInText(formula))
    gathered.meaning(dimensionMeant(fields, id, name), { name, to, how: 'value', detail: 'formula' })
  if (column === undefined) return
  const own = fields.columns.get(id)?.get(column.toLowerCase()) ?? column
  const grouped = groups ? 'groups' : bounds ? 'bounds' : bin === undefined ? undefined : 'bin'
  gathered.edge(datasetRef(id), grouped === undefined ? [own, to, 'identity'] : [own, to, 'value', grouped])
}

function addMeasure(
  gathered: Gathered,
  { fields, id }: { fields: Fields; id: number },
  measure: ModelMeasure,
): void {
  const to = measure.name
  const made = (name: string) => gathered.meaning(measureMeant(fields, id, name), { name, to, how: 'value' })
  const chosen = (name: string, detail?: string) =>
    gathered.meaning(dimensionMeant(fields, id, name), { name, to, how: 'conditional', detail })
  if (measure.kind === 'aggregate') {
    const { column, aggregate, by, filters = [] } = measure
    if (column === undefined) gathered.edge(datasetRef(id), [null, to, 'aggregate', aggregate])
    else
      gathered.meaning(dimensionMeant(fields, id, column), {
        name: column,
        to,
        how: 'aggregate',
        detail: aggregate,
      })
    if (by !== undefined) chosen(by)
    for (const { kind, name, grain } of filters.flatMap(fieldsOfFilter))
      if (kind === 'column') chosen(name, grain)
      else gathered.meaning(measureMeant(fields, id, name), { name, to, how: 'conditional' })
  } else if (measure.kind === 'ratio') {
    made(measure.numerator)
    made(measure.denominator)
  } else if (measure.kind === 'formula') {
    for (const { name, aggregate } of namesInFormula(measure.formula))
      if (aggregate === undefined) made(name)
      else
        gathered.meaning(dimensionMeant(fields, id, name), { name, to, how: 'aggregate', detail: aggregate })
  } else {
    made(measure.measure)
    for (const [, name] of dimensionsOf(measure)) chosen(name)
  }
}
