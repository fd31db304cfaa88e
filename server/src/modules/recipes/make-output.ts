import type { createRecipe } from '../../../../contract/src/recipes.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Work } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type NewPlace, putInFolder, requirePlaceFor, requireTarget } from '../access/index.ts'
import { addOutputDataset, drawDatasetId, lockOutput } from '../datasets/index.ts'
import { fail } from './errors.ts'
import type { Caller } from './dependencies.ts'
import { recipeMaking } from './store.ts'

export type OutputRequest = NonNullable<Input<typeof createRecipe>['output']>

interface Wanted {
  /** Undefined: a new dataset with the name of the recipe. */
  output: OutputRequest | undefined
  name: string
  /** Of the recipe. */
  place: NewPlace
}

/** Where the rows of a recipe go: authorised, and made or taken over once the recipe is written. */
export interface PlannedOutput {
  datasetId: number
  /** To be called in the transaction that writes the recipe, before it. */
  settle(work: Work): Promise<void>
}

export async function planOutput(
  context: Caller,
  { output, name, place: ofRecipe }: Wanted,
): Promise<PlannedOutput> {
  if (output !== undefined && 'dataset_id' in output) return takeOver(context, output.dataset_id)
  const { folderId } = ofRecipe
  const place = await requirePlaceFor(
    context,
    'dataset.create',
    output?.project_id === undefined
      ? folderId === null
        ? { project_id: ofRecipe.projectId }
        : { folder_id: folderId }
      : { project_id: output.project_id },
  )
  const id = await drawDatasetId(context)
  const made = {
    id,
    name: output?.name ?? name,
    isNameFree: output === undefined,
    projectId: place.projectId,
  }
  return {
    datasetId: id,
    settle: async (work) => {
      await addOutputDataset(context, work, made)
      await putInFolder(work, place, { type: 'dataset', id })
    },
  }
}

async function takeOver(context: Caller, id: number): Promise<PlannedOutput> {
  await requireTarget(context, 'dataset.edit', { type: 'dataset', id, path: 'body.output.dataset_id' })
  return {
    datasetId: id,
    settle: async ({ db }) => {
      const dataset = await lockOutput(db, id)
      if (!dataset) throw refuse.invalid('body.output.dataset_id', 'there is no such dataset')
      if (dataset.hasSource) throw fail.hasSource(dataset.name)
      if (await recipeMaking(db, id)) throw fail.takenOutput(dataset.name)
    },
  }
}
