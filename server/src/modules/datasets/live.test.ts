import { afterAll, expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { DatasetDrift } from '../../../../contract/src/dataset-sources.ts'
import { refreshingUnderTest } from '../../../test/refreshing.ts'

const patient = { timeout: 120_000 }
const under = await refreshingUnderTest()
const { far: remote, call, connector, create, get, ended, loaded, refresh, refreshed, rows } = under
afterAll(() => under.stop())

interface Preview {
  columns: { name: string; type: string }[]
  rows: unknown[][]
  row_count: number
  truncated: boolean
  dataset_version: number | null
}
const preview = async (id: number, query = '') =>
  (await call<Preview>('GET', `/api/datasets/${id}/preview${query}`)).body

test(
  'a live dataset has the columns of its source and no version, and is looked into where it lies',
  patient,
  async () => {
    await remote.query(
      `create table seen (id int, name text); insert into seen values (1, 'a'), (2, 'b'), (3, 'b')`,
    )
    const made = await create({ name: 'Seen', source: { schema: 'public', table: 'seen' }, mode: 'live' })
    expect([made.status, made.body]).toMatchObject([
      201,
      { mode: 'live', status: 'published', version: null, column_count: 2, last_run: null },
    ])
    const { id } = made.body
    expect(await preview(id, '?limit=2')).toMatchObject({
      rows: [
        [1, 'a'],
        [2, 'b'],
      ],
      row_count: 2,
      truncated: true,
      dataset_version: null,
    })
    await remote.query(`insert into seen values (4, 'c')`)
    expect((await preview(id)).rows).toHaveLength(4)
    expect((await refresh(id)).status).toBe(409)
    const profile = await call<{ row_count: number; columns: object[] }>('GET', `/api/datasets/${id}/profile`)
    expect(profile.body).toMatchObject({
      row_count: 4,
      is_sample: false,
      dataset_version: null,
      columns: [
        { name: 'id', distinct_count: 4, min: '1', max: '4', mean: 2.5 },
        { name: 'name', null_count: 0, distinct_count: 3, top: [{ value: 'b', count: 2 }, {}, {}] },
      ],
    })
  },
)

test('columns of a live source are read on demand, and drift waits there too', patient, async () => {
  await remote.query(`create table moving (id int, name text)`)
  const { id } = (await create({ name: 'Moving', source: { table: 'moving' }, mode: 'live' })).body
  await remote.query('alter table moving add column extra date')
  const found = await call<{ drift: DatasetDrift }>('POST', `/api/datasets/${id}/drift/check`)
  expect(found.body.drift.columns).toEqual([{ column: 'extra', change: 'added', from: null, to: 'date' }])
  expect((await preview(id)).columns).toHaveLength(2)
  await call('POST', `/api/datasets/${id}/drift/approve`)
  expect((await preview(id)).columns).toHaveLength(3)
})

test(
  'a dataset goes live and back with its id, its name and what is said of its columns',
  patient,
  async () => {
    await remote.query(`create table twofold (id int, name text); insert into twofold values (1, 'a')`)
    const { dataset } = await loaded({ name: 'Both', source: { table: 'twofold' } })
    const { id } = dataset
    await call('PATCH', `/api/datasets/${id}`, { columns: { name: { label: 'Title' } } })
    const live = await call<Dataset>('PATCH', `/api/datasets/${id}`, { mode: 'live' })
    expect([live.status, live.body]).toMatchObject([
      200,
      { id, mode: 'live', version: null, status: 'published' },
    ])
    await remote.query(`insert into twofold values (2, 'b')`)
    expect(await preview(id)).toMatchObject({ row_count: 2, columns: [{}, { name: 'name', label: 'Title' }] })
    expect(await preview(id, '?version=1')).toMatchObject({ row_count: 1, dataset_version: 1 })
    const back = await call<Dataset>('PATCH', `/api/datasets/${id}`, { mode: 'extract' })
    expect(back.body).toMatchObject({ mode: 'extract', version: 1 })
    await ended(back.body.last_run!.id)
    expect(await get(id)).toMatchObject({ version: 2, row_count: 2 })
  },
)

test('an older version is read by its number and as of a time', patient, async () => {
  await remote.query(`create table past (id int, name text); insert into past values (1, 'a')`)
  const { dataset } = await loaded({ name: 'Past', source: { table: 'past' } })
  const { id } = dataset
  const before = new Date().toISOString()
  await remote.query(`insert into past values (2, 'b')`)
  await refreshed(id)
  const count = { measures: [{ aggregate: 'count' }] }
  expect(await rows(id, count)).toEqual([[2]])
  expect(await rows(id, { ...count, version: 1 })).toEqual([[1]])
  expect(await rows(id, { ...count, as_of: before })).toEqual([[1]])
  const sql = { sql: 'select count(*) from past' }
  expect(await rows(id, sql)).toEqual([[2]])
  expect(await rows(id, { ...sql, version: 1 })).toEqual([[1]])
  expect(await rows(id, { ...sql, as_of: before })).toEqual([[1]])
  expect((await preview(id, `?as_of=${before}`)).rows).toEqual([[1, 'a']])
  const early = await call('POST', `/api/datasets/${id}/explore`, { ...count, as_of: '2001-01-01T00:00:00Z' })
  expect([early.status, early.body]).toMatchObject([409, { error: 'conflict' }])
  await call('PATCH', `/api/datasets/${id}`, { retention: { keep_versions: 1, keep_days: null } })
  await refreshed(id)
  const gone = await call<{ message: string }>('POST', `/api/datasets/${id}/explore`, {
    ...count,
    version: 1,
  })
  expect([gone.status, gone.body.message]).toEqual([409, 'version 1 is no longer kept'])
})

test('a column is read as another type, unless values would be lost unasked', patient, async () => {
  await remote.query(
    `create table texts (id int, name text); insert into texts values (1, '10'), (2, '2.5'), (3, 'x')`,
  )
  const { dataset } = await loaded({ name: 'Texts', source: { table: 'texts' } })
  const path = `/api/datasets/${dataset.id}`
  const refused = await call<{ message: string }>('PATCH', path, { columns: { name: { type: 'number' } } })
  expect([refused.status, refused.body.message]).toMatchObject([
    422,
    expect.stringContaining('1 value is no number'),
  ])
  const format = { kind: 'number', decimals: 2 }
  const taken = await call('PATCH', path, {
    columns: { name: { type: 'number', on_misfit: 'null', format } },
  })
  expect(taken.status).toBe(200)
  expect(await rows(dataset.id, { measures: [{ aggregate: 'sum', column: 'name' }] })).toEqual([[12.5]])
  const schema = await call<{ columns: object[] }>('GET', `${path}/schema`)
  expect(schema.body.columns[1]).toMatchObject({
    type: 'number',
    stored_type: 'text',
    native_type: 'DOUBLE',
    format,
  })
  expect((await preview(dataset.id)).rows[2]).toEqual([3, null])
  await call('PATCH', path, { columns: { name: { type: null } } })
  expect((await preview(dataset.id)).rows[2]).toEqual([3, 'x'])
})

test('datasets of many tables are made at once, all of them or none', patient, async () => {
  await remote.query('create table one (id int); create table two (id int)')
  const path = `/api/connectors/${connector.id}/datasets`
  const tables = [{ source: { table: 'one' } }, { source: { table: 'two' }, name: 'Second' }]
  const made = await call<{ items: Dataset[] }>('POST', path, { tables, mode: 'live' })
  expect([made.status, made.body.items.map(({ name }) => name)]).toEqual([201, ['one', 'Second']])
  const again = await call('POST', path, { tables, mode: 'live' })
  expect(again.status).toBe(409)
  const copies = await call<{ items: Dataset[] }>('POST', path, { tables: [tables[0]], mode: 'live' })
  expect(copies.body.items.map(({ name }) => name)).toEqual(['one (2)'])
  const missing = await call('POST', path, { tables: [{ source: { table: 'neither' } }], mode: 'live' })
  expect(missing.status).toBe(422)
})

test('tags and certification find datasets, and only who may certify does', patient, async () => {
  const { quarry } = under
  await remote.query('create table tagged (id int)')
  const made = await create({
    name: 'Tagged',
    source: { table: 'tagged' },
    mode: 'live',
    tags: ['eu', 'sales'],
  })
  const editor = await quarry.newUser({ orgId: connector.orgId, role: 'editor' })
  const path = `/api/datasets/${made.body.id}/certification`
  const refused = await quarry.call('PUT', path, { token: editor.token, body: { is_certified: true } })
  expect(refused.status).toBe(403)
  const certified = await call<Dataset>('PUT', path, { is_certified: true })
  expect(certified.body).toMatchObject({ is_certified: true, certified_by: expect.any(Number) })
  const ids = async (query: string) =>
    (await call<{ items: Dataset[] }>('GET', `/api/datasets?${query}`)).body.items.map(({ id }) => id)
  expect(await ids('tag=eu')).toEqual([made.body.id])
  expect(await ids('tag=us')).toEqual([])
  expect(await ids('is_certified=true')).toEqual([made.body.id])
})

test(
  'SQL-22: policies of a live dataset are tried on its rows, and are saved also while it does not answer',
  patient,
  async () => {
    await remote.query(`create table ruled (id int, region text);
      insert into ruled values (1, 'EU'), (2, 'EU'), (3, 'US'), (4, null)`)
    const { id } = (await create({ name: 'Ruled', source: { table: 'ruled' }, mode: 'live' })).body
    const condition = { column: 'region', operator: 'in', attribute: 'region' }
    const policies = { rows: [{ name: 'Own', applies_to: { everyone: true }, condition }] }
    const as = { role: 'viewer', attributes: { region: ['EU'] } }
    const every_row = { column: 'region', operator: 'equals', value: 'EU' }
    const tested = await call('POST', `/api/datasets/${id}/policies/test`, {
      policies,
      tests: [
        { name: 'own', as, expect: { row_count: 2, every_row } },
        { name: 'all', as: { role: 'viewer' }, expect: { at_least: 1 } },
      ],
    })
    expect([tested.status, tested.body]).toMatchObject([
      200,
      {
        results: [
          { passed: true, row_count: 2 },
          { passed: false, row_count: 0 },
        ],
      },
    ])
    const preview = await call<{ people: { name: string }[] }>(
      'POST',
      `/api/datasets/${id}/policies/preview`,
      {
        policies,
      },
    )
    expect(preview.body).toMatchObject({ row_count: 4 })
    expect(preview.body.people.find(({ name }) => name === 'viewer')).toMatchObject({
      before: { row_count: 4 },
      after: { row_count: 0 },
      change: 'loses',
    })

    await remote.query('alter table ruled rename to away')
    const test = { name: 'own', as, expect: { row_count: 2 } }
    const put = (body: object) => call<{ message: string }>('PUT', `/api/datasets/${id}/policies`, body)
    const refused = await put({ ...policies, tests: [test] })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('rows cannot be counted')
    expect((await put({ ...policies, tests: [test], tests_must_pass: false })).status).toBe(200)
  },
)

test('the keys of a join between live tables are counted where they lie', patient, async () => {
  await remote.query(`create table sold (id int, buyer text); insert into sold values (1, 'a'), (2, 'b');
    create table buyers (code text, name text); insert into buyers values ('a', 'Ann'), ('A', 'Al'), ('b', 'Ben')`)
  const live = async (table: string) =>
    (await create({ name: table, source: { table }, mode: 'live' })).body.id
  const [sold, buyers] = [await live('sold'), await live('buyers')]
  const join = {
    name: 'buyer',
    dataset_id: buyers,
    cardinality: 'many_to_one',
    on: [{ column: 'buyer', to: 'code' }],
  }
  const model = { dimensions: [], hierarchies: [], measures: [], joins: [join] }
  const put = () => call<{ message: string }>('PUT', `/api/datasets/${sold}/model`, model)
  expect((await put()).status).toBe(200)
  await remote.query(`insert into buyers values ('b', 'Bob'), (null, 'x'), (null, 'y')`)
  const refused = await put()
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'body.joins.0.cardinality: "code" of "buyers" is not unique, one value is shared by several rows: ' +
      'one of them would be counted for each',
  ])
})

test(
  'S13: who switches a dataset to a table that policies narrow elsewhere is warned, as who makes one of it',
  patient,
  async () => {
    await remote.query(`create table narrowed (id int, region text); create table free (id int, region text)`)
    const narrowed = { schema: 'public', table: 'narrowed' }
    const { id } = (await create({ name: 'Narrowed', source: narrowed, mode: 'live' })).body
    const condition = { column: 'region', operator: 'equals', value: 'EU' }
    const rows = [{ name: 'Own', applies_to: { everyone: true }, condition }]
    expect((await call('PUT', `/api/datasets/${id}/policies`, { rows, columns: [] })).status).toBe(200)
    const other = (await create({ name: 'Free', source: { table: 'free' }, mode: 'live' })).body
    const change = async (body: object) =>
      (await call<Dataset>('PATCH', `/api/datasets/${other.id}`, body)).body
    const warning = [expect.stringContaining('policies narrow dataset "Narrowed"')]
    expect((await change({ source: { table: 'narrowed' } })).warnings).toEqual(warning)
    expect((await change({ description: 'The same' })).warnings).toBeUndefined()
    expect((await change({ mode: 'extract' })).warnings).toEqual(warning)
    expect((await change({ source: { table: 'free' } })).warnings).toBeUndefined()
    expect((await create({ name: 'Narrowed again', source: narrowed, mode: 'live' })).body.warnings).toEqual(
      warning,
    )
    // Policies that narrow the dataset itself are no surprise.
    const own = await call<Dataset>('PATCH', `/api/datasets/${id}`, { mode: 'extract' })
    expect(own.body.warnings).toBeUndefined()
  },
)
