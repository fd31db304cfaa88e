import { type Kysely, sql } from 'kysely'
import type { Model } from '../../../../contract/src/models.ts'
import type { Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import { lockDatasetName } from '../datasets/index.ts'

type Db = Kysely<DB>

export interface ModelRow {
  model: Model
  revision: number
  updated_at: Date
  updated_by: number | null
}

const rows = (db: Db) =>
  db.selectFrom('models').select(['dataset_id', 'model', 'revision', 'updated_at', 'updated_by'])

export async function findModel(db: Db, datasetId: number): Promise<ModelRow | undefined> {
  const row = await rows(db).where('dataset_id', '=', datasetId).executeTakeFirst()
  return row && { ...row, model: row.model as unknown as Model }
}

/** The models of these datasets, or of all. */
/** The revisions of the models of datasets. */
export async function modelRevisions(db: Db, datasetIds: readonly number[]): Promise<Map<number, number>> {
  if (datasetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('models')
    .select(['dataset_id', 'revision'])
    .where('dataset_id', 'in', datasetIds)
    .execute()
  return new Map(rows.map(({ dataset_id, revision }) => [dataset_id, revision]))
}

export async function findModels(db: Db, datasetIds?: readonly number[]): Promise<Map<number, Model>> {
  const found = await rows(db)
    .$if(datasetIds !== undefined, (query) => query.where('dataset_id', 'in', datasetIds ?? []))
    .execute()
  return new Map(found.map(({ dataset_id: id, model }) => [id, model as unknown as Model]))
}

/** How many joins a name may go through: `order.customer.country` goes through two. */
export const maxJoinDepth = 3

/** The models of datasets and of what they join, as far as names of fields reach. */
export async function modelsAround(db: Db, datasetIds: readonly number[]): Promise<Map<number, Model>> {
  const found = new Map<number, Model>()
  let next = [...datasetIds]
  for (let depth = 0; depth <= maxJoinDepth && next.length > 0; depth += 1) {
    const models = await findModels(db, next)
    for (const [id, model] of models) found.set(id, model)
    next = [
      ...new Set([...models.values()].flatMap(({ joins }) => joins.map((join) => join.dataset_id))),
    ].filter((id) => !found.has(id))
  }
  return found
}

/** Locks the dataset, so that concurrent writers of a first model see each other; undefined: it was deleted. */
export async function lockModel(
  db: Tx,
  datasetId: number,
): Promise<{ name: string; revision: number } | undefined> {
  const name = await lockDatasetName(db, datasetId)
  if (name === undefined) return undefined
  const model = await db
    .selectFrom('models')
    .select('revision')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return { name, revision: model?.revision ?? 0 }
}

export interface NewRevision {
  orgId: number
  datasetId: number
  revision: number
  model: Model
  changedBy: number | null
}

export async function writeModel(db: Tx, made: NewRevision): Promise<void> {
  const { orgId, datasetId, revision, model, changedBy } = made
  const json = JSON.stringify(model)
  await db
    .insertInto('models')
    .values({ org_id: orgId, dataset_id: datasetId, model: json, revision, updated_by: changedBy })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'dataset_id'])
        .doUpdateSet({ model: json, revision, updated_by: changedBy, updated_at: sql<Date>`now()` }),
    )
    .execute()
  await db
    .insertInto('model_revisions')
    .values({ org_id: orgId, dataset_id: datasetId, revision, model: json, created_by: changedBy })
    .execute()
}

const countOf = (list: string) =>
  sql<number>`coalesce(json_array_length(model_revisions.model -> ${sql.lit(list)}), 0)`

export const revisionRows = (db: Db, datasetId: number) =>
  db
    .selectFrom('model_revisions')
    .innerJoin('models', 'models.dataset_id', 'model_revisions.dataset_id')
    .where('model_revisions.dataset_id', '=', datasetId)
    .select(['model_revisions.revision', 'model_revisions.created_at', 'model_revisions.created_by'])
    .select([
      countOf('dimensions').as('dimension_count'),
      countOf('measures').as('measure_count'),
      countOf('joins').as('join_count'),
    ])
    .select(sql<boolean>`model_revisions.revision = models.revision`.as('is_current'))

export async function findRevision(db: Db, datasetId: number, revision: number): Promise<Model | undefined> {
  const row = await db
    .selectFrom('model_revisions')
    .select('model')
    .where('dataset_id', '=', datasetId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.model as unknown as Model | undefined
}

/** Of all datasets of the organization that have one, or of these. */
export async function modelsOf(db: Db, datasetIds?: readonly number[]) {
  const found = await rows(db)
    .$if(datasetIds !== undefined, (query) =>
      query.where('dataset_id', 'in', datasetIds?.length ? datasetIds : [0]),
    )
    .orderBy('dataset_id')
    .execute()
  return found.map((row) => ({ ...row, model: row.model as unknown as Model }))
}

/** Datasets whose models join one of these. */
export async function datasetsJoining(db: Db, datasetIds: readonly number[]): Promise<number[]> {
  const { rows: found } = await sql<{ dataset_id: number }>`
    select dataset_id from models where exists (
      select from json_array_elements(model -> 'joins') as j
      where (j ->> 'dataset_id')::integer = any(${[...datasetIds]}::integer[]))
    order by 1`.execute(db)
  return found.map(({ dataset_id: id }) => id)
}
