import type { RecipeTest } from '../../../../../contract/src/recipe-tests.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

export async function findTests(db: Reader, recipeId: number): Promise<RecipeTest[]> {
  const rows = await db
    .selectFrom('recipe_tests')
    .select('test')
    .where('recipe_id', '=', recipeId)
    .orderBy('position')
    .execute()
  return rows.map(({ test }) => test as unknown as RecipeTest)
}

export async function replaceTests(
  db: Tx,
  { orgId, recipeId, tests }: { orgId: number; recipeId: number; tests: readonly RecipeTest[] },
): Promise<void> {
  await db.deleteFrom('recipe_tests').where('recipe_id', '=', recipeId).execute()
  if (tests.length === 0) return
  const rows = tests.map((test, position) => ({
    org_id: orgId,
    recipe_id: recipeId,
    position,
    name: test.name,
    test: JSON.stringify(test),
  }))
  await db.insertInto('recipe_tests').values(rows).execute()
}
