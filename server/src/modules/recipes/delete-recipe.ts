import type { Input } from '../../../../contract/src/endpoint.ts'
import type { deleteRecipe as endpoint } from '../../../../contract/src/recipes.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requireTarget } from '../access/index.ts'
import { removeDataset } from '../datasets/index.ts'
import { keepForOutput } from '../policies/index.ts'
import { cancelRuns } from '../runs/index.ts'
import type { Caller } from './dependencies.ts'
import { requireRecipe } from './read-recipes.ts'
import { deleteRecipeRow, lockRecipe } from './store.ts'

/** Deletes a recipe. What it made stays as a plain dataset unless that is to go too. */
export async function deleteRecipe(
  context: Caller,
  { id, output = 'keep' }: Input<typeof endpoint>,
): Promise<void> {
  const { output_dataset_id: outputId } = await requireRecipe(context, id)
  const goes = output === 'delete' && outputId !== null
  if (goes)
    await requireTarget(context, 'dataset.delete', { type: 'dataset', id: outputId, path: 'query.output' })
  const { userId } = context.user
  await context.transaction(async (work) => {
    const { db, emit } = work
    const recipe = orNotFound(await lockRecipe(db, id), 'recipe')
    checkRevision(context.ifMatch, recipe)
    if (goes && recipe.output_dataset_id !== outputId)
      throw refuse.conflict('the recipe got another output meanwhile: look at it and delete it again')
    if (recipe.output_dataset_id !== null)
      await cancelRuns(work, { datasetId: recipe.output_dataset_id }, userId)
    if (recipe.output_dataset_id !== null && !goes) await keepForOutput(db, recipe.output_dataset_id)
    await deleteRecipeRow(db, id)
    if (goes) await removeDataset(work, { id: outputId, userId })
    const data = { output, output_dataset_id: recipe.output_dataset_id }
    await emit({ type: 'recipe.deleted', subject: { type: 'recipe', id, name: recipe.name }, data })
  })
}
