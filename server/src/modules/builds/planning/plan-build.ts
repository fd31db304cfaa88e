import type { PlanReason } from '../../../../../contract/src/builds.ts'
import { fail } from '../errors.ts'
import { findCycle, inOrder } from './order.ts'
import {
  type PlanGraph,
  type PlanRecipe,
  type PlanSource,
  type PlanStep,
  type Wanted,
  wantedOf,
} from './plan-graph.ts'
import type { ScheduleAction } from '../../../../../contract/src/schedule-triggers.ts'

/** What would run, in which order, and why. Nothing is looked up: the same graph gives the same plan. */
export function planBuild(graph: PlanGraph, wanted: Wanted): PlanStep[] {
  const makers = makersOf(graph.recipes)
  const named = namedIn(graph.recipes, makers, wanted)
  const reached = wanted.mode === 'only' ? named : upstreamOf(named, makers)
  const feeds = (recipe: PlanRecipe) =>
    canRun(recipe)
      ? recipe.inputIds.flatMap((id) => makers.get(id) ?? []).filter((maker) => reached.has(maker))
      : []
  const ordered = inOrder([...reached], feeds)
  if (!ordered) throw fail.cycle(findCycle([...reached], feeds).map(({ name }) => name))
  const refreshed = wanted.refreshSources ? refreshedSources(graph.sources, ordered, wanted) : []
  return new Steps(wanted, named).of(refreshed, ordered, feeds)
}

const canRun = (recipe: PlanRecipe) => recipe.isPublished && recipe.mayRun

const makersOf = (recipes: readonly PlanRecipe[]) =>
  new Map(recipes.flatMap((recipe) => (recipe.outputId === null ? [] : [[recipe.outputId, recipe]])))

type Makers = ReturnType<typeof makersOf>

function namedIn(recipes: readonly PlanRecipe[], makers: Makers, wanted: Wanted): Set<PlanRecipe> {
  const ids = new Set(wanted.recipeIds)
  const ofProject = ({ projectId, isPublished }: PlanRecipe) =>
    wanted.projectId !== undefined && isPublished && projectId === wanted.projectId
  return new Set([
    ...recipes.filter((recipe) => ids.has(recipe.id) || ofProject(recipe)),
    ...wanted.targetIds.flatMap((id) => makers.get(id) ?? []),
  ])
}

/** Beyond a recipe that will not run nothing is needed: what it last made is taken as it is. */
function upstreamOf(named: Set<PlanRecipe>, makers: Makers): Set<PlanRecipe> {
  const reached = new Set(named)
  // A set that grows is walked to its end.
  for (const recipe of reached)
    if (canRun(recipe)) for (const id of recipe.inputIds) addMaker(makers.get(id), reached)
  return reached
}

const addMaker = (maker: PlanRecipe | undefined, reached: Set<PlanRecipe>) => maker && reached.add(maker)

function refreshedSources(
  sources: readonly PlanSource[],
  recipes: readonly PlanRecipe[],
  { targetIds }: Wanted,
): PlanSource[] {
  const read = new Set([...targetIds, ...recipes.filter(canRun).flatMap(({ inputIds }) => inputIds)])
  return sources.filter(({ datasetId }) => read.has(datasetId)).toSorted((a, b) => a.datasetId - b.datasetId)
}

class Steps {
  readonly #wanted: Wanted
  readonly #named: Set<PlanRecipe>
  readonly #steps: PlanStep[] = []
  readonly #ofSource = new Map<number, PlanStep>()
  readonly #ofRecipe = new Map<PlanRecipe, PlanStep>()

  constructor(wanted: Wanted, named: Set<PlanRecipe>) {
    this.#wanted = wanted
    this.#named = named
  }

  of(sources: PlanSource[], recipes: PlanRecipe[], feeds: (recipe: PlanRecipe) => PlanRecipe[]): PlanStep[] {
    for (const source of sources) this.#ofSource.set(source.datasetId, this.#add(refreshStep(source), []))
    for (const recipe of recipes) {
      const before = new Set([
        ...(canRun(recipe) ? recipe.inputIds.flatMap((id) => this.#ofSource.get(id) ?? []) : []),
        ...feeds(recipe).map((maker) => this.#ofRecipe.get(maker)!),
      ])
      const step = { ...this.#decide(recipe, [...before]), ...about(recipe) }
      this.#ofRecipe.set(recipe, this.#add(step, [...before]))
    }
    return this.#steps
  }

  #add(step: Omit<PlanStep, 'position' | 'level' | 'needs'>, before: PlanStep[]): PlanStep {
    const added = {
      position: this.#steps.length + 1,
      level: Math.max(0, ...before.map(({ level }) => level)) + 1,
      needs: before.map(({ position }) => position).toSorted((a, b) => a - b),
      ...step,
    }
    this.#steps.push(added)
    return added
  }

  #decide(recipe: PlanRecipe, before: PlanStep[]): Decision {
    if (!recipe.isPublished) return skip('not_published', 'it was never published')
    if (!recipe.mayRun) return skip('not_allowed', 'you may not run it: what it made last is taken as it is')
    if (this.#wanted.mode !== 'required') return run('requested', this.#words(recipe))
    if (this.#wanted.hasRange && recipe.isIncremental && this.#named.has(recipe))
      return run('requested', 'a range of it was asked for')
    if (recipe.staleness) return run(recipe.staleness.reason, recipe.staleness.words)
    const rebuilt = before.find(({ action }) => action === 'run')
    if (!rebuilt) return skip('up_to_date', 'nothing that it is made of has changed since it ran')
    const how = rebuilt.kind === 'refresh' ? 'is reloaded' : 'runs'
    return run('input_rebuilt', `${rebuilt.name} ${how} before it`)
  }

  #words(recipe: PlanRecipe): string {
    return this.#named.has(recipe) ? 'it was asked for' : 'everything upstream was asked for'
  }
}

type Decision = Pick<PlanStep, 'action' | 'reason' | 'words'>

const run = (reason: PlanReason, words: string): Decision => ({ action: 'run', reason, words })
const skip = (reason: PlanReason, words: string): Decision => ({ action: 'skip', reason, words })

const about = ({ id, name, outputId }: PlanRecipe) => ({
  kind: 'recipe' as const,
  recipeId: id,
  datasetId: outputId,
  name,
})

const refreshStep = ({ datasetId, name, mayRefresh }: PlanSource) => ({
  kind: 'refresh' as const,
  recipeId: null,
  datasetId,
  name,
  ...(mayRefresh
    ? run('refresh_asked', 'a refresh of the sources was requested')
    : skip('not_allowed', 'you may not refresh it: its data is taken as it is')),
})

/** Everything that a build may ever run and load, whatever is out of date and whoever starts it. */
export function reachOf(
  graph: PlanGraph,
  action: ScheduleAction,
): { recipeIds: Set<number>; datasetIds: Set<number> } {
  const wanted = wantedOf(action)
  const everything = {
    recipes: graph.recipes.map((recipe) => ({ ...recipe, mayRun: true })),
    sources: graph.sources.map((source) => ({ ...source, mayRefresh: true })),
  }
  const steps = planBuild(everything, { ...wanted, mode: wanted.mode === 'only' ? 'only' : 'all' })
  const ran = steps.filter(({ action: does }) => does === 'run')
  return {
    recipeIds: new Set(ran.flatMap(({ recipeId }) => recipeId ?? [])),
    datasetIds: new Set(ran.flatMap(({ datasetId }) => datasetId ?? [])),
  }
}
