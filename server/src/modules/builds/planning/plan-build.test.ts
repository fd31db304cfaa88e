import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../../kernel/errors.ts'
import { planBuild } from './plan-build.ts'
import type { PlanGraph, PlanRecipe, PlanStep, Wanted } from './plan-graph.ts'
import { cases } from '../../../../test/cases.ts'

const recipe = (id: number, inputIds: number[], more: Partial<PlanRecipe> = {}): PlanRecipe => ({
  id,
  name: `R${id}`,
  projectId: 1,
  isPublished: true,
  isIncremental: false,
  outputId: 100 + id,
  inputIds,
  staleness: undefined,
  mayRun: true,
  ...more,
})

const stale = { reason: 'recipe_changed', words: 'the recipe was changed since it ran' } as const
const wanted = (more: Partial<Wanted>): Wanted => ({
  recipeIds: [],
  targetIds: [],
  projectId: undefined,
  mode: 'required',
  refreshSources: false,
  ...more,
})

const source = { datasetId: 1, name: 'Flights', projectId: 1, mayRefresh: true }
// 1 → R1 → R2 → R4, and R1 → R3 → R4.
const diamond: PlanGraph = {
  recipes: [recipe(1, [1]), recipe(2, [101]), recipe(3, [101, 2]), recipe(4, [102, 103])],
  sources: [source],
}
const changed = (graph: PlanGraph, id: number, more: Partial<PlanRecipe>): PlanGraph => ({
  ...graph,
  recipes: graph.recipes.map((one) => (one.id === id ? { ...one, ...more } : one)),
})
const linesOf = (steps: PlanStep[]) => steps.map(({ name, action, reason }) => `${name} ${action} ${reason}`)

test('required runs what is out of date and what follows from it, and says why of each', () => {
  const plan = planBuild(changed(diamond, 2, { staleness: stale }), wanted({ targetIds: [104] }))
  expect(plan.map(({ name, action, words, level }) => [name, level, action, words])).toEqual([
    ['R1', 1, 'skip', 'nothing that it is made of has changed since it ran'],
    ['R2', 2, 'run', 'the recipe was changed since it ran'],
    ['R3', 2, 'skip', 'nothing that it is made of has changed since it ran'],
    ['R4', 3, 'run', 'R2 runs before it'],
  ])
})

test('all runs everything upstream; only runs exactly what is named', () => {
  expect(linesOf(planBuild(diamond, wanted({ recipeIds: [2], mode: 'all' })))).toEqual([
    'R1 run requested',
    'R2 run requested',
  ])
  expect(linesOf(planBuild(diamond, wanted({ recipeIds: [4, 1], mode: 'only' })))).toEqual([
    'R1 run requested',
    'R4 run requested',
  ])
})

test('sources are refreshed first, and what reads them runs after', () => {
  const plan = planBuild(diamond, wanted({ targetIds: [104], refreshSources: true }))
  expect(linesOf(plan)).toEqual([
    'Flights run refresh_asked',
    'R1 run input_rebuilt',
    'R2 run input_rebuilt',
    'R3 run input_rebuilt',
    'R4 run input_rebuilt',
  ])
  expect(plan[1]).toMatchObject({ needs: [1], level: 2, words: 'Flights is reloaded before it' })
  const alone = planBuild(diamond, wanted({ targetIds: [1], refreshSources: true }))
  expect(linesOf(alone)).toEqual(['Flights run refresh_asked'])
})

test('what may not be run is taken as it is, with all that it needs', () => {
  const graph = changed(changed(diamond, 1, { staleness: stale }), 2, { mayRun: false, staleness: stale })
  expect(linesOf(planBuild(changed(graph, 3, { isPublished: false }), wanted({ targetIds: [104] })))).toEqual(
    ['R2 skip not_allowed', 'R3 skip not_published', 'R4 skip up_to_date'],
  )
})

test('a circle is refused and named in the direction of the data', () => {
  const graph = { recipes: [recipe(1, [1, 103]), recipe(2, [101]), recipe(3, [102])], sources: [] }
  expect(() => planBuild(graph, wanted({ recipeIds: [2] }))).toThrow(/circle: R\d → R\d → R\d → R\d/)
  try {
    planBuild(graph, wanted({ recipeIds: [2] }))
  } catch (error) {
    expect((error as Refusal).message).toMatch(/R1 → R2 → R3 → R1|R2 → R3 → R1 → R2|R3 → R1 → R2 → R3/)
  }
  expect(() => planBuild({ recipes: [recipe(5, [105])], sources: [] }, wanted({ recipeIds: [5] }))).toThrow(
    'R5 → R5',
  )
})

/** The same by definition, without care for how long it takes. */
function reference({ recipes, sources }: PlanGraph, want: Wanted) {
  const able = (one: PlanRecipe) => one.isPublished && one.mayRun
  const maker = (id: number) => recipes.find(({ outputId }) => outputId === id)
  const named = recipes.filter(
    (one) =>
      want.recipeIds.includes(one.id) ||
      (one.outputId !== null && want.targetIds.includes(one.outputId)) ||
      (want.projectId !== undefined && one.isPublished && one.projectId === want.projectId),
  )
  const isReached = (one: PlanRecipe, seen: PlanRecipe[] = []): boolean =>
    named.includes(one) ||
    (want.mode !== 'only' &&
      recipes.some(
        (other) =>
          able(other) &&
          one.outputId !== null &&
          other.inputIds.includes(one.outputId) &&
          !seen.includes(other) &&
          isReached(other, [...seen, one]),
      ))
  const reached = recipes.filter((one) => isReached(one))
  const feeds = (one: PlanRecipe) =>
    able(one) ? reached.filter((other) => one.inputIds.some((id) => maker(id) === other)) : []
  const refreshed = want.refreshSources
    ? sources.filter(
        ({ datasetId }) =>
          want.targetIds.includes(datasetId) ||
          reached.some((one) => able(one) && one.inputIds.includes(datasetId)),
      )
    : []
  const circles = (one: PlanRecipe, path: PlanRecipe[]): boolean =>
    path.includes(one) || feeds(one).some((other) => circles(other, [...path, one]))
  const runs = (one: PlanRecipe): boolean =>
    able(one) &&
    (want.mode !== 'required' ||
      one.staleness !== undefined ||
      refreshed.some(({ datasetId, mayRefresh }) => mayRefresh && one.inputIds.includes(datasetId)) ||
      feeds(one).some(runs))
  return { reached, refreshed, feeds, runs, hasCircle: () => reached.some((one) => circles(one, [])) }
}

const graphs = fc
  .record({
    count: fc.integer({ min: 1, max: 7 }),
    edges: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 12 }),
    reads: fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 3 })), { maxLength: 8 }),
    facts: fc.array(
      fc.record({
        isPublished: fc.boolean(),
        mayRun: fc.boolean(),
        isStale: fc.boolean(),
        project: fc.nat(1),
      }),
      {
        minLength: 7,
        maxLength: 7,
      },
    ),
    acyclic: fc.boolean(),
  })
  .map(({ count, edges, reads, facts, acyclic }): PlanGraph => {
    const inputs = (at: number) => [
      ...edges.flatMap(([from, to]) =>
        to === at && from < count && (!acyclic || from < to) ? [101 + from] : [],
      ),
      ...reads.flatMap(([to, id]) => (to === at ? [id] : [])),
    ]
    return {
      recipes: Array.from({ length: count }, (_, at) => {
        const { isStale, project, isPublished, mayRun } = facts[at]!
        return recipe(at + 1, [...new Set(inputs(at))], {
          staleness: isStale ? stale : undefined,
          projectId: project,
          isPublished: isPublished || at % 2 === 0,
          mayRun: mayRun || at % 3 !== 0,
        })
      }),
      sources: [source, { ...source, datasetId: 2, mayRefresh: false }],
    }
  })

const wants = fc.record({
  recipeIds: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
  targetIds: fc.uniqueArray(fc.constantFrom(1, 2, 101, 102, 103, 104, 105, 106, 107), { maxLength: 2 }),
  projectId: fc.constantFrom(undefined, undefined, 0),
  mode: fc.constantFrom('required' as const, 'all' as const, 'only' as const),
  refreshSources: fc.boolean(),
})

test('the plan of any graph is what the definition says', () => {
  fc.assert(
    fc.property(graphs, wants, (graph, want) => {
      const expected = reference(graph, want)
      if (expected.hasCircle()) {
        expect(() => planBuild(graph, want)).toThrow('in a circle')
        return
      }
      const plan = planBuild(graph, want)
      const ofRecipe = (one: PlanRecipe) => plan.find(({ recipeId }) => recipeId === one.id)!
      const sorted = (ids: (number | null)[]) => ids.map(Number).toSorted((a, b) => a - b)
      const recipeSteps = plan.filter(({ kind }) => kind === 'recipe')
      expect(sorted(recipeSteps.map(({ recipeId }) => recipeId))).toEqual(
        sorted(expected.reached.map(({ id }) => id)),
      )
      const refreshes = plan.filter(({ kind }) => kind === 'refresh').map(({ datasetId }) => datasetId)
      expect(sorted(refreshes)).toEqual(sorted(expected.refreshed.map(({ datasetId }) => datasetId)))
      plan.forEach(({ position }, at) => expect(position).toBe(at + 1))
      for (const one of expected.reached) {
        const step = ofRecipe(one)
        expect(step.action).toBe(expected.runs(one) ? 'run' : 'skip')
        const reads = one.isPublished && one.mayRun ? one.inputIds : []
        const before = [
          ...plan.filter(({ kind, datasetId }) => kind === 'refresh' && reads.includes(datasetId!)),
          ...expected.feeds(one).map(ofRecipe),
        ]
        expect(step.needs).toEqual(before.map(({ position }) => position).toSorted((a, b) => a - b))
        expect(step.needs.every((position) => position < step.position)).toBe(true)
        expect(step.level).toBe(Math.max(0, ...before.map(({ level }) => level)) + 1)
      }
    }),
    { numRuns: cases(1500) },
  )
})
