import type { Input } from '../../../../contract/src/endpoint.ts'
import type { publishRecipe as endpoint, Recipe } from '../../../../contract/src/recipes.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { readingIn } from '../../kernel/work.ts'
import { type Checked, checkDefinition } from './definition/check-definition.ts'
import { requireNoCycle } from './definition/cycles.ts'
import { fail } from './errors.ts'
import type { Caller } from './dependencies.ts'
import { type Content, savedContent } from './recipe.ts'
import { getRecipe, requireRecipe } from './read-recipes.ts'
import { requirePassingTests } from './tests/test-recipe.ts'
import { lockGraph, lockRecipe, noteOnRecipe, publishContent, updateRecipeRow } from './store.ts'

/**
 * Publishes the draft, with the permissions of the caller. Without a draft it publishes the same definition again:
 * this takes over the recipe of a user who has left.
 */
export async function publishRecipe(context: Caller, input: Input<typeof endpoint>): Promise<Recipe> {
  const row = await requireRecipe(context, input.id)
  const content = savedContent(row)
  const checked = await checkDefinition(context, content)
  const tested = { id: row.id, definition: content.definition, ...checked }
  const outcome = await requirePassingTests(context, {
    ...tested,
    isAllowed: input.allow_failing_tests === true,
  })
  return await context.transaction(
    async (work) => {
      const recipe = await lockPublishable(context, work, row)
      await publishWithin(context, work, { id: row.id, name: recipe.name, content, checked })
      await noteOnRecipe(work.db, row.id, { test_outcome: outcome })
      return await getRecipe(readingIn(context, work.db), { id: row.id })
    },
    { isResponse: true },
  )
}

/** Holds the recipe and the graph, when nobody changed the recipe since it was looked at. */
export async function lockPublishable(
  { orgId, ifMatch }: Pick<Context, 'orgId' | 'ifMatch'>,
  { db }: Work,
  { id, revision }: { id: number; revision: number },
) {
  await lockGraph(db, orgId)
  const recipe = orNotFound(await lockRecipe(db, id), 'recipe')
  checkRevision(ifMatch, recipe)
  if (recipe.revision !== revision) throw fail.changedMeanwhile()
  return recipe
}

export interface Publication {
  id: number
  name: string
  content: Content
  checked: Checked
  restoredFrom?: number
}

/** Publishes it as a part of the caller's transaction, which holds the graph. */
export async function publishWithin(
  { orgId, user }: Pick<Context, 'orgId' | 'user'>,
  { db, emit }: Work,
  { id, name, content, checked, restoredFrom }: Publication,
): Promise<void> {
  const recipe = await lockRecipe(db, id)
  if (!recipe || recipe.output_dataset_id === null) throw fail.noOutput(name)
  const { definition } = content
  await requireNoCycle(db, { recipeId: id, outputId: recipe.output_dataset_id, definition })
  const version = await publishContent(db, {
    orgId,
    recipeId: id,
    content,
    columns: checked.columns,
    lineage: checked.lineage,
    createdBy: user.userId,
    ...(restoredFrom === undefined ? {} : { restoredFrom }),
  })
  if (restoredFrom === undefined) await updateRecipeRow(db, id, { draft: null })
  const inputs = [...new Set(definition.inputs.map(({ dataset_id: datasetId }) => datasetId))]
  const data = { version, output_dataset_id: recipe.output_dataset_id, input_dataset_ids: inputs }
  const isRestored = restoredFrom !== undefined
  await emit({
    type: isRestored ? 'recipe.restored' : 'recipe.published',
    subject: { type: 'recipe', id, name },
    data: isRestored ? { ...data, restored_from: restoredFrom } : data,
  })
}
