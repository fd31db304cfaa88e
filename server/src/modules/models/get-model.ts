import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Context } from '../../kernel/context.ts'
import { type Reply, bytes } from '../../kernel/route.ts'
import { datasetTables, type DatasetTable } from '../datasets/index.ts'
import { findModel, type ModelRow } from './store.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { Refusal } from '../../kernel/errors.ts'
import { writeYaml } from '../../kernel/texts/write-yaml.ts'
import { requireTarget } from '../access/index.ts'
import { allProblems } from './check/check-model.ts'
import { fieldsOf } from './fields.ts'
import { knownTable, emptyModel } from './known.ts'
import { loadWithholds, withoutWithheld } from './withholding.ts'
import { workingModel } from './scene.ts'

export async function getModel(context: Context, { id }: { id: number }): Promise<DatasetModel | Reply> {
  const row = await context.read((db) => findModel(db, id))
  const [table] = await datasetTables(context, 'dataset.view', { ids: [id] })
  const shown = await shownModel(context, { datasetId: id, row, table })
  return wantsYaml(context.accept) ? asYaml(shown.model) : shown
}

interface Written {
  datasetId: number
  row: ModelRow | undefined
  /** Undefined while the dataset has no data. */
  table: DatasetTable | undefined
}

/**
 * A model as its caller may see it: authors see it as it was written but for what policies keep
 * from them, others what works for them.
 */
export async function shownModel(
  context: Context,
  { datasetId, row, table }: Written,
): Promise<DatasetModel> {
  const withholds = await loadWithholds(context)
  const written = withoutWithheld(row?.model ?? emptyModel, { withholds, datasetId })
  const head = {
    dataset_id: datasetId,
    revision: row?.revision ?? 0,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
  }
  const isAuthor = await mayEdit(context, datasetId)
  if (!table)
    return { ...head, model: isAuthor ? written : emptyModel, fields: [], hierarchies: [], problems: [] }
  const known = await knownTable(context, table, { model: written })
  const problems = allProblems(known)
  return {
    ...head,
    model: isAuthor ? written : workingModel(known, problems).model,
    ...fieldsOf(known),
    problems: isAuthor ? problems : [],
  }
}

async function mayEdit(context: Context, id: number): Promise<boolean> {
  try {
    await requireTarget(context, 'dataset.edit', { type: 'dataset', id, path: 'path.id' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const yaml = 'application/yaml'

/** Whether YAML is requested instead of JSON. */
export function wantsYaml(accept: string): boolean {
  const named = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  return named.find((type) => type === yaml || type === 'application/json' || type === '*/*') === yaml
}

/** The model in reading order: general settings first. */
export function asYaml({
  description,
  default_time_dimension,
  conventions,
  question_filters,
  ...lists
}: Model): Reply {
  const { dimensions, hierarchies, measures, joins } = lists
  const ordered = {
    description,
    default_time_dimension,
    conventions,
    question_filters,
    dimensions,
    hierarchies,
    measures,
    joins,
  }
  return bytes(Buffer.from(writeYaml(ordered)), `${yaml}; charset=utf-8`)
}
