import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/src/chat-sessions.ts'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Recipe } from '../../../contract/src/recipes.ts'
import type { Run } from '../../../contract/src/runs.ts'
import type { FailPoint } from '../../src/kernel/fail-points.ts'
import { findProgram } from '../machine.ts'
import { endsOf, makeRecipe, openSite, runRecipe, type Site, strayFiles, until } from './site.ts'

const has = { postgres: findProgram('postgres') !== undefined }

/** What a run of a recipe passes in a worker, in order; by then it has ended, or not. */
const ofWorkers: readonly FailPoint[] = [
  'run.claimed',
  'recipe.planned',
  'version.writing',
  'version.before_sync',
  'version.before_rename',
  'version.renamed',
  'recipe.before_publish',
  'run.before_commit',
  'run.ended',
]

const rowCount = 500
const csv = `id,amount\n${Array.from({ length: rowCount }, (_, at) => `${at + 1},${at * 3}`).join('\n')}\n`

async function siteWithRecipes(count: number, ofServer: Record<string, string> = {}) {
  // Each worker takes one run, and what it leaves is taken over when nobody has held it for so long.
  const settings = { RUN_LEASE_SECONDS: '8', RUNS_AT_ONCE: '1', RUNS_PER_ORGANIZATION: '50' }
  const site = await openSite(settings, { ofServer })
  const input = (await site.uploadTo<Dataset>('/api/datasets/upload', 'input.csv', csv)).body
  const recipes: Recipe[] = []
  for (let at = 1; at <= count; at += 1)
    recipes.push(
      await makeRecipe(site.call, {
        name: `Times ${at}`,
        input,
        sql: `SELECT id, amount * ${at} AS amount FROM input ORDER BY id`,
      }),
    )
  return { ...site, recipes }
}

async function expectRows({ call }: Site, recipe: Recipe, factor: number): Promise<void> {
  const { body } = await call<{ rows: unknown[][] }>(
    'POST',
    `/api/datasets/${recipe.output_dataset_id}/explore`,
    {
      measures: [{ aggregate: 'count' }, { aggregate: 'sum', column: 'amount' }],
    },
  )
  const sum = (3 * factor * rowCount * (rowCount - 1)) / 2
  expect([recipe.name, body.rows.map((row) => row.map(Number))]).toEqual([recipe.name, [[rowCount, sum]]])
}

/** Files wait an hour for whoever may be about to publish them: as if it had passed. */
async function age(site: Site): Promise<void> {
  const before = new Date(Date.now() - 7_200_000)
  for (const file of await strayFiles(site)) utimesSync(join(site.home, 'data', file), before, before)
}

test.skipIf(!has.postgres)(
  `CRS-02, CRS-04 to CRS-09: kill -9 of a worker at ${ofWorkers.length} named points of a recipe's run leaves one version of each, told once, and nothing else`,
  async () => {
    const site = await siteWithRecipes(ofWorkers.length)
    const armed = await Promise.all(ofWorkers.map((point) => site.startWorker({ QUARRY_FAIL_POINT: point })))
    for (const recipe of site.recipes) await runRecipe(site.call, recipe)
    await until('the death of every worker', () => armed.every(({ isAlive }) => !isAlive))
    expect(armed.map(({ child }) => child.signalCode)).toEqual(ofWorkers.map(() => 'SIGKILL'))
    // Only the last point lies behind the end of the run.
    const left = await endsOf(site)
    expect(left.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: ofWorkers.length - 1 }, () => 'running'),
      'succeeded',
    ])
    expect(left.filter(({ status, versions }) => versions !== Number(status === 'succeeded'))).toEqual([])
    const strays = await strayFiles(site)
    expect(strays.some((file) => file.endsWith('.building'))).toBe(true)
    expect(strays.some((file) => file.endsWith('.duckdb') && !file.includes('.building'))).toBe(true)

    // CRS-10: whoever clears away what the dead left may die over it too.
    await age(site)
    const collector = await site
      .startWorker({ QUARRY_FAIL_POINT: 'collector.removing' })
      .catch(() => undefined)
    await until('the death of the collector', () => collector?.isAlive !== true)
    await age(site)
    await site.startWorker()
    await until('the end of every run', async () =>
      (await endsOf(site)).every(({ status }) => status !== 'running'),
    )
    const ends = await endsOf(site)
    expect(ends).toEqual(
      ends.map((end) => ({ ...end, status: 'succeeded', failure: null, versions: 1, events: 1 })),
    )
    for (const [at, recipe] of site.recipes.entries()) await expectRows(site, recipe, at + 1)
    await until('nothing left behind', async () => (await strayFiles(site)).length === 0)
    const scratch = readdirSync(join(site.home, 'scratch'))
    expect(scratch.filter((name) => /^(upload|refresh)-/.test(name))).toEqual([])
  },
  240_000,
)

test.skipIf(!has.postgres)(
  'CRS-01, CRS-10: kill -9 of the server while it accepts or cancels a run leaves one run for one request, and one end of it',
  async () => {
    const site = await siteWithRecipes(1, { QUARRY_FAIL_POINT: 'work.before_commit' })
    const [recipe] = site.recipes as [Recipe]
    const askOnce = site.callWith({ 'idempotency-key': 'once' })
    const ask = () => askOnce<Run>('POST', `/api/pipeline/recipes/${recipe.id}/run`, {})
    const runs = () => endsOf(site)

    await expect(ask()).rejects.toThrow()
    await site.server.ended
    expect(await runs()).toEqual([])
    const second = await site.startServer({ QUARRY_FAIL_POINT: 'work.committed' })
    await expect(ask()).rejects.toThrow()
    await second.ended
    const [accepted] = await runs()
    const third = await site.startServer({ QUARRY_FAIL_POINT: 'run.cancelling' })
    expect(await ask()).toMatchObject({ status: 202, body: { id: accepted!.id, status: 'queued' } })

    const path = `/api/pipeline/runs/${accepted!.id}/cancel`
    await expect(site.call('POST', path)).rejects.toThrow()
    await third.ended
    expect(await runs()).toMatchObject([{ id: accepted!.id, status: 'queued', events: 0 }])
    await site.startServer()
    expect(await site.call('POST', path)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect((await site.call('POST', path)).status).toBe(409)
    await site.startWorker()
    await until('an empty queue', async () => (await site.rowsOf('select id from job')).length === 0)
    expect(await runs()).toMatchObject([{ id: accepted!.id, status: 'cancelled', versions: 0, events: 1 }])
  },
  120_000,
)

test.skipIf(!has.postgres)(
  'CRS-01: kill -9 of the worker that answers a chat message loses nothing: another one answers it, once',
  async () => {
    const site = await openSite()
    const dataset = (await site.uploadTo<Dataset>('/api/datasets/upload', 'input.csv', csv)).body
    const session = (await site.call<{ id: number }>('POST', '/api/chat/sessions', { mode: 'sql' })).body
    const dying = await site.startWorker({ QUARRY_FAIL_POINT: 'chat.before_end' })
    const edited = { dataset_id: dataset.id, query: { measures: [{ aggregate: 'count', name: 'rows' }] } }
    const path = `/api/chat/sessions/${session.id}/messages`
    const asking = site.call<ChatMessage>('POST', path, { content: 'how many rows', edited })
    await dying.ended
    expect(await site.rowsOf('select status from chat_messages')).toEqual([{ status: 'running' }])
    await site.startWorker()
    expect(await asking).toMatchObject({
      status: 201,
      body: { status: 'done', data: { result: { rows: [[rowCount]] } } },
    })
    expect(await site.rowsOf("select count(*)::integer as n from chat_events where event = 'done'")).toEqual([
      { n: 1 },
    ])
    expect(await site.rowsOf('select id from job')).toEqual([])
  },
  120_000,
)
