import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GraphRecipe } from '../recipes/index.ts'
import { dependentCounts, nearestAbove, wholeGraph } from './whole-graph.ts'

/** Recipe n makes dataset n and reads those that are given. */
const recipeOf = (id: number, inputIds: number[]): GraphRecipe => ({
  id,
  name: `r${id}`,
  projectId: null,
  kind: 'sql',
  isPublished: true,
  isIncremental: false,
  outputId: id,
  inputIds,
  missingIds: [],
  lastRun: null,
  changes: { neverRun: false, recipe: false, engine: false, inputs: [] },
  mayView: true,
  mayRun: true,
})

/** Graphs without a circle; below 1 lie datasets that no recipe makes. */
const graphs = fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { maxLength: 40 }).map((all) =>
  all.map((inputs, at) =>
    recipeOf(
      at + 1,
      inputs.map((one) => (one % (at + 1)) - (one % 2)),
    ),
  ),
)

const above = (all: readonly GraphRecipe[], recipe: GraphRecipe): GraphRecipe[] => {
  const found = new Set([recipe])
  for (const one of found)
    for (const id of one.inputIds) {
      const maker = all.find(({ outputId }) => outputId === id)
      if (maker) found.add(maker)
    }
  return [...found].slice(1)
}

test('what is said of the whole graph is what walking from each node would find', () => {
  fc.assert(
    fc.property(graphs, fc.nat(5), (recipes, marked) => {
      const graph = wholeGraph(recipes)
      const count = dependentCounts(graph)
      const isMarked = ({ id }: GraphRecipe) => id % 6 === marked
      const nearest = nearestAbove(graph, (recipe) => (isMarked(recipe) ? recipe.id : undefined))
      for (let id = -1; id <= recipes.length; id += 1) {
        const readers = recipes.filter((one) =>
          [one, ...above(recipes, one)].some(({ inputIds }) => inputIds.includes(id)),
        )
        expect([id, count(id)]).toEqual([id, readers.length])
      }
      for (const recipe of recipes) {
        const marks = above(recipes, recipe).filter(isMarked)
        expect([recipe.id, nearest.has(recipe)]).toEqual([recipe.id, marks.length > 0])
        // Directly before it is nearer than anything else.
        const direct = marks.filter(({ outputId }) => recipe.inputIds.includes(outputId ?? 0))
        if (direct.length > 0) expect(direct.map(({ id }) => id)).toContain(nearest.get(recipe))
      }
    }),
  )
})

function chain(length: number): GraphRecipe[] {
  return Array.from({ length }, (_, at) => recipeOf(at + 1, at === 0 ? [0] : [at, Math.floor(at / 2)]))
}

function msFor(recipes: GraphRecipe[]): number {
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    const graph = wholeGraph(recipes)
    const count = dependentCounts(graph)
    const nearest = nearestAbove(graph, ({ id }) => (id === 1 ? 'first' : undefined))
    for (const { id } of recipes) expect(count(id) >= 0).toBe(true)
    expect(nearest.size).toBe(recipes.length - 1)
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

test('eight times as many recipes take nowhere near sixty-four times as long', () => {
  msFor(chain(250))
  const [few, many] = [msFor(chain(250)), msFor(chain(2_000))]
  expect(many).toBeLessThan(Math.max(few, 2) * 32)
})
