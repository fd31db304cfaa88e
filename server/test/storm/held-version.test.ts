import { expect, test } from 'vitest'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Recipe } from '../../../contract/src/recipes.ts'
import type { FailPoint } from '../../src/kernel/fail-points.ts'
import { findProgram } from '../machine.ts'
import { endsOf, makeRecipe, openSite, runRecipe, strayFiles, until } from './site.ts'

const has = { postgres: findProgram('postgres') !== undefined }

/** Around the transaction that keeps a version back and ends its run as failed. */
const points: readonly FailPoint[] = ['run.failing', 'run.failed']

test.skipIf(!has.postgres)(
  'CRS-08: kill -9 between holding a version back and the end of its run leaves one held version, one end, and readers at the version before',
  async () => {
    const settings = { RUN_LEASE_SECONDS: '8', RUNS_AT_ONCE: '1', RUNS_PER_ORGANIZATION: '50' }
    const site = await openSite(settings)
    const { call, uploadTo, rowsOf } = site
    const input = (await uploadTo<Dataset>('/api/datasets/upload', 'input.csv', 'id\n1\n2\n')).body
    const recipes: Recipe[] = []
    for (const point of points)
      recipes.push(await makeRecipe(call, { name: point, input, sql: 'SELECT id FROM input ORDER BY id' }))

    const first = await site.startWorker()
    for (const recipe of recipes) await runRecipe(call, recipe)
    await until('two good versions', async () =>
      (await endsOf(site)).every(({ status }) => status === 'succeeded'),
    )
    await first.end('SIGKILL')
    const checks = [{ name: 'Few', rule: { kind: 'range', column: 'id', max: 2 }, severity: 'fail' }]
    for (const { output_dataset_id: id } of recipes)
      expect((await call('PUT', `/api/datasets/${id}/checks`, { checks })).status).toBe(200)
    await uploadTo(`/api/datasets/${input.id}/upload`, 'input.csv', 'id\n1\n2\n3\n')

    const armed = await Promise.all(points.map((point) => site.startWorker({ QUARRY_FAIL_POINT: point })))
    for (const recipe of recipes) await runRecipe(call, recipe)
    await until('the death of both workers', () => armed.every(({ isAlive }) => !isAlive))
    const [before, after] = (await endsOf(site)).slice(2).toSorted((a, b) => a.versions - b.versions)
    expect(before).toMatchObject({ status: 'running', versions: 0, events: 0 })
    expect(after).toMatchObject({ status: 'failed', versions: 1, events: 1 })

    await site.startWorker()
    await until('the end of every run', async () =>
      (await endsOf(site)).every(({ status }) => status !== 'running'),
    )
    await until('an empty queue', async () => (await rowsOf('select id from job')).length === 0)
    const ends = (await endsOf(site)).slice(2)
    expect(ends).toMatchObject(
      points.map(() => ({
        status: 'failed',
        versions: 1,
        events: 1,
        failure: expect.stringContaining('1 of 3 rows'),
      })),
    )
    for (const { output_dataset_id: id } of recipes) {
      const seen = await call<Dataset>('GET', `/api/datasets/${id}`)
      expect(seen.body).toMatchObject({ version: 1, health: 'held', held: { version: 2 } })
      const preview = await call<{ rows: unknown[][] }>('GET', `/api/datasets/${id}/preview`)
      expect(preview.body.rows).toEqual([[1], [2]])
    }
    const events = await rowsOf<{ count: number }>(
      `select count(*)::int as count from audit_entries where type = 'dataset.version_held'`,
    )
    expect(events).toEqual([{ count: points.length }])
    // A file that was made and never named waits for the collector, no more than that.
    expect((await strayFiles(site)).length).toBeLessThanOrEqual(1)
  },
  240_000,
)
