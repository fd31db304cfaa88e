import type { GraphRecipe } from '../recipes/index.ts'
import { inOrder } from '../builds/index.ts'

/** Recipes by what they make and by what they read, each after what it is made of. */
export interface WholeGraph {
  ordered: readonly GraphRecipe[]
  makers: ReadonlyMap<number, GraphRecipe>
  readers: ReadonlyMap<number, readonly GraphRecipe[]>
}

export function wholeGraph(recipes: readonly GraphRecipe[]): WholeGraph {
  const makers = new Map(
    recipes.flatMap((recipe) => (recipe.outputId === null ? [] : [[recipe.outputId, recipe]])),
  )
  const readers = new Map<number, GraphRecipe[]>()
  for (const recipe of recipes)
    for (const id of recipe.inputIds) {
      const known = readers.get(id)
      if (known) known.push(recipe)
      else readers.set(id, [recipe])
    }
  // In a cycle, which saving rejects, there is no order: the result is then incomplete.
  const ordered = inOrder(recipes, ({ inputIds }) => inputIds.flatMap((id) => makers.get(id) ?? []))
  return { ordered: ordered ?? recipes, makers, readers }
}

/** For each recipe the nearest upstream with a finding, in one walk. */
export function nearestAbove<T>(
  { ordered, makers }: WholeGraph,
  of: (recipe: GraphRecipe) => T | undefined,
): Map<GraphRecipe, T> {
  const nearest = new Map<GraphRecipe, { said: T; distance: number }>()
  for (const recipe of ordered) {
    for (const id of recipe.inputIds) {
      const maker = makers.get(id)
      if (!maker) continue
      const own = of(maker)
      const above = nearest.get(maker)
      const found = own === undefined ? above : { said: own, distance: 0 }
      const best = nearest.get(recipe)
      if (found && (!best || found.distance + 1 < best.distance))
        nearest.set(recipe, { said: found.said, distance: found.distance + 1 })
    }
  }
  return new Map([...nearest].map(([recipe, { said }]) => [recipe, said]))
}

const wordBits = 32

/** How many recipes each dataset leads to, near or far: sets of bits, from the last recipe to the first. */
export function dependentCounts({ ordered, readers }: WholeGraph): (datasetId: number) => number {
  const places = new Map(ordered.map((recipe, at) => [recipe, at]))
  const length = Math.ceil(ordered.length / wordBits)
  const behind = new Map<number, Uint32Array>()
  const of = (datasetId: number): Uint32Array => {
    const known = behind.get(datasetId)
    if (known) return known
    const found = new Uint32Array(length)
    for (const reader of readers.get(datasetId) ?? []) {
      const at = places.get(reader)!
      found[at >>> 5]! |= 1 << (at & 31)
      const further = reader.outputId === null ? undefined : behind.get(reader.outputId)
      if (further) for (let word = 0; word < length; word += 1) found[word]! |= further[word]!
    }
    behind.set(datasetId, found)
    return found
  }
  for (const { outputId } of ordered.toReversed()) if (outputId !== null) of(outputId)
  const counts = new Map<number, number>()
  return (datasetId) => {
    const known = counts.get(datasetId)
    if (known !== undefined) return known
    const count = of(datasetId).reduce((sum, word) => sum + bitsIn(word), 0)
    counts.set(datasetId, count)
    return count
  }
}

function bitsIn(word: number): number {
  let count = 0
  for (let left = word; left !== 0; left &= left - 1) count += 1
  return count
}
