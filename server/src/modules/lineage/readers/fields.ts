import type { Model } from '../../../../../contract/src/models.ts'
import type { Reader as Db } from '../../../kernel/database/database.ts'
import { datasetOrigins } from '../../datasets/index.ts'
import { modelsOf } from '../../models/index.ts'
import type { NodeRef } from '../node.ts'

/** What queries of some datasets can name, before any policy. */
export interface Fields {
  models: ReadonlyMap<number, Model>
  /** Names of columns by how they are written in small letters; none while a dataset has no data. */
  columns: ReadonlyMap<number, ReadonlyMap<string, string>>
}

/** How many joins a name may go through, as in models. */
const maxJoins = 3

/** The models and columns of these datasets, and of what their models join. */
export async function fieldsAround(db: Db, datasetIds: readonly number[]): Promise<Fields> {
  const models = new Map<number, Model>()
  const known = new Set<number>()
  let next = [...new Set(datasetIds)]
  for (let depth = 0; depth <= maxJoins && next.length > 0; depth += 1) {
    next.forEach((id) => known.add(id))
    const found = await modelsOf(db, next)
    for (const { dataset_id: id, model } of found) models.set(id, model)
    const joined = found.flatMap(({ model }) => model.joins.map((join) => join.dataset_id))
    next = [...new Set(joined)].filter((id) => !known.has(id))
  }
  const origins = await datasetOrigins(db, { ids: [...known, ...next] })
  const columns = new Map(
    origins.map(({ id, columns: own }) => [id, new Map(own.map(({ name }) => [name.toLowerCase(), name]))]),
  )
  return { models, columns }
}

/** What a name means: the column of a node, and the joins of models on the way to it. */
export interface Meaning {
  from: NodeRef
  column: string
  joins: { from: NodeRef; column: string }[]
}

export const datasetRef = (id: number): NodeRef => ({ kind: 'dataset', key: String(id) })
export const modelRef = (id: number): NodeRef => ({ kind: 'model', key: String(id) })

/** A dimension or column, as explore finds it: of the dataset itself first, for columns may have dots in their names. */
export function dimensionMeant(fields: Fields, datasetId: number, name: string): Meaning | undefined {
  const dimension = fields.models.get(datasetId)?.dimensions.find((one) => one.name === name)
  if (dimension) return { from: modelRef(datasetId), column: name, joins: [] }
  const columns = fields.columns.get(datasetId)
  const column = columns?.get(name.toLowerCase())
  if (column !== undefined) return { from: datasetRef(datasetId), column, joins: [] }
  const joined = throughJoin(fields, { datasetId, name }, dimensionMeant)
  if (joined) return joined
  // Without a load it is unknown whether such a column exists.
  return columns?.size === 0 ? { from: datasetRef(datasetId), column: name, joins: [] } : undefined
}

export function measureMeant(fields: Fields, datasetId: number, name: string): Meaning | undefined {
  const measure = fields.models.get(datasetId)?.measures.find((one) => one.name === name)
  if (measure) return { from: modelRef(datasetId), column: name, joins: [] }
  return throughJoin(fields, { datasetId, name }, measureMeant)
}

function throughJoin(
  fields: Fields,
  { datasetId, name }: { datasetId: number; name: string },
  meant: typeof dimensionMeant,
): Meaning | undefined {
  const join = fields.models.get(datasetId)?.joins.find((one) => name.startsWith(`${one.name}.`))
  if (!join) return undefined
  const rest = name.slice(join.name.length + 1)
  // Each step makes the name shorter, so that models which join one another come to an end.
  const meaning = meant(fields, join.dataset_id, rest)
  return (
    meaning && { ...meaning, joins: [{ from: modelRef(datasetId), column: join.name }, ...meaning.joins] }
  )
}
