import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import { getDatasetSchema } from '../../../../../contract/src/dataset-contents.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { compileRecipe, plannerOf } from '../../recipes/index.ts'
import type { CodeFile } from '../files/read-files.ts'
import type { Io } from '../kinds/kind.ts'
import type { ReadProject } from '../read-project.ts'
import { inOrder } from './order.ts'

interface InputColumn {
  name: string
  native: string
}

interface Recipe {
  output: string
  definition: RecipeDefinition
  inputs: { dataset: string; name: string }[]
}

/**
 * Compiles the recipes of the files before the transaction that creates them, each over the existing or future
 * columns of its inputs: the caller's engine caches the results. The transaction reports errors.
 */
export async function precompileRecipes(
  io: Io,
  files: readonly CodeFile[],
  there: ReadProject | undefined,
): Promise<void> {
  const columns = new Map(files.flatMap((file) => columnsIn(file)))
  const recipes = files.filter(({ type }) => type === 'recipe').map(({ doc }) => recipeIn(doc))
  const made = new Map(recipes.map((recipe) => [recipe.output, recipe]))
  const { ordered } = inOrder(recipes, ({ inputs }) =>
    inputs.flatMap(({ dataset }) => (made.has(dataset) ? [made.get(dataset)!] : [])),
  )
  for (const recipe of ordered) {
    try {
      const inputs = await Promise.all(
        recipe.inputs.map(async ({ dataset, name }) => ({
          name,
          columns: (await stored(io, dataset, there)) ?? columns.get(dataset) ?? [],
        })),
      )
      if (inputs.some((input) => input.columns.length === 0)) continue
      const definition = { ...recipe.definition, inputs: [] }
      const compiled = await compileRecipe(plannerOf(io.context, io.warehouse), { definition, inputs })
      columns.set(recipe.output, compiled.columns)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

const recipeIn = (doc: CodeFile['doc']): Recipe => {
  const { definition, output } = doc as unknown as Recipe
  return { output, definition, inputs: definition.inputs as unknown as Recipe['inputs'] }
}

function columnsIn({ type, key, doc }: CodeFile): [key: string, columns: InputColumn[]][] {
  if (type !== 'dataset') return []
  const columns = (doc['columns'] ?? []) as { name: string; type?: string }[]
  return [
    [key, columns.flatMap(({ name, type: native }) => (native === undefined ? [] : [{ name, native }]))],
  ]
}

/** The columns of what has data, as the caller sees them. */
async function stored(
  { perform, context }: Io,
  key: string,
  there: ReadProject | undefined,
): Promise<InputColumn[] | undefined> {
  const id = there?.keys.idOf('dataset', key)
  if (id === undefined) return undefined
  const { columns } = await perform(context, getDatasetSchema, { id })
  return columns.length === 0 ? undefined : columns.map(({ name, native_type: native }) => ({ name, native }))
}
