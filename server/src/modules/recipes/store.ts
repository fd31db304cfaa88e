import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { RecipeInput } from '../../../../contract/src/recipe-definition.ts'
import type { RecipeColumn } from '../../../../contract/src/recipes.ts'
import type { RecipeLineage } from '../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import { visible } from '../access/index.ts'
import { hasPolicies, rightsVersion } from '../policies/index.ts'
import type { Content, NamedDataset, RecipeRow } from './recipe.ts'

type Db = Kysely<DB>

/**
 * Whether the output `o` of the recipe `r` is not what the recipe would make now: of another version of it or of an
 * input, by another engine, or with other rights.
 */
export const isOutOfDate = (engineVersion: string): RawBuilder<boolean> => sql<boolean>`(
  r.status = 'published' and (
    o.id is null
    or o.recipe_version_id is distinct from r.current_version_id
    or o.engine_version is distinct from ${engineVersion}
    or exists (
      select from recipe_inputs i
      join datasets d on d.org_id = i.org_id and d.id = i.dataset_id
      left join dataset_versions iv on iv.id = d.current_version_id
      where i.org_id = r.org_id and i.recipe_id = r.id and ${isChangedInput({
        inputId: sql`i.dataset_id`,
        version: sql`iv.version`,
        madeOf: sql`o.inputs`,
        runAs: sql`r.run_as`,
      })})))`

interface UsedInput {
  inputId: RawBuilder<number>
  /** That is current now. */
  version: RawBuilder<number>
  /** The inputs that are noted with the output. */
  madeOf: RawBuilder<unknown>
  runAs: RawBuilder<number>
}

/** Whether an output was made of another version of an input, or with other rights than whoever published the recipe has now. */
export const isChangedInput = ({
  inputId,
  version,
  madeOf,
  runAs,
}: UsedInput): RawBuilder<boolean> => sql<boolean>`not exists (
  select from jsonb_array_elements(${madeOf}) used
  where (used ->> 'dataset_id')::integer = ${inputId} and (used ->> 'version')::integer = ${version}
    and used ->> 'stamp' is not distinct from ${rightsVersion({ datasetId: inputId, userId: runAs })})`

/** Recipes with the version that runs; as a table called recipes, so that lists sort by any column of it. */
export function recipeRows(db: Db, engineVersion: string): SelectQueryBuilder<DB, 'recipes', RecipeRow> {
  const rows = db
    .selectFrom('recipes as r')
    .leftJoin('recipe_versions as v', 'v.id', 'r.current_version_id')
    .leftJoin('datasets as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.id', '=', 'r.output_dataset_id'),
    )
    .leftJoin('dataset_versions as o', 'o.id', 'd.current_version_id')
    .leftJoin('runs as l', (join) =>
      join.onRef('l.org_id', '=', 'r.org_id').onRef('l.id', '=', 'r.last_run_id'),
    )
    .select([
      'r.id',
      'r.org_id',
      'r.name',
      'r.description',
      'r.project_id',
      'r.status',
      'r.run_as',
      'r.retry',
    ])
    .select(['r.current_version_id', 'r.output_dataset_id', 'r.draft', 'r.draft_columns'])
    .select(['r.draft_saved_at', 'r.draft_saved_by', 'r.test_outcome'])
    .select(['r.created_by', 'r.created_at', 'r.updated_at', 'r.revision'])
    .select(['v.version', 'v.definition', 'v.incremental', 'v.columns'])
    .select(['l.id as run_id', 'l.status as run_status', 'l.finished_at as run_finished_at'])
    .select(isOutOfDate(engineVersion).as('is_out_of_date'))
  return db.selectFrom(rows.as('recipes')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    'recipes',
    RecipeRow
  >
}

/** The condition that keeps recipes that read a dataset, be it only as a draft. */
export const readsDataset = (datasetId: number) => sql<boolean>`exists (
  select from jsonb_array_elements(coalesce(recipes.definition, recipes.draft -> 'definition') -> 'inputs') used
  where (used ->> 'dataset_id')::integer = ${datasetId})`

export const findRecipe = (db: Db, engineVersion: string, id: number): Promise<RecipeRow | undefined> =>
  recipeRows(db, engineVersion).where('recipes.id', '=', id).executeTakeFirst()

/** The datasets of these ids that there are, and which of them the caller may see. */
export async function namedDatasets(
  db: Reader,
  context: Pick<Context, 'user'>,
  ids: readonly number[],
): Promise<Map<number, NamedDataset>> {
  const found = await db
    .selectFrom('datasets')
    .select(['datasets.id', 'datasets.name'])
    .select(visible(context, 'dataset.view', 'dataset').as('is_visible'))
    .select(hasPolicies().as('has_policies'))
    .where('datasets.id', 'in', ids)
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** Holds all recipes of the organization as they are, so that two changes cannot close a cycle together. */
export async function lockGraph(db: Tx, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recipes'), ${orgId}::integer)`.execute(db)
}

export const lockRecipe = (db: Tx, id: number) =>
  db
    .selectFrom('recipes')
    .select(['id', 'name', 'revision', 'status', 'project_id', 'output_dataset_id', 'current_version_id'])
    .select('retry')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface Edge {
  id: number
  output_dataset_id: number | null
  input_ids: number[]
}

/** What every recipe reads and makes; of one that was never published what its draft says. */
export async function recipeEdges(db: Reader): Promise<Edge[]> {
  const { rows } = await sql<Edge>`
    select r.id, r.output_dataset_id, coalesce(jsonb_path_query_array(
      coalesce(v.definition, r.draft -> 'definition'), '$.inputs[*].dataset_id'), '[]') as input_ids
    from recipes r left join recipe_versions v on v.id = r.current_version_id`.execute(db)
  return rows
}

export interface NewRecipe {
  orgId: number
  name: string
  description: string
  projectId: number | null
  outputId: number
  createdBy: number
  retry: RecipeRow['retry']
  draft: Content
  columns: readonly RecipeColumn[]
}

export async function insertRecipe(db: Tx, made: NewRecipe): Promise<number> {
  const { id } = await db
    .insertInto('recipes')
    .values({
      org_id: made.orgId,
      name: made.name,
      description: made.description,
      project_id: made.projectId,
      output_dataset_id: made.outputId,
      retry: made.retry && JSON.stringify(made.retry),
      draft: JSON.stringify(made.draft),
      draft_columns: JSON.stringify(made.columns),
      draft_saved_at: sql<Date>`now()`,
      draft_saved_by: made.createdBy,
      created_by: made.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface RecipeChange {
  name?: string
  description?: string
  project_id?: number | null
  output_dataset_id?: number | null
  retry?: RecipeRow['retry']
  test_outcome?: RecipeRow['test_outcome']
  /** Null takes the draft away. */
  draft?: { content: Content; columns: readonly RecipeColumn[]; savedBy: number } | null
}

export async function updateRecipeRow(db: Tx, id: number, change: RecipeChange): Promise<void> {
  const { draft, retry, test_outcome: outcome, ...plain } = change
  await db
    .updateTable('recipes')
    .set((eb) => ({
      ...plain,
      ...(retry === undefined ? {} : { retry: retry && JSON.stringify(retry) }),
      ...(outcome === undefined ? {} : { test_outcome: outcome && JSON.stringify(outcome) }),
      ...(draft === undefined
        ? {}
        : {
            draft: draft && JSON.stringify(draft.content),
            draft_columns: draft && JSON.stringify(draft.columns),
            draft_saved_at: draft && sql<Date>`now()`,
            draft_saved_by: draft && draft.savedBy,
          }),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Notes how tests went, or the newest run, without making it a change of the recipe. */
export const noteOnRecipe = (
  db: Tx,
  id: number,
  note: { last_run_id: number } | { test_outcome: RecipeRow['test_outcome'] },
) =>
  db
    .updateTable('recipes')
    .set(
      'test_outcome' in note
        ? { test_outcome: note.test_outcome && JSON.stringify(note.test_outcome) }
        : note,
    )
    .where('id', '=', id)
    .execute()

export interface NewVersion {
  orgId: number
  recipeId: number
  content: Content
  columns: readonly RecipeColumn[]
  lineage: RecipeLineage
  createdBy: number
  restoredFrom?: number
}

/** Makes it what runs do, with the rights of whoever publishes it. Answers its number. */
export async function publishContent(db: Tx, made: NewVersion): Promise<number> {
  const { orgId, recipeId, content, createdBy } = made
  const row = await db
    .insertInto('recipe_versions')
    .values({
      org_id: orgId,
      recipe_id: recipeId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from recipe_versions where recipe_id = ${recipeId})`,
      definition: JSON.stringify(content.definition),
      incremental: content.incremental && JSON.stringify(content.incremental),
      columns: JSON.stringify(made.columns),
      lineage: JSON.stringify(made.lineage),
      restored_from: made.restoredFrom ?? null,
      created_by: createdBy,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('recipes')
    .set((eb) => ({
      status: 'published',
      current_version_id: row.id,
      run_as: createdBy,
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', recipeId)
    .execute()
  await replaceInputs(db, { orgId, recipeId, inputs: content.definition.inputs })
  return row.version
}

async function replaceInputs(
  db: Tx,
  { orgId, recipeId, inputs }: { orgId: number; recipeId: number; inputs: readonly RecipeInput[] },
): Promise<void> {
  await db.deleteFrom('recipe_inputs').where('recipe_id', '=', recipeId).execute()
  const rows = inputs.map(({ dataset_id, name }, position) => ({
    org_id: orgId,
    recipe_id: recipeId,
    position,
    dataset_id,
    name,
  }))
  await db.insertInto('recipe_inputs').values(rows).execute()
}

export async function deleteRecipeRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('recipes').where('id', '=', id).execute()
}

export const recipeMaking = (db: Reader, datasetId: number) =>
  db.selectFrom('recipes').select('id').where('output_dataset_id', '=', datasetId).executeTakeFirst()

/** What fields that are not selected by their names are sorted by. */
export const recipeFields = {
  kind: sql`coalesce(recipes.draft #>> '{definition,kind}', recipes.definition ->> 'kind')`,
}
