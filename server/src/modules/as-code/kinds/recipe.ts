import { getRecipeTests, replaceRecipeTests } from '../../../../../contract/src/recipe-tests.ts'
import * as contract from '../../../../../contract/src/recipes.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireWholeRecipe } from '../../recipes/index.ts'
import { at, type Change, type CodeKind, type Found, type Io, pick } from './kind.ts'

const ofDraft = ['definition', 'incremental']

export const recipeKind: CodeKind = {
  type: 'recipe',
  folder: 'recipes',
  defaults: { description: '', status: 'published', incremental: null, retry: null, tests: [] },

  async read({ context, perform }, id): Promise<Found> {
    const recipe = await perform(context, contract.getRecipe, { id })
    await requireWholeRecipe(context, id)
    const { tests } = await perform(context, getRecipeTests, { id })
    const fields = [
      'name',
      'description',
      'status',
      'definition',
      'incremental',
      'retry',
      'output_dataset_id',
    ]
    return { name: recipe.name, revision: recipe.revision, doc: { ...pick(recipe, fields), tests } }
  },

  async create({ context, perform }, doc, { projectId, output }) {
    const body = pick(doc, ['name', 'description', 'definition', 'incremental', 'retry'])
    const place = { project_id: projectId, ...(output ? { output } : {}) }
    const publish = doc['status'] === 'published'
    const { id } = await perform(context, contract.createRecipe, { ...body, ...place, publish } as never)
    const tests = doc['tests'] as unknown[]
    if (tests.length > 0) await perform(context, replaceRecipeTests, { id, tests } as never)
    return id
  },

  async change(io, change) {
    const { perform, context } = io
    const { id, doc, changed, found } = change
    const isDraft = doc['status'] === 'draft'
    if (isDraft && changed.has('status'))
      throw refuse.invalid('body.status', 'a published recipe does not become a draft again')
    if (ofDraft.some((field) => changed.has(field))) await requireNoOtherDraft(io, change)
    const fields = ['name', 'description', 'retry', ...ofDraft].filter((field) => changed.has(field))
    const output = changed.has('output_dataset_id')
      ? { output: { dataset_id: doc['output_dataset_id'] } }
      : {}
    const body = { ...pick(doc, fields), ...output }
    if (Object.keys(body).length > 0)
      await perform(at(io, found.revision), contract.updateRecipe, { id, ...body } as never)
    if (changed.has('tests')) await perform(context, replaceRecipeTests, { id, tests: doc['tests'] } as never)
    const isNew = changed.has('status') || ofDraft.some((field) => changed.has(field))
    if (isNew && !isDraft) await perform(context, contract.publishRecipe, { id })
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteRecipe, { id, output: 'keep' })
  },
}

/** A published recipe may have a draft of the next version. */
async function requireNoOtherDraft({ context, perform }: Io, { id, found }: Change): Promise<void> {
  const { draft } = await perform(context, contract.getRecipe, { id })
  if (draft !== null)
    throw refuse.conflict(
      `the recipe "${found.name}" has changes that are not published: publish or drop them first`,
    )
}
