import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from './build-step.ts'
import { nextOfBuild } from './next-of-build.ts'
import { cases } from '../../../test/cases.ts'

type Ending = 'succeeded' | 'failed' | 'cancelled' | 'unchanged'

const newStep = (position: number, needs: number[], isSkipped = false): Step => ({
  position,
  kind: 'recipe',
  recipeId: position,
  datasetId: 100 + position,
  needs,
  state: isSkipped ? 'skipped' : 'waiting',
  reason: isSkipped ? 'up_to_date' : 'requested',
  blockedBy: null,
  childRunId: null,
  child: undefined,
})

/** A build whose steps live in memory: looks may be lost, late or repeated. */
class Bench {
  steps: Step[]
  started: number[] = []
  ends: string[] = []

  constructor(steps: Step[]) {
    this.steps = steps
  }

  look(): void {
    const { changes, begin, end, overCount } = nextOfBuild(this.steps)
    for (const { position, state, reason, blockedBy } of changes)
      this.#set(position, { state, reason, blockedBy })
    for (const position of begin) {
      this.started.push(position)
      this.#set(position, {
        state: 'queued',
        childRunId: position,
        child: { status: 'queued', isSkipped: false },
      })
    }
    if (end) this.ends.push(end)
    if ((end !== undefined) !== (overCount === this.steps.length))
      throw new Error('a build ends when all of its steps are over, and only then')
  }

  end(position: number, ending: Ending): void {
    const status = ending === 'unchanged' ? 'succeeded' : ending
    this.#set(position, { child: { status, isSkipped: ending === 'unchanged' } })
  }

  running(): Step[] {
    return this.steps.filter(({ child }) => child?.status === 'queued' || child?.status === 'running')
  }

  #set(position: number, change: Partial<Step>): void {
    this.steps = this.steps.map((step) => (step.position === position ? { ...step, ...change } : step))
  }
}

/** How each step ends, by definition: whatever the order in which things happen. */
function reference(steps: readonly Step[], endings: readonly Ending[]) {
  const known = new Map<number, string>()
  for (const { position, needs, state } of steps) {
    const isBlocked = needs.some((need) => !['succeeded', 'skipped'].includes(known.get(need)!))
    const ending = endings[position - 1]!
    const own = ending === 'unchanged' ? 'skipped' : ending
    known.set(position, state === 'skipped' ? 'skipped' : isBlocked ? 'blocked' : own)
  }
  return known
}

const builds = fc
  .record({
    count: fc.integer({ min: 1, max: 12 }),
    edges: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 24 }),
    endings: fc.array(fc.constantFrom<Ending>('succeeded', 'succeeded', 'unchanged', 'failed', 'cancelled'), {
      minLength: 12,
      maxLength: 12,
    }),
    skipped: fc.array(fc.nat(11), { maxLength: 3 }),
    moves: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  })
  .map(({ count, edges, skipped, ...rest }) => ({
    ...rest,
    steps: Array.from({ length: count }, (_, at) => {
      const needs = edges.flatMap(([from, to]) => (to === at && from < at ? [from + 1] : []))
      // What is skipped needs nothing that runs: planning says so.
      const isSkipped = skipped.includes(at) && needs.length === 0
      return newStep(at + 1, [...new Set(needs)], isSkipped)
    }),
  }))

test('CRS-27: whatever ends in whatever order, and however often one looks, a build ends as its graph says', () => {
  fc.assert(
    fc.property(builds, ({ steps, endings, moves }) => {
      const bench = new Bench(steps)
      for (const move of moves) {
        const running = bench.running()
        const one = running[move % Math.max(running.length, 1)]
        // The end of a run may be seen late, together with others.
        if (one && move % 3 !== 0) bench.end(one.position, endings[one.position - 1]!)
        if (move % 2 === 0) bench.look()
      }
      for (let rounds = 0; rounds <= steps.length; rounds += 1) {
        bench.look()
        for (const { position } of bench.running()) bench.end(position, endings[position - 1]!)
      }
      bench.look()
      const expected = reference(steps, endings)
      expect(new Map(bench.steps.map(({ position, state }) => [position, state]))).toEqual(expected)
      // Nothing runs twice, and nothing that is blocked runs at all.
      expect(new Set(bench.started).size).toBe(bench.started.length)
      const isGood = [...expected.values()].every((state) => state === 'succeeded' || state === 'skipped')
      expect(new Set(bench.ends)).toEqual(new Set([isGood ? 'succeeded' : 'failed']))
      for (const { state, blockedBy } of bench.steps)
        if (state === 'blocked') expect(['failed', 'cancelled']).toContain(expected.get(blockedBy!))
    }),
    { numRuns: cases(500) },
  )
})

test('independent branches go on, and what is blocked names the step where it began', () => {
  const bench = new Bench([newStep(1, []), newStep(2, [1]), newStep(3, [2]), newStep(4, [])])
  bench.look()
  expect(bench.started).toEqual([1, 4])
  bench.end(1, 'failed')
  bench.look()
  expect(bench.steps.map(({ state, blockedBy }) => [state, blockedBy])).toEqual([
    ['failed', null],
    ['blocked', 1],
    ['blocked', 1],
    ['queued', null],
  ])
  expect(bench.ends).toEqual([])
  bench.end(4, 'succeeded')
  bench.look()
  expect(bench.ends).toEqual(['failed'])
})
