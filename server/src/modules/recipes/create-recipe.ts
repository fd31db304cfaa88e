import type { Input } from '../../../../contract/src/endpoint.ts'
import { readingIn } from '../../kernel/work.ts'
import type { createRecipe as endpoint, Recipe } from '../../../../contract/src/recipes.ts'
import { putInFolder, requirePlaceFor } from '../access/index.ts'
import { noteGuesses } from '../datasets/index.ts'
import { checkDefinition } from './definition/check-definition.ts'
import { requireNoCycle } from './definition/cycles.ts'
import { planOutput } from './make-output.ts'
import type { Caller } from './dependencies.ts'
import { publishWithin } from './publish-recipe.ts'
import { getRecipe } from './read-recipes.ts'
import { insertRecipe, lockGraph } from './store.ts'
import { inputsOf, loadRecipeWithholds } from './withheld.ts'

/** Makes a recipe and where its rows go, or refuses what is wrong with its place. */
export async function createRecipe(context: Caller, input: Input<typeof endpoint>): Promise<Recipe> {
  const { name, description = '', definition, incremental = null } = input
  const place = await requirePlaceFor(context, 'recipe.create', input)
  const { projectId } = place
  const content = { definition, incremental }
  const checked = await checkDefinition(context, content)
  const output = await planOutput(context, { output: input.output, name, place })
  const { orgId, user } = context
  const withholds = await loadRecipeWithholds(context)
  return await context.transaction(
    async (work) => {
      const { db, emit } = work
      await lockGraph(db, orgId)
      await requireNoCycle(db, { recipeId: null, outputId: output.datasetId, definition })
      await output.settle(work)
      const made = await insertRecipe(db, {
        orgId,
        name,
        description,
        projectId,
        outputId: output.datasetId,
        createdBy: user.userId,
        retry: input.retry ?? null,
        draft: content,
        columns: checked.columns,
      })
      await putInFolder(work, place, { type: 'recipe', id: made })
      const written = [{ definition, datasetIds: inputsOf(definition) }]
      await noteGuesses(db, { ...context, withholds }, { owner: `recipe ${made}`, written })
      const data = { project_id: projectId, kind: definition.kind, output_dataset_id: output.datasetId }
      await emit({ type: 'recipe.created', subject: { type: 'recipe', id: made, name }, data })
      if (input.publish === true) await publishWithin(context, work, { id: made, name, content, checked })
      return await getRecipe(readingIn(context, db), { id: made })
    },
    { isResponse: true },
  )
}
