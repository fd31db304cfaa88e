import { sql } from 'kysely'
import type { RecipeDefinition } from '../../../../contract/src/recipe-definition.ts'
import type { RecipeIncremental } from '../../../../contract/src/recipe-incremental.ts'
import type { RecipeColumn } from '../../../../contract/src/recipes.ts'
import type { Reader } from '../../kernel/database/database.ts'
import type { Column, SourceHow } from '../warehouse/index.ts'

/** What is published of a recipe, with where each column of it comes from. */
export interface PublishedRecipe {
  id: number
  name: string
  created_by: number | null
  output_dataset_id: number | null
  version: number
  columns: Pick<Column, 'name' | 'type'>[]
  inputs: { dataset_id: number }[]
  lineage: {
    columns: { name: string; sources: (RecipeSource & { is_direct: boolean; how?: SourceHow })[] }[]
    indirect: (RecipeSource & { how: 'filter' | 'join' | 'group' | 'sort' | 'distinct' | 'set' })[]
    gaps: { output: string | null; reason: string }[]
  }
}

interface RecipeSource {
  /** Null: the dataset was deleted. */
  dataset_id: number | null
  column: string
}

/** Of all recipes of the organization, or of these; a draft has nothing that is published. */
export const publishedRecipes = (db: Reader, ids?: readonly number[]): Promise<PublishedRecipe[]> =>
  db
    .selectFrom('recipes')
    .innerJoin('recipe_versions as v', 'v.id', 'recipes.current_version_id')
    .select(['recipes.id', 'recipes.name', 'recipes.created_by', 'recipes.output_dataset_id'])
    .select(['v.version', 'v.columns', 'v.lineage'])
    .select(sql`v.definition -> 'inputs'`.as('inputs'))
    .$if(ids !== undefined, (query) => query.where('recipes.id', 'in', ids?.length ? ids : [0]))
    .orderBy('recipes.id')
    .execute() as unknown as Promise<PublishedRecipe[]>

/** What the published version of a recipe does. */
export interface PublishedDefinition {
  id: number
  output_dataset_id: number | null
  definition: RecipeDefinition
  incremental: RecipeIncremental | null
  columns: RecipeColumn[]
}

/** Of these recipes, and of those that make these datasets. */
export const publishedDefinitions = (
  db: Reader,
  { ids, outputIds }: { ids: readonly number[]; outputIds: readonly number[] },
): Promise<PublishedDefinition[]> =>
  db
    .selectFrom('recipes')
    .innerJoin('recipe_versions as v', 'v.id', 'recipes.current_version_id')
    .select(['recipes.id', 'recipes.output_dataset_id', 'v.definition', 'v.incremental', 'v.columns'])
    .where(
      sql<boolean>`recipes.id = any(${[...ids]}::integer[]) or recipes.output_dataset_id = any(${[...outputIds]}::integer[])`,
    )
    .execute() as unknown as Promise<PublishedDefinition[]>

/** The SQL of a version of a recipe; undefined where it has steps instead. */
export async function sqlOfRecipe(
  db: Reader,
  { recipeId, version }: { recipeId: number; version: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recipe_versions')
    .select(sql<string | null>`definition ->> 'sql'`.as('text'))
    .where('recipe_id', '=', recipeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.text ?? undefined
}
