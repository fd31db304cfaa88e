import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { fail } from '../errors.ts'
import { type Edge, recipeEdges } from '../store.ts'

interface Made {
  /** Null while it is being made. */
  recipeId: number | null
  outputId: number
  definition: RecipeDefinition
}

/** Refuses a recipe that would end up reading what it makes. The graph must be locked. */
export async function requireNoCycle(db: Tx, { recipeId, outputId, definition }: Made): Promise<void> {
  const others = (await recipeEdges(db)).filter(({ id }) => id !== recipeId)
  const ways = waysFrom(outputId, others)
  for (const [index, { dataset_id: id, name }] of definition.inputs.entries()) {
    const way = ways.get(id)
    if (way) throw fail.cycle(`body.definition.inputs.${index}`, name, way)
  }
}

/** Every dataset that is made of this one, itself included, and through which recipes. */
export function waysFrom(datasetId: number, recipes: readonly Edge[]): Map<number, number[]> {
  const readers = new Map<number, Edge[]>()
  for (const recipe of recipes)
    for (const id of recipe.input_ids) readers.set(id, [...(readers.get(id) ?? []), recipe])
  const ways = new Map<number, number[]>([[datasetId, []]])
  const next = [datasetId]
  for (let at = next.shift(); at !== undefined; at = next.shift()) {
    const way = ways.get(at) ?? []
    for (const { id, output_dataset_id: made } of readers.get(at) ?? []) {
      if (made === null || ways.has(made)) continue
      ways.set(made, [...way, id])
      next.push(made)
    }
  }
  return ways
}
