import { RecipeInput } from '../../../../../contract/src/recipe-definition.ts'
import { Type, closed, name } from '../../../../../contract/src/schema.ts'
import { requirePermissionIn } from '../../access/index.ts'
import { createRecipe } from '../../recipes/index.ts'
import { noDatasetInReach } from './data-in-reach.ts'
import { unlessRefused } from './sending.ts'
import type { ActingTool } from './tool.ts'

/** A recipe in SQL as a draft: nothing is built until it is published. */
export const draftRecipe: ActingTool = {
  id: 6,
  name: 'draft_recipe',
  kind: 'built_in',
  description:
    'Creates a recipe as a draft: one SELECT over datasets, which becomes a dataset when the recipe is published. The user approves it first.',
  input: closed({
    name: name({ description: 'Name of the recipe and of its dataset' }),
    inputs: Type.Array(RecipeInput, { minItems: 1, maxItems: 20, description: 'Datasets that it reads' }),
    sql: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'One SELECT over the names of the inputs',
    }),
  }),
  effect: 'acts',
  isTransactional: true,
  async unavailable(context, use) {
    const mayCreate = () => requirePermissionIn(context, 'recipe.create', null)
    return (await noDatasetInReach(context, use)) ?? (await unlessRefused(mayCreate))
  },
  async prepare(context) {
    await requirePermissionIn(context, 'recipe.create', null)
    return { name: 'Recipes', connectorId: null, recipient: null }
  },
  async perform(context, { args }) {
    const { name: title, inputs, sql } = args as unknown as Draft
    const made = await createRecipe(context, {
      name: title,
      definition: { kind: 'sql', inputs, sql },
      output: { name: title },
    })
    return { recipe_id: made.id, name: made.name, status: made.status }
  },
}

interface Draft {
  name: string
  inputs: RecipeInput[]
  sql: string
}
