import type { Model, ModelDimension } from '../../../../contract/src/models.ts'
import type { Context } from '../../kernel/context.ts'
import { type DatasetTable, datasetTables } from '../datasets/index.ts'
import { findModel, findModels, maxJoinDepth } from './store.ts'

export type Caller = Pick<Context, 'read' | 'user'>

/** A table of one caller with its model and, by the names of its joins, what they lead to. */
export interface Known {
  table: DatasetTable
  model: Model
  /** Without what the caller may not query or what has no data: for them it is not there. */
  joined: Map<string, Known>
}

interface Step {
  known: Known
  /** Datasets on the way here: one that leads back to itself is joined once and not followed further. */
  way: readonly number[]
}

/** Models as they were once, by the ids of their datasets: those of now do not count. */
export type FrozenModels = ReadonlyMap<number, Model>

/** What a release shows: its models, and the tables that they may join where the caller need not be let query them. */
export interface Frozen {
  models: FrozenModels
  tables?: readonly DatasetTable[] | undefined
}

/** What datasets without data are to have, as far as the caller may query them. */
export type PlansOf = (ids: readonly number[]) => Promise<Map<number, DatasetTable>>

/**
 * The table with its model, and what it joins, in two reads for each further depth of joins. What is joined to an older
 * version is as old.
 */
export async function knownTable(
  context: Caller,
  table: DatasetTable,
  { model, plansOf, frozen }: { model?: Model; plansOf?: PlansOf; frozen?: Frozen | undefined } = {},
): Promise<Known> {
  const own =
    model ??
    frozen?.models.get(table.id) ??
    (await context.read((db) => findModel(db, table.id)))?.model ??
    emptyModel
  const known: Known = { table, model: withoutMaskedValues(own, table), joined: new Map() }
  let steps: Step[] = [{ known, way: [table.id] }]
  for (let depth = 0; depth < maxJoinDepth && steps.length > 0; depth += 1)
    steps = await follow(context, steps, { near: table.asOf, plansOf, frozen })
  return known
}

interface Following {
  near: string | undefined
  plansOf: PlansOf | undefined
  frozen: Frozen | undefined
}

async function follow(
  context: Caller,
  steps: readonly Step[],
  { near, plansOf, frozen }: Following,
): Promise<Step[]> {
  const ids = [...new Set(steps.flatMap(({ known }) => known.model.joins.map((join) => join.dataset_id)))]
  if (ids.length === 0) return []
  const found = frozen?.tables
    ? frozen.tables.filter(({ id }) => ids.includes(id))
    : await datasetTables(context, 'dataset.query', { ids, near })
  const tables = new Map(found.map((table) => [table.id, table]))
  const missing = plansOf ? ids.filter((id) => !tables.has(id)) : []
  if (plansOf && missing.length > 0) for (const [id, table] of await plansOf(missing)) tables.set(id, table)
  const models =
    frozen?.models ??
    (tables.size === 0 ? new Map() : await context.read((db) => findModels(db, [...tables.keys()])))
  const next: Step[] = []
  for (const { known, way } of steps)
    for (const { name, dataset_id: id } of known.model.joins) {
      const table = tables.get(id)
      if (!table || known.joined.has(name)) continue
      const joined: Known = {
        table,
        model: withoutMaskedValues(models.get(id) ?? emptyModel, table),
        joined: new Map(),
      }
      known.joined.set(name, joined)
      if (!way.includes(id)) next.push({ known: joined, way: [...way, id] })
    }
  return next
}

/** What a model says of the values of a column is not for those who see a mask in their place. */
function withoutMaskedValues(model: Model, { columns }: DatasetTable): Model {
  const masked = new Set(columns.flatMap((one) => (one.masked ? [one.name.toLowerCase()] : [])))
  return masked.size === 0
    ? model
    : withoutValues(model, ({ column, formula }) =>
        formula === undefined ? masked.has((column ?? '').toLowerCase()) : true,
      )
}

/** The model without the values that some of its dimensions list or group. */
export function withoutValues(model: Model, isWithheld: (dimension: ModelDimension) => boolean): Model {
  const bare = (dimension: ModelDimension) => {
    const { values, unlisted_values: _unlisted, groups, ungrouped: _ungrouped, ...rest } = dimension
    return (values || groups) && isWithheld(dimension) ? rest : dimension
  }
  return { ...model, dimensions: model.dimensions.map(bare) }
}

/** The default model of a dataset: its columns are its dimensions. */
export const emptyModel: Model = { dimensions: [], hierarchies: [], measures: [], joins: [] }
