import { type Kysely, sql } from 'kysely'
import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type { RecipeIncremental } from '../../../../../contract/src/recipe-incremental.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import type { RecipeLineage } from '../../../../../contract/src/recipe-versions.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'

type Db = Kysely<DB>

export interface RecipeVersionRow {
  id: number
  version: number
  is_current: boolean
  restored_from: number | null
  created_at: Date
  created_by: number | null
  definition: RecipeDefinition
  incremental: RecipeIncremental | null
  columns: RecipeColumn[]
  lineage: RecipeLineage
}

export const versionRows = (db: Db, recipeId: number) =>
  db
    .selectFrom('recipe_versions')
    .innerJoin('recipes', 'recipes.id', 'recipe_versions.recipe_id')
    .where('recipe_versions.recipe_id', '=', recipeId)
    .select(['recipe_versions.version', 'recipe_versions.restored_from'])
    .select(['recipe_versions.created_at', 'recipe_versions.created_by'])
    .select(sql<boolean>`recipe_versions.id = recipes.current_version_id`.as('is_current'))

export const findVersion = (
  db: Db,
  recipeId: number,
  version: number,
): Promise<RecipeVersionRow | undefined> =>
  versionRows(db, recipeId)
    .select(['recipe_versions.id', 'recipe_versions.definition', 'recipe_versions.incremental'])
    .select(['recipe_versions.columns', 'recipe_versions.lineage'])
    .where('recipe_versions.version', '=', version)
    .executeTakeFirst() as unknown as Promise<RecipeVersionRow | undefined>
