import { expect, test } from 'vitest'
import type { BuildPlan } from '../../../../contract/src/builds.ts'
import type { Recipe } from '../../../../contract/src/recipes.ts'
import type { Run, RunDetail } from '../../../../contract/src/runs.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const quarry = await recipesUnderTest()
const { call, dataset, load, logOf, recipe, rows, ended, newUser, admin } = quarry

const patient = { timeout: 120_000 }
const lines = (...values: number[]) => ['id,value', ...values.map((value, at) => `${at + 1},${value}`)]
const flights = await dataset('flights', lines(1, 2, 3))

const output = async ({ output_dataset_id: id }: Recipe) =>
  (await call<typeof flights>('GET', `/api/datasets/${id}`)).body
/** A chain of two, and one beside it. */
const clean = await recipe('clean', {
  inputs: [flights],
  sql: 'SELECT id, value FROM flights WHERE value > 0',
})
const total = await recipe('total', {
  inputs: [await output(clean)],
  sql: 'SELECT sum(value) AS total FROM clean',
})
const count = await recipe('tally', { inputs: [flights], sql: 'SELECT count(*) AS n FROM flights' })
const all = [total.output_dataset_id, count.output_dataset_id]

const plan = async (body: object) =>
  (await call<BuildPlan>('POST', '/api/pipeline/run', { body: { ...body, dry_run: true } })).body
const linesOf = ({ steps }: BuildPlan) =>
  steps.map(({ name, action, reason }) => `${name} ${action} ${reason}`)
const detail = async (id: number) => (await call<RunDetail>('GET', `/api/pipeline/runs/${id}`)).body
const states = ({ steps }: RunDetail) => steps.map(({ name, status }) => `${name} ${status}`)

/** Builds and waits for the end. */
async function build(body: object): Promise<RunDetail> {
  const started = await call<Run>('POST', '/api/pipeline/run', { body })
  expect([started.status, started.text]).toMatchObject([202, expect.any(String)])
  await ended(started.body.id)
  return detail(started.body.id)
}

test(
  'a plan says what would run and why; a build does it, and then there is nothing left to do',
  patient,
  async () => {
    expect(linesOf(await plan({ targets: all }))).toEqual([
      'clean run never_run',
      'tally run never_run',
      'total run never_run',
    ])
    const built = await build({ targets: all })
    expect(built).toMatchObject({
      kind: 'build',
      status: 'succeeded',
      label: 'Build of 3 recipes',
      failure: null,
    })
    expect(built.result?.step_counts).toEqual({ succeeded: 3 })
    expect(states(built)).toEqual(['clean succeeded', 'tally succeeded', 'total succeeded'])
    expect(built.steps.map(({ needs }) => needs)).toEqual([[], [], [1]])
    const children = await call<{ items: Run[] }>('GET', `/api/pipeline/runs?parent_id=${built.id}`)
    expect(children.body.items.map(({ status, trigger }) => [status, trigger])).toEqual(
      [1, 2, 3].map(() => ['succeeded', 'build']),
    )
    expect(await rows(total.output_dataset_id)).toEqual([[6]])
    expect(linesOf(await plan({ targets: all }))).toEqual([
      'clean skip up_to_date',
      'tally skip up_to_date',
      'total skip up_to_date',
    ])
    const idle = await build({ targets: all })
    expect(idle).toMatchObject({ status: 'succeeded', label: 'Build of 0 recipes' })
    expect(idle.result?.step_counts).toEqual({ skipped: 3 })
  },
)

test('what changed is built, with what follows from it, and nothing else', patient, async () => {
  await load(flights, lines(10, 20))
  const next = await plan({ targets: [total.output_dataset_id] })
  expect(next.steps.map(({ name, level, words }) => [name, level, words])).toEqual([
    ['clean', 1, 'flights has changed since it ran'],
    ['total', 2, 'clean runs before it'],
  ])
  const built = await build({ targets: [total.output_dataset_id] })
  expect(states(built)).toEqual(['clean succeeded', 'total succeeded'])
  expect(await rows(total.output_dataset_id)).toEqual([[30]])
  expect(linesOf(await plan({ recipe_ids: [total.id, count.id] }))).toEqual([
    'clean skip up_to_date',
    'tally run input_changed',
    'total skip up_to_date',
  ])
  const only = await build({ recipe_ids: [total.id], mode: 'only' })
  expect(states(only)).toEqual(['total succeeded'])
})

test(
  'what fails blocks what needs it, others go on, and a retry does what was not done',
  patient,
  async () => {
    const broken = await recipe('broken', {
      inputs: [flights],
      sql: "SELECT id, CASE WHEN value > 15 THEN error('too much')::INTEGER ELSE value END AS value FROM flights",
    })
    const after = await recipe('after', {
      inputs: [await output(broken)],
      sql: 'SELECT max(value) AS m FROM broken',
    })
    const last = await recipe('last', { inputs: [await output(after)], sql: 'SELECT m + 1 AS m FROM after' })
    await load(flights, lines(5, 50))
    const targets = [last.output_dataset_id, count.output_dataset_id]
    const failed = await build({ targets })
    expect(failed).toMatchObject({ status: 'failed', failure: '1 step failed, 2 blocked by that' })
    expect(failed.steps.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
      'after blocked',
      'broken failed',
      'last blocked',
      'tally succeeded',
    ])
    const blocked = failed.steps.find(({ name }) => name === 'last')
    expect(blocked).toMatchObject({ run_id: null, reason: 'blocked by broken, which failed' })
    await load(flights, lines(5, 6))
    const again = await call<Run>('POST', `/api/pipeline/runs/${failed.id}/retry`, { body: undefined })
    expect([again.status, again.body.retry_of]).toEqual([202, failed.id])
    await ended(again.body.id)
    const retried = await detail(again.body.id)
    expect(retried.status).toBe('succeeded')
    const one = (name: string) => retried.steps.find((step) => step.name === name)
    expect(one('tally')).toMatchObject({
      status: 'skipped',
      reason: 'it was done in the run that this one tries again',
    })
    expect(one('last')).toMatchObject({ status: 'succeeded' })
    expect(await rows(last.output_dataset_id)).toEqual([[7]])
  },
)

test('cancelling a build cancels its steps, and nothing of them is published', patient, async () => {
  const slow = await recipe('slow', {
    inputs: [flights],
    sql: 'SELECT count(*) AS n FROM range(100000) a, range(1000000) b, flights',
  })
  const behind = await recipe('behind', { inputs: [await output(slow)], sql: 'SELECT n FROM slow' })
  const started = await call<Run>('POST', '/api/pipeline/run', {
    body: { targets: [behind.output_dataset_id] },
  })
  const cancelled = await call<Run>('POST', `/api/pipeline/runs/${started.body.id}/cancel`)
  expect(cancelled.body.status).toBe('cancelled')
  const seen = await detail(started.body.id)
  expect(seen.steps[0]).toMatchObject({ name: 'slow', status: 'cancelled' })
  await expect
    .poll(async () => states(await detail(started.body.id)), { timeout: 20_000 })
    .toEqual(['slow cancelled', 'behind cancelled'])
  expect((await output(slow)).version).toBeNull()
})

test('what nobody makes, and what one may not run, is refused with its place', patient, async () => {
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const start = (body: object, as = editor) => call('POST', '/api/pipeline/run', { body, as })
  expect((await start({})).body.details?.[0]?.message).toContain('say what to build')
  expect((await start({ targets: [flights.id] })).body.message).toContain('no recipe makes this dataset')
  expect((await start({ recipe_ids: [999_999] })).body.details).toEqual([
    { path: 'body.recipe_ids.0', message: 'there is no such recipe' },
  ])
  expect((await start({ targets: all }, viewer)).status).toBe(403)
})

test(
  'the log of a build says what was decided for each step and why, and what became of it',
  patient,
  async () => {
    const source = await dataset('logged', lines(1))
    const bad = await recipe('bad', {
      inputs: [source],
      sql: "SELECT CAST('x' || id AS INTEGER) AS n FROM logged",
    })
    const behind = await recipe('behind', { inputs: [await output(bad)], sql: 'SELECT n FROM bad' })
    const good = await recipe('good', { inputs: [source], sql: 'SELECT id FROM logged' })
    const built = await build({ targets: [behind.output_dataset_id, good.output_dataset_id] })
    expect(built.status).toBe('failed')
    const log = await logOf(built.id)
    const stepOf = (id: number) => built.steps.find(({ recipe_id: recipeId }) => recipeId === id)!
    const [first, second, third] = [stepOf(bad.id), stepOf(behind.id), stepOf(good.id)]
    const named = (step: RunDetail['steps'][number]) => `Step ${step.position}, recipe ${step.recipe_id},`
    expect(log[0]).toBe('Planned 3 steps: 3 to do, 0 to leave as they are')
    expect(log.slice(1, 4).toSorted()).toEqual(
      [
        `${named(first)} runs: it has never run`,
        `${named(second)} runs, after ${first.position}: it has never run`,
        `${named(third)} runs: it has never run`,
      ].toSorted(),
    )
    for (const line of [
      `${named(first)} is run ${first.run_id}`,
      `${named(first)} failed; its own run says why`,
      `${named(second)} never began: blocked by a step that did not succeed (step ${first.position})`,
      `${named(third)} is run ${third.run_id}`,
      `${named(third)} succeeded`,
    ])
      expect(log.filter((one) => one === line)).toEqual([line])
    expect(log.at(-1)).toBe(built.failure)
    // Names are for those only who may see what has them.
    expect(log.join(' ')).not.toMatch(/behind|good|logged/)

    const idle = await build({ targets: [good.output_dataset_id] })
    expect(await logOf(idle.id)).toEqual([
      'Planned 1 step: 0 to do, 1 to leave as they are',
      `Step 1, recipe ${good.id}, is left as it is: nothing that it is made of has changed since it ran`,
      'Done',
    ])
  },
)
