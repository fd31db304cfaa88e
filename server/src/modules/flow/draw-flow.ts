import type { Flow, FlowNode } from '../../../../contract/src/flow.ts'
import type { GraphRecipe } from '../recipes/index.ts'
import type { FreshnessRow } from '../freshness/index.ts'
import { stalenessOf, unseenName } from '../builds/index.ts'
import type { DatasetFacts } from './store.ts'
import { dependentCounts, nearestAbove, wholeGraph } from './whole-graph.ts'
import { datasetNode, recipeNode, type Shown, sourceNode } from './flow-nodes.ts'

export interface Drawn {
  recipes: readonly GraphRecipe[]
  datasets: readonly DatasetFacts[]
  freshness: readonly FreshnessRow[]
  projectId: number | null
  now: Date
}

/** The objects of a project and their neighbours; a hidden one is only a node without details. */
export function drawFlow(drawn: Drawn): Flow {
  const shown = shownOf(drawn)
  const inside = (one: { projectId: number | null }) => one.projectId === drawn.projectId
  const recipes = new Map(drawn.recipes.map((recipe) => [recipe.id, recipe]))
  const datasets = new Map(drawn.datasets.map((dataset) => [dataset.id, dataset]))
  const links = drawn.recipes.flatMap((recipe) => [
    ...recipe.inputIds.map((id) => ({ dataset: id, recipe: recipe.id, isInput: true })),
    ...(recipe.outputId === null ? [] : [{ dataset: recipe.outputId, recipe: recipe.id, isInput: false }]),
  ])
  const kept = links.filter(({ dataset, recipe }) => {
    const [one, other] = [datasets.get(dataset), recipes.get(recipe)!]
    return one !== undefined && ((inside(one) && one.mayView) || (inside(other) && other.mayView))
  })
  const view = new View(shown)
  for (const dataset of drawn.datasets) if (inside(dataset) && dataset.mayView) view.dataset(dataset, false)
  for (const recipe of drawn.recipes) if (inside(recipe) && recipe.mayView) view.recipe(recipe, false)
  for (const { dataset, recipe, isInput } of kept) {
    const ends = [
      view.dataset(datasets.get(dataset)!, !inside(datasets.get(dataset)!)),
      view.recipe(recipes.get(recipe)!, !inside(recipes.get(recipe)!)),
    ] as const
    view.edges.push(isInput ? { from: ends[0], to: ends[1] } : { from: ends[1], to: ends[0] })
  }
  return { project_id: drawn.projectId, nodes: [...view.nodes.values()], edges: view.edges }
}

/** What is known of the whole graph, before it is cut to what is shown. */
function shownOf({ recipes, datasets, freshness, now }: Drawn): Shown {
  const names = new Map(datasets.map(({ id, name, mayView }) => [id, mayView ? name : unseenName]))
  const graph = wholeGraph(recipes)
  const facts = {
    datasets: new Map(datasets.map((dataset) => [dataset.id, dataset])),
    freshness: byDataset(freshness),
  }
  const staleness = new Map(
    recipes.map((recipe) => [recipe, recipe.isPublished ? stalenessOf(recipe.changes, names) : undefined]),
  )
  const troubleOf = (recipe: GraphRecipe) => troubleIn(recipe, facts)
  return {
    now,
    makers: graph.makers,
    freshness: facts.freshness,
    stalenessOf: (recipe) => staleness.get(recipe),
    staleAbove: nearestAbove(graph, (recipe) => (staleness.get(recipe) ? recipe : undefined)),
    troubleIn: troubleOf,
    troubleAbove: nearestAbove(graph, troubleOf),
    dependentCount: dependentCounts(graph),
  }
}

const byDataset = (rows: readonly FreshnessRow[]) => new Map(rows.map((row) => [row.dataset_id, row]))

interface Facts {
  datasets: ReadonlyMap<number, DatasetFacts>
  freshness: ReadonlyMap<number, FreshnessRow>
}

function troubleIn({ inputIds }: GraphRecipe, { datasets, freshness }: Facts): string | undefined {
  for (const id of inputIds) {
    const input = datasets.get(id)
    if (!input) continue
    const name = input.mayView ? input.name : 'something that you may not see'
    if (input.isHeld) return `${name} is older than it could be: a check holds its newest version back`
    if (freshness.get(id)?.stale_since) return `${name} is stale`
  }
  return undefined
}

class View {
  readonly nodes = new Map<string, FlowNode>()
  readonly edges: Flow['edges'] = []
  readonly #shown: Shown
  /** Keys of hidden nodes reveal nothing about them. */
  readonly #unseen = new Map<string, string>()

  constructor(shown: Shown) {
    this.#shown = shown
  }

  dataset(dataset: DatasetFacts, isNeighbour: boolean): string {
    if (!dataset.mayView) return this.#hide(`dataset:${dataset.id}`)
    const key = `dataset:${dataset.id}`
    if (this.nodes.has(key)) return key
    this.nodes.set(key, datasetNode(this.#shown, dataset, isNeighbour))
    if (dataset.connectorId !== null && dataset.source !== null && !isNeighbour) {
      const source = sourceNode(dataset)
      const from = source ? source.key : this.#hide(`source of ${key}`)
      if (source) this.nodes.set(from, source)
      this.edges.push({ from, to: key })
    }
    return key
  }

  recipe(recipe: GraphRecipe, isNeighbour: boolean): string {
    const key = `recipe:${recipe.id}`
    if (!recipe.mayView) return this.#hide(key)
    if (!this.nodes.has(key)) this.nodes.set(key, recipeNode(this.#shown, recipe, isNeighbour))
    return key
  }

  #hide(what: string): string {
    const known = this.#unseen.get(what)
    if (known !== undefined) return known
    const key = `unseen:${this.#unseen.size + 1}`
    this.#unseen.set(what, key)
    this.nodes.set(key, { kind: 'unseen', key })
    return key
  }
}
