import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { DatasetVersion } from '../../../../../contract/src/dataset-versions.ts'
import type { DatasetDrift } from '../../../../../contract/src/dataset-sources.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Run } from '../../../../../contract/src/runs.ts'
import { refreshingUnderTest } from '../../../../test/refreshing.ts'

const patient = { timeout: 120_000 }
const under = await refreshingUnderTest()
const { quarry, far: remote, call, get, ended, loaded, refresh, refreshed, rows, runOf } = under
afterAll(() => under.stop())

const all = { dimensions: ['id', 'name'], sort: [{ by: 'id' }, { by: 'name' }] }
const versionsOf = async (id: number) =>
  (await call<{ items: DatasetVersion[] }>('GET', `/api/datasets/${id}/versions`)).body.items

const eventsOf = async (id: number) =>
  (
    await call<{ items: { type: string }[] }>('GET', `/api/audit?subject_type=dataset&subject_id=${id}`)
  ).body.items.map(({ type }) => type)

describe('a refresh', patient, () => {
  test('loads a table of a database, and again what it holds then', async () => {
    await remote.query(
      `create table orders (id int, name text); insert into orders values (1, 'a'), (2, 'b')`,
    )
    const { dataset, run } = await loaded({ name: 'Orders', source: { schema: 'public', table: 'orders' } })
    expect(run).toMatchObject({
      status: 'succeeded',
      trigger: 'created',
      dataset_name: 'Orders',
      result: { version: 1, row_count: 2, read_count: 2, is_published: true },
    })
    expect(dataset).toMatchObject({
      status: 'published',
      mode: 'extract',
      version: 1,
      row_count: 2,
      failure: null,
    })
    expect(await rows(dataset.id, all)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
    await remote.query(`insert into orders values (3, 'c')`)
    expect((await refreshed(dataset.id)).result).toMatchObject({ version: 2, row_count: 3 })
    expect(await rows(dataset.id, all)).toHaveLength(3)
    const [newest] = await versionsOf(dataset.id)
    expect(newest).toMatchObject({
      version: 2,
      is_current: true,
      source: { schema: 'public', table: 'orders' },
    })
  })

  test('takes some columns only, and the answer of a SELECT', async () => {
    await remote.query(
      `create table wide (id int, name text, secret text); insert into wide values (1, 'a', 's')`,
    )
    const some = await loaded({ name: 'Some', source: { table: 'wide', columns: ['name', 'id'] } })
    expect(some.dataset.column_count).toBe(2)
    const asked = await loaded({
      name: 'Asked',
      source: { query: 'select id, upper(name) as name from wide' },
    })
    expect(await rows(asked.dataset.id, all)).toEqual([[1, 'A']])
  })

  test('of an empty table makes a version without rows', async () => {
    await remote.query('create table nothing (id int, name text)')
    const { dataset } = await loaded({ name: 'Nothing', source: { table: 'nothing' } })
    expect(dataset).toMatchObject({ status: 'published', row_count: 0, column_count: 2 })
  })

  test('that fails leaves the version before in place, with the reason', async () => {
    await remote.query(`create table fickle (id int, name text); insert into fickle values (1, 'a')`)
    const { dataset } = await loaded({ name: 'Fickle', source: { table: 'fickle' } })
    await remote.query('drop table fickle')
    const run = await refreshed(dataset.id)
    expect([run.status, run.result]).toEqual(['failed', null])
    expect(run.failure).toMatch(/fickle/)
    expect(await get(dataset.id)).toMatchObject({ status: 'published', version: 1, failure: run.failure })
    expect(await rows(dataset.id, all)).toEqual([[1, 'a']])
  })

  test('of a dataset that never had data fails it', async () => {
    const { dataset, run } = await loaded({ name: 'Never', source: { table: 'not_there' } })
    expect([run.status, dataset.status, dataset.version]).toEqual(['failed', 'failed', null])
  })

  test('whose source breaks off in the middle publishes nothing', async () => {
    await remote.query(`create table broken (id int, name text); insert into broken values (1, 'a')`)
    const { dataset } = await loaded({ name: 'Broken', source: { table: 'broken' } })
    await remote.query(`drop table broken; create view broken as
      select i as id, (case when i > 200000 then (1 / (i - i))::text else 'x' end) as name
      from generate_series(1, 200001) i`)
    const run = await refreshed(dataset.id)
    expect(run.status).toBe('failed')
    expect(await rows(dataset.id, all)).toEqual([[1, 'a']])
    expect(leftovers()).toEqual([])
  })
})

const leftovers = () => [
  ...readdirSync(join(quarry.home, 'scratch')).filter((name) => name.startsWith('refresh-')),
  ...readdirSync(join(quarry.home, 'data'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.building'),
  ),
]

describe('a refresh that is under way', patient, () => {
  const slow = async (name: string) => {
    await remote.query(`create table ${name} (id int, name text); insert into ${name} values (1, 'a')`)
    const { dataset } = await loaded({ name, source: { table: name } })
    await remote.query(`drop table ${name}; create view ${name} as
      select i as id, repeat('x', 1000) || pg_sleep(0.01)::text as name from generate_series(1, 20000) i`)
    return dataset
  }

  const running = async (id: number) => {
    const queued = await refresh(id)
    for (let tries = 0; tries < 200; tries += 1, await sleep(50))
      if ((await runOf(queued.body.id)).progress.stage === 'reading') return queued.body
    throw new Error('it never began to read')
  }

  const asksAtSource = async () =>
    (
      await remote.query(
        `select count(*)::int as n from pg_stat_activity where usename = 'reader' and state = 'active'`,
      )
    ).rows[0].n as number

  test('refuses another one, and names itself', async () => {
    const dataset = await slow('busy')
    const run = await running(dataset.id)
    const second = await call<{ error: string; run_id: number }>(
      'POST',
      `/api/datasets/${dataset.id}/refresh`,
    )
    expect([second.status, second.body.error, second.body.run_id]).toEqual([409, 'conflict', run.id])
    await call('POST', `/api/pipeline/runs/${run.id}/cancel`)
  })

  test('is cancelled at once, stops the source, and publishes nothing', async () => {
    const dataset = await slow('endless')
    const run = await running(dataset.id)
    const cancelled = await call<Run>('POST', `/api/pipeline/runs/${run.id}/cancel`)
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelled_by: expect.any(Number),
      result: null,
    })
    for (let tries = 0; tries < 200 && (await asksAtSource()) > 0; tries += 1) await sleep(50)
    expect(await asksAtSource()).toBe(0)
    for (let tries = 0; tries < 200 && leftovers().length > 0; tries += 1) await sleep(50)
    expect(leftovers()).toEqual([])
    expect(await get(dataset.id)).toMatchObject({ version: 1, failure: null })
    const again = await call('POST', `/api/pipeline/runs/${run.id}/cancel`)
    expect(again.status).toBe(409)
    expect(await runOf(run.id)).toMatchObject({ status: 'cancelled' })
  })

  test('ends with the dataset, when that is deleted', async () => {
    const dataset = await slow('doomed')
    const run = await running(dataset.id)
    expect((await call('DELETE', `/api/datasets/${dataset.id}`)).status).toBe(204)
    expect(await runOf(run.id)).toMatchObject({ status: 'cancelled', dataset_id: null })
  })
})

describe('an incremental refresh', patient, () => {
  const settings = (more: object) => ({ refresh: { strategy: 'incremental', cursor_column: 'id', ...more } })

  test('reads only what is new, and loses no row that came late with an equal cursor', async () => {
    await remote.query(`create table log (id int, name text); insert into log values (1, 'a'), (2, 'b')`)
    const { dataset } = await loaded({ name: 'Log', source: { table: 'log' }, ...settings({}) })
    expect(dataset.cursor).toEqual({ column: 'id', value: '2' })
    await remote.query(`delete from log where id = 1; insert into log values (2, 'late'), (3, 'c')`)
    const run = await refreshed(dataset.id)
    expect(run.result).toMatchObject({ read_count: 3, row_count: 4 })
    expect(await rows(dataset.id, all)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [2, 'late'],
      [3, 'c'],
    ])
  })

  test('replaces rows of the same key', async () => {
    await remote.query(
      `create table people (id int, name text, at int); insert into people values (1, 'a', 1), (2, 'b', 2)`,
    )
    const { dataset } = await loaded({
      name: 'People',
      source: { table: 'people' },
      ...settings({ cursor_column: 'at', key_columns: ['id'] }),
    })
    await remote.query(
      `update people set name = 'A', at = 3 where id = 1; insert into people values (3, 'c', 3)`,
    )
    await refreshed(dataset.id)
    expect(await rows(dataset.id, all)).toEqual([
      [1, 'A'],
      [2, 'b'],
      [3, 'c'],
    ])
  })

  test('D21: reads again what came late within its lookback, and says what it missed', async () => {
    await remote.query(
      `create table late (id int, name text, at timestamp);
       insert into late values (1, 'a', '2026-01-01'), (2, 'b', '2026-01-10'), (9, 'never', null)`,
    )
    const refresh = { cursor_column: 'at', key_columns: ['id'], lookback: { amount: 3, unit: 'day' } }
    const { dataset, run } = await loaded({ name: 'Late', source: { table: 'late' }, ...settings(refresh) })
    expect(run.result).toMatchObject({ is_incremental: false, null_cursor_count: 1 })
    await remote.query(`insert into late values (3, 'late', '2026-01-08'), (4, 'too late', '2026-01-02')`)
    const second = await refreshed(dataset.id)
    expect(second.result).toMatchObject({ is_incremental: true, null_cursor_count: 1, read_count: 2 })
    expect((await rows(dataset.id, all)).map(([id]) => id)).toEqual([1, 2, 3, 9])
    const { body } = await call<{ items: { message: string }[] }>(
      'GET',
      `/api/pipeline/runs/${second.id}/logs`,
    )
    const log = JSON.stringify(body)
    expect(log).toMatch(/came late with a smaller one or was deleted is seen when everything is read/)
    expect(log).toMatch(/1 rows have no \\"at\\"/)
  })

  test('D21: reads everything again when that was too long ago', async () => {
    await remote.query(
      `create table whole_again (id int, name text); insert into whole_again values (1, 'a'), (2, 'b')`,
    )
    const source = { table: 'whole_again' }
    const { dataset } = await loaded({ name: 'Again', source, ...settings({ full_every_days: 7 }) })
    expect(Date.parse(dataset.cursor?.full_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await remote.query('delete from whole_again where id = 1')
    expect((await refreshed(dataset.id)).result).toMatchObject({ is_incremental: true, row_count: 2 })
    await quarry.database.asOwner(
      `update dataset_versions set cursor = jsonb_set(cursor, '{full_at}', '"2020-01-01T00:00:00Z"') where dataset_id = ${dataset.id}`,
    )
    expect((await refreshed(dataset.id)).result).toMatchObject({ is_incremental: false, row_count: 1 })
  })

  test('L3: of new rows with the same key the one with the largest cursor stays, and the run says how many went', async () => {
    await remote.query(`create table twice (id int, name text, at int); insert into twice values (1, 'a', 1)`)
    const refresh = { cursor_column: 'at', key_columns: ['id'] }
    const { dataset } = await loaded({ name: 'Twice', source: { table: 'twice' }, ...settings(refresh) })
    await remote.query(`insert into twice values (2, 'newest', 5), (2, 'older', 4), (2, 'oldest', 3)`)
    expect((await refreshed(dataset.id)).result).toMatchObject({ duplicate_count: 2, row_count: 2 })
    expect(await rows(dataset.id, all)).toEqual([
      [1, 'a'],
      [2, 'newest'],
    ])
  })

  test('goes on from where a restored version had got', async () => {
    await remote.query(`create table tape (id int, name text); insert into tape values (1, 'a')`)
    const { dataset } = await loaded({ name: 'Tape', source: { table: 'tape' }, ...settings({}) })
    await remote.query(`insert into tape values (2, 'b'), (3, 'c')`)
    await refreshed(dataset.id)
    const restored = await call<Dataset>('POST', `/api/datasets/${dataset.id}/versions/1/restore`)
    expect(restored.body).toMatchObject({ version: 3, row_count: 1, cursor: { value: '1' } })
    await refreshed(dataset.id)
    expect(await rows(dataset.id, all)).toHaveLength(3)
    expect((await versionsOf(dataset.id)).map(({ restored_from: from }) => from)).toEqual([
      null,
      1,
      null,
      null,
    ])
  })

  test('reads everything when it is asked to', async () => {
    await remote.query(`create table whole (id int, name text); insert into whole values (1, 'a'), (2, 'b')`)
    const { dataset } = await loaded({ name: 'Whole', source: { table: 'whole' }, ...settings({}) })
    await remote.query('delete from whole where id = 1')
    await refreshed(dataset.id)
    expect(await rows(dataset.id, all)).toHaveLength(2)
    await refreshed(dataset.id, '?full=true')
    expect(await rows(dataset.id, all)).toEqual([[2, 'b']])
  })
})

describe('columns that changed at the source', patient, () => {
  const drifting = async (name: string, policy: string) => {
    await remote.query(`create table ${name} (id int, name text); insert into ${name} values (1, 'a')`)
    const { dataset } = await loaded({ name, source: { table: name }, refresh: { on_drift: policy } })
    await remote.query(
      `alter table ${name} drop column name; alter table ${name} add column amount numeric(8,2)`,
    )
    return dataset
  }
  const drift = async (id: number) =>
    (await call<{ drift: DatasetDrift | null }>('GET', `/api/datasets/${id}/drift`)).body.drift

  test('wait for approval, while queries read the version before', async () => {
    const { id } = await drifting('asking', 'ask')
    const run = await refreshed(id)
    expect(run.result).toMatchObject({ version: 2, is_published: false })
    expect(await get(id)).toMatchObject({ version: 1, column_count: 2 })
    expect(await drift(id)).toMatchObject({
      version: 2,
      run_id: run.id,
      columns: [
        { column: 'name', change: 'removed', from: 'text', to: null },
        { column: 'amount', change: 'added', from: null, to: 'numeric(8,2)' },
      ],
    })
    expect(await rows(id, all)).toEqual([[1, 'a']])
    const approved = await call<Dataset>('POST', `/api/datasets/${id}/drift/approve`)
    expect(approved.body).toMatchObject({ version: 2, drift: null })
    expect(await rows(id, { dimensions: ['id', 'amount'] })).toEqual([[1, null]])
    expect((await call('POST', `/api/datasets/${id}/drift/approve`)).status).toBe(409)
    const types = (await eventsOf(id)).toSorted()
    expect(types.filter((type) => type.startsWith('dataset.drift'))).toEqual([
      'dataset.drift_approved',
      'dataset.drift_found',
    ])
    expect(types.filter((type) => type === 'dataset.refresh_queued')).toHaveLength(2)
  })

  test('are discarded when they are refused', async () => {
    const { id } = await drifting('unwanted', 'ask')
    await refreshed(id)
    const refused = await call<Dataset>('POST', `/api/datasets/${id}/drift/refuse`)
    expect(refused.body).toMatchObject({ version: 1, drift: null })
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1])
    expect(await eventsOf(id)).toContain('dataset.drift_discarded')
  })

  test('fail the run, or are published and told, as the dataset says', async () => {
    const strict = await drifting('strict', 'refuse')
    const run = await refreshed(strict.id)
    expect(run).toMatchObject({ status: 'failed', failure: expect.stringContaining('removed: name (text)') })
    expect(await get(strict.id)).toMatchObject({ version: 1 })
    const easy = await drifting('easy', 'approve')
    await refreshed(easy.id)
    expect(await get(easy.id)).toMatchObject({ version: 2, drift: null })
    const [newest] = await versionsOf(easy.id)
    expect(newest?.drift.map(({ change }) => change)).toEqual(['removed', 'added'])
  })
})

test('versions beyond what is to be kept go, but for pinned ones', patient, async () => {
  await remote.query(`create table many (id int, name text)`)
  const { dataset } = await loaded({
    name: 'Many',
    source: { table: 'many' },
    retention: { keep_versions: 2, keep_days: null },
  })
  await call('PUT', `/api/datasets/${dataset.id}/versions/1/pin`, { is_pinned: true })
  for (let turn = 0; turn < 3; turn += 1) await refreshed(dataset.id)
  expect((await versionsOf(dataset.id)).map(({ version }) => version)).toEqual([4, 3, 1])
})

test('a run whose worker went silent is taken over, and publishes once', patient, async () => {
  await remote.query(`create table taken (id int, name text); insert into taken values (1, 'a')`)
  const { dataset } = await loaded({ name: 'Taken', source: { table: 'taken' } })
  await remote.query(`drop table taken; create view taken as select 1 as id, pg_sleep(3)::text as name`)
  const run = (await refresh(dataset.id)).body
  for (let tries = 0; tries < 200 && (await runOf(run.id)).status !== 'running'; tries += 1) await sleep(20)
  await quarry.database.asOwner(
    `update job set leased_until = now() - interval '1 s' where kind = 'pipeline.run' and state = 'running'`,
  )
  // So that it is taken over before it ends, however busy the machine is.
  await quarry.database.asOwner(`select pg_notify('quarry_jobs', '')`)
  expect(await ended(run.id)).toMatchObject({ status: 'succeeded', attempt: 2, result: { version: 2 } })
  await sleep(4000)
  expect((await versionsOf(dataset.id)).map(({ version }) => version)).toEqual([2, 1])
})

test('a model and policies that name a column which is gone are told with the drift', patient, async () => {
  await remote.query(`create table named (id int, name text); insert into named values (1, 'a')`)
  const { dataset } = await loaded({ name: 'Named', source: { table: 'named' } })
  const dimensions = [{ name: 'title', column: 'name', kind: 'text' }]
  const model = { dimensions, hierarchies: [], measures: [], joins: [] }
  const written = await call('PUT', `/api/datasets/${dataset.id}/model`, model)
  expect([written.status, written.text]).toEqual([200, expect.anything()])
  await remote.query('alter table named drop column name')
  await refreshed(dataset.id)
  const { drift } = await get(dataset.id)
  expect(drift?.affects).toEqual([{ kind: 'dimension', name: 'title', column: 'name' }])
  const notices = await call<{ items: { kind: string; body: string }[] }>('GET', '/api/notifications')
  expect(notices.body.items).toContainEqual(
    expect.objectContaining({ kind: 'dataset.drift', body: expect.stringContaining('dimension title') }),
  )
})

test('a type that authors gave to a column holds for what is loaded later', patient, async () => {
  await remote.query(`create table typed (id int, name text); insert into typed values (1, '1')`)
  const { dataset } = await loaded({ name: 'Typed', source: { table: 'typed' } })
  await call('PATCH', `/api/datasets/${dataset.id}`, { columns: { name: { type: 'integer' } } })
  await remote.query(`insert into typed values (2, 'two')`)
  expect(await refreshed(dataset.id)).toMatchObject({
    status: 'failed',
    failure: 'column name holds 1 values that are no integer',
  })
  expect(await get(dataset.id)).toMatchObject({ version: 1 })
})

test('a run that another worker took over publishes nothing for the one before', patient, async () => {
  await remote.query(`create table held (id int, name text); insert into held values (1, 'a')`)
  const { dataset } = await loaded({ name: 'Held', source: { table: 'held' } })
  await remote.query(`drop table held; create view held as select 1 as id, pg_sleep(2)::text as name`)
  const run = (await refresh(dataset.id)).body
  for (let tries = 0; tries < 100 && (await runOf(run.id)).status !== 'running'; tries += 1) await sleep(20)
  await quarry.database.asOwner('update job set fencing_token = fencing_token + 1 where run_id = $1', [
    run.id,
  ])
  await sleep(4000)
  expect(await get(dataset.id)).toMatchObject({ version: 1 })
  expect(await runOf(run.id)).toMatchObject({ status: 'running', result: null })
  await call('POST', `/api/pipeline/runs/${run.id}/cancel`)
  expect(await ended(run.id)).toMatchObject({ status: 'cancelled' })
})
