import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Interpretation } from '../../../../contract/src/interpretation.ts'
import { refreshingUnderTest } from '../../../test/refreshing.ts'

const patient = { timeout: 120_000 }
const under = await refreshingUnderTest()
const { far: remote, call, create, loaded } = under
afterAll(() => under.stop())

interface Result {
  columns: { name: string; type: string }[]
  rows: unknown[][]
  totals?: unknown[]
  dataset_version: number | null
  cached: boolean
  sql: string
  error?: string
  message?: string
}
const ask = async (id: number, body: object) =>
  (await call<Result>('POST', `/api/datasets/${id}/explore`, body)).body

test('a live dataset answers as the extracted one does, from where it lies', patient, async () => {
  await remote.query(
    `create table orders (region text, amount numeric(12,2), at timestamptz, n bigint);
    insert into orders values ('north', 10.50, '2026-01-31 23:30:00+00', 9007199254740993), ('north', 1.25, '2026-02-01 00:00:00+00', 2),
      ('south', 20, '2026-03-01 12:00:00+00', 3), (null, null, null, null)`,
  )
  const source = { schema: 'public', table: 'orders' }
  const live = (await create({ name: 'Live orders', source, mode: 'live' })).body
  const { dataset: kept } = await loaded({ name: 'Orders', source })
  const questions = [
    {
      dimensions: ['region'],
      measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }, { aggregate: 'count' }],
      totals: true,
    },
    {
      dimensions: [{ column: 'at', grain: 'month' }],
      measures: [{ aggregate: 'count' }],
      timezone: 'Europe/Berlin',
    },
    { dimensions: ['n'], filters: [{ column: 'region', operator: 'starts_with', value: 'NOR' }] },
  ]
  for (const question of questions) {
    const [there, here] = [await ask(live.id, question), await ask(kept.id, question)]
    expect([there.error, there.message]).toEqual([undefined, undefined])
    expect(there.rows).toEqual(here.rows)
    expect(there.totals).toEqual(here.totals)
    expect([there.dataset_version, here.dataset_version]).toEqual([null, 1])
  }
  await remote.query(`insert into orders values ('west', 1, null, null)`)
  const again = await ask(live.id, questions[0] ?? {})
  expect(again.cached).toBe(false)
  expect(again.rows.map(([region]) => region)).toContain('west')
})

test('D18: SQL reaches a live dataset whose name is like that of another one', patient, async () => {
  await remote.query(`create table people as select generate_series(1, 3) as n`)
  const source = { schema: 'public', table: 'people' }
  const { dataset } = await loaded({ name: 'people', source })
  await create({ name: 'live_people', source, mode: 'live' })
  const answer = await ask(dataset.id, { sql: 'SELECT count(*) FROM live_people JOIN people USING (n)' })
  expect([answer.rows, answer.message]).toEqual([[[3]], undefined])
  const count = { sql: 'SELECT count(*) FROM live_people' }
  expect((await ask(dataset.id, count)).rows).toEqual([[3]])
  await remote.query('insert into people values (4)')
  expect((await ask(dataset.id, count)).rows).toEqual([[4]])
  const slip = await ask(dataset.id, { sql: 'SELECT * FROM live_peopel' })
  expect(slip.message).toBe('there is no such table: live_peopel; did you mean "live_people"?')
})

test('a live pivot leaves as a file with the columns of its answer', patient, async () => {
  await remote.query(`create table sales (region text, year int, amount int);
    insert into sales values ('north', 2024, 1), ('north', 2025, 2), ('south', 2025, 3)`)
  const source = { schema: 'public', table: 'sales' }
  const { id } = (await create({ name: 'Live sales', source, mode: 'live' })).body
  const question = {
    dimensions: ['region'],
    measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }],
    filters: [{ column: 'amount', operator: 'greater', value: 0 }],
    pivot: { columns: ['year'] },
  }
  const shown = await ask(id, question)
  const file = await under.quarry.call('POST', `/api/datasets/${id}/explore`, {
    token: under.connector.token,
    body: question,
    headers: { accept: 'text/csv' },
  })
  const [head, ...rows] = file.text.trim().split('\n')
  expect(head?.split(',')).toEqual(shown.columns.map(({ name }) => name))
  expect(rows).toEqual(shown.rows.map((row) => row.join(',')))
  expect(shown.rows).toEqual([
    ['north', 1, 2],
    ['south', null, 3],
  ])
})

test('a connector may let its answers be given again, to those of the same rights', patient, async () => {
  await remote.query(`create table kept (region text, amount int);
    insert into kept values ('north', 1), ('south', 2)`)
  const { id: connectorId, token, orgId } = under.connector
  const keepFor = (seconds: number) =>
    call('PATCH', `/api/connectors/${connectorId}`, { config: { cache_seconds: seconds } })
  const { id } = (await create({ name: 'Kept', source: { schema: 'public', table: 'kept' }, mode: 'live' }))
    .body
  const editor = await under.quarry.newUser({ orgId, role: 'editor' })
  const total = { measures: [{ aggregate: 'sum', column: 'amount' }] }
  const asked = async (as = token) =>
    (await under.quarry.call<Result>('POST', `/api/datasets/${id}/explore`, { token: as, body: total })).body
  expect((await keepFor(3600)).status).toBe(200)
  expect(await asked()).toMatchObject({ rows: [[3]], cached: false })
  await remote.query(`insert into kept values ('west', 10)`)
  expect(await asked()).toMatchObject({ rows: [[3]], cached: true })
  await call('PUT', `/api/datasets/${id}/policies`, {
    rows: [
      {
        name: 'North',
        applies_to: { everyone: true },
        condition: { column: 'region', operator: 'equals', value: 'north' },
      },
    ],
    columns: [],
    tests: [],
  })
  expect(await asked(editor.token)).toMatchObject({ rows: [[1]], cached: false })
  expect(await asked()).toMatchObject({ rows: [[3]], cached: true })
  // Other settings are another source.
  await keepFor(0)
  expect(await asked()).toMatchObject({ rows: [[13]], cached: false })
  expect(await asked()).toMatchObject({ cached: false })
})

test(
  'questions in words know live values that one may see, and wait for no slow database',
  patient,
  async () => {
    await remote.query(`create table deals (city text, stage text, amount int);
    insert into deals values ('Berlin', 'won', 10), ('Oslo', 'lost', 20);
    create view slow_deals as select 'Lima' as city, pg_sleep(1.2)::text as waited, 1 as amount`)
    const made = async (table: string) =>
      (await create({ name: `Live ${table}`, source: { schema: 'public', table }, mode: 'live' })).body.id
    const id = await made('deals')
    const condition = { column: 'city', operator: 'equals', value: 'Berlin' }
    const rows = [{ name: 'Berlin', applies_to: { everyone: true }, condition }]
    await call('PUT', `/api/datasets/${id}/policies`, { rows, columns: [], tests: [] })
    const { token, orgId } = under.connector
    const editor = await under.quarry.newUser({ orgId, role: 'editor' })
    const read = async (city: string, as = token, dataset = id) => {
      const asked = { token: as, body: { content: `sum of amount in ${city}`, dataset_ids: [dataset] } }
      const { body } = await under.quarry.call<Interpretation>('POST', '/api/chat/interpret', asked)
      return [body.status, body.query?.filters ?? body.unmatched.map(({ text }) => text)]
    }
    const found = (value: string) => ['understood', [{ ...condition, value }]]
    const soon = { timeout: 20_000, interval: 300 }
    await expect.poll(() => read('Oslo'), soon).toEqual(found('Oslo'))
    await expect.poll(() => read('Berlin', editor.token), soon).toEqual(found('Berlin'))
    expect(await read('Oslo', editor.token)).toEqual(['clarify', ['Oslo']])
    // One statement counts, and one lists both columns.
    const history = `/api/query-history?dataset_id=${id}&origin=values`
    const asked = async () => (await call<{ items: object[] }>('GET', history)).body.items.length
    await expect.poll(asked, soon).toBe(4)
    const slow = await made('slow_deals')
    expect(await read('Lima', token, slow)).toEqual(['clarify', ['Lima']])
    await expect.poll(() => read('Lima', token, slow), soon).toEqual(found('Lima'))
  },
)

test('the limits of the organization hold at the source too', patient, async () => {
  await remote.query(`create view slow as select n, pg_sleep(20)::text as waited from generate_series(1, 3) n;
    create table numbers as select generate_series(1, 5) as n`)
  const { orgId, token } = under.connector
  const setLimits = (body: object) => call('PATCH', `/api/organizations/${orgId}/settings`, body)
  await setLimits({ query_seconds: 1, export_rows: 3 })
  const slow = await create({ name: 'Slow', source: { schema: 'public', table: 'slow' }, mode: 'live' })
  const late = await ask(slow.body.id, { dimensions: ['n', 'waited'] })
  expect([late.error, late.message]).toEqual(['query_timeout', expect.stringContaining('query_seconds')])
  const { id } = (
    await create({ name: 'Numbers', source: { schema: 'public', table: 'numbers' }, mode: 'live' })
  ).body
  const path = `/api/datasets/${id}/explore`
  const taken = (body: object) =>
    under.quarry.call('POST', path, { token, body, headers: { accept: 'text/csv' } })
  const refused = await taken({ dimensions: ['n'] })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('export_rows')])
  expect((await taken({ dimensions: ['n'], limit: 3 })).text.trim().split('\n')).toHaveLength(4)
  await setLimits({ query_seconds: null, export_rows: null })
})

test(
  'S1, S13: no statement that is shown, logged or sent to the source holds the key of masks or what policies compare with, and another dataset of the same table is made with a warning',
  patient,
  async () => {
    const { quarry, connector } = under
    await remote.query(`create table staff (id int, email text, region text, "hidden column" int);
      insert into staff values (1, 'a@example.com', 'EU-CANARY', 1), (2, 'b@example.com', 'US', 2)`)
    const { id } = (await create({ name: 'Staff', source: { table: 'staff' }, mode: 'live' })).body
    const rows = [
      {
        name: 'Own',
        applies_to: { everyone: true },
        condition: { column: 'region', operator: 'equals', value: 'EU-CANARY' },
      },
    ]
    const columns = [
      { column: 'email', mask: { kind: 'hash' } },
      { column: 'region', mask: { kind: 'hide' } },
      { column: 'hidden column', mask: { kind: 'hide' } },
    ]
    const set = await call('PUT', `/api/datasets/${id}/policies`, { rows, columns })
    expect([set.status, set.text]).toEqual([200, expect.anything()])
    const [{ mask_key: key } = { mask_key: '' }] = await quarry.database.asOwner<{ mask_key: string }>(
      'select mask_key from mask_keys where org_id = $1',
      [connector.orgId],
    )
    const again = { name: 'Staff again', source: { schema: 'public', table: 'staff' }, mode: 'live' }
    const warned = (await create(again)).body
    // S13: policies that hide data from others do not apply to the new one, and its creator is warned.
    expect(warned.warnings).toEqual([expect.stringContaining('policies narrow dataset "Staff"')])
    const chart = { id: 'c', title: 'C', kind: 'table', position: { x: 0, y: 0, w: 6, h: 4 } }
    const query = { dimensions: ['id', 'email'] }
    const charts = [{ ...chart, dataset_id: id, query }]
    const board = (
      await call<{ id: number }>('POST', '/api/dashboards', { name: 'B', status: 'published', charts })
    ).body.id
    const code = createHash('sha256').update(`${key}a@example.com`).digest('hex')
    const hidden = [key, 'CANARY', 'hidden column', 'region']
    const people = { editor: expect.stringContaining('FROM "Staff"'), viewer: null }
    for (const role of ['editor', 'viewer'] as const) {
      const user = await quarry.newUser({ orgId: connector.orgId, role })
      const asked = (method: string, path: string, body?: object) =>
        quarry.call<Result>(method, path, { token: user.token, ...(body && { body }) })
      const answers = {
        explore: await asked('POST', `/api/datasets/${id}/explore`, query),
        'dry run': await asked('POST', `/api/datasets/${id}/explore/dry-run`, query),
        render: await asked('GET', `/api/dashboards/${board}/render`),
        explain: await asked('GET', `/api/dashboards/${board}/charts/c/explain`),
        rows: await asked('POST', `/api/dashboards/${board}/charts/c/rows`, {}),
        preview: await asked('GET', `/api/datasets/${id}/preview`),
        profile: await asked('GET', `/api/datasets/${id}/profile`),
        values: await asked('GET', `/api/datasets/${id}/values?field=email`),
      }
      for (const [what, { status, text, body }] of Object.entries(answers)) {
        expect([role, what, status, text]).toEqual([role, what, 200, expect.anything()])
        for (const one of hidden) expect([what, text]).toEqual([what, expect.not.stringContaining(one)])
        if (body.sql !== undefined) expect([role, what, body.sql]).toEqual([role, what, people[role]])
      }
      expect(answers.explore.body.rows).toEqual([[1, code]])
      expect(answers.preview.body.rows).toEqual([[1, code]])
    }
    const { rows: sent } = await remote.query<{ query: string }>(
      `select query from pg_stat_activity where usename = 'reader'`,
    )
    expect(sent.length).toBeGreaterThan(0)
    for (const one of [key, 'CANARY']) {
      expect(sent.map((row) => row.query).join()).not.toContain(one)
      expect(quarry.logged()).not.toContain(one)
    }
  },
)

test(
  'S1: SQL and files read a live dataset with the key of masks and what policies compare with bound, and have the rows that explore answers',
  patient,
  async () => {
    const { quarry, connector } = under
    // The view shows the text that the source was sent.
    await remote.query(`create table guests (id int, email text, region text, spent numeric(12,2), since date, seen timestamptz);
      insert into guests values (1, 'a@example.com', 'EU-CANARY', 12.5, '2020-01-01', '2026-01-01 10:00:00+00'),
        (2, null, 'EU-CANARY', 31, '2020-01-02', '2026-01-01 10:00:00+00'),
        (3, 'c"1,\n2', 'EU-CANARY', 9, '2020-01-03', '2026-01-01 10:00:00+00'),
        (4, 'd@example.com', 'US', 12, '2020-01-04', '2026-01-01 10:00:00+00'),
        (5, 'e@example.com', 'EU-CANARY', 12, '2001-02-03', '2026-01-01 10:00:00+00');
      create view told_guests as select guests.*, current_query() as told from guests`)
    const made = await create({ name: 'Told guests', source: { table: 'told_guests' }, mode: 'live' })
    const { id } = made.body
    const where = (column: string, operator: string, value: unknown) => ({ column, operator, value })
    const all = [
      { column: 'region', operator: 'in', values: ['EU-CANARY', 'CANARY too'] },
      where('spent', 'greater', 7.4321),
      where('since', 'greater', '2001-12-13'),
      where('seen', 'less', '2031-01-02T03:04:05Z'),
    ]
    const set = await call('PUT', `/api/datasets/${id}/policies`, {
      rows: [{ name: 'Own', applies_to: { everyone: true }, condition: { all } }],
      columns: [
        { column: 'email', mask: { kind: 'hash' } },
        { column: 'region', mask: { kind: 'hide' } },
      ],
    })
    expect([set.status, set.text]).toEqual([200, expect.anything()])
    const [{ mask_key: key } = { mask_key: '' }] = await quarry.database.asOwner<{ mask_key: string }>(
      'select mask_key from mask_keys where org_id = $1',
      [connector.orgId],
    )
    const { token } = await quarry.newUser({ orgId: connector.orgId, role: 'editor' })
    const path = `/api/datasets/${id}/explore`
    const asked = (body: object, headers: Record<string, string> = {}) =>
      quarry.call<Result>('POST', path, { token, body, headers })
    const query = { dimensions: ['id', 'email'], sort: [{ by: 'id' }] }
    const { rows } = (await asked(query)).body
    const code = (email: string) => createHash('sha256').update(`${key}${email}`).digest('hex')
    expect(rows).toEqual([
      [1, code('a@example.com')],
      [2, null],
      [3, code('c"1,\n2')],
    ])
    const inSql = await asked({ sql: 'SELECT id, email FROM "Told guests" ORDER BY id' })
    expect([inSql.body.rows, inSql.body.message]).toEqual([rows, undefined])
    const file = await asked(query, { accept: 'text/csv' })
    expect(file.text.trim().split('\n').slice(1)).toEqual(
      rows.map((row) => row.map((cell) => cell ?? '').join(',')),
    )
    const sent = [
      (await asked({ sql: 'SELECT DISTINCT told FROM "Told guests"' })).text,
      (await asked({ dimensions: ['told', 'email'] }, { accept: 'text/csv' })).text,
      (await asked({ dimensions: ['told'], filters: [where('id', 'equals', 1)] })).text,
    ]
    for (const text of sent) {
      expect(text).toMatch(/SELECT[^]*guests[^]*WHERE/)
      for (const one of [key, 'CANARY', '7.4321', '2001-12-13', '2031-01-02']) expect(text).not.toContain(one)
      expect(text).toContain('$1')
    }
  },
)

test(
  'S1: a query of a person that names the place of a value does not get what policies bind',
  patient,
  async () => {
    const { quarry, connector } = under
    await remote.query(
      `create table booked (id int, email text); insert into booked values (1, 'a@example.com')`,
    )
    const { id } = (await create({ name: 'Booked', source: { query: 'select * from booked' }, mode: 'live' }))
      .body
    const columns = [{ column: 'email', mask: { kind: 'hash' } }]
    expect((await call('PUT', `/api/datasets/${id}/policies`, { rows: [], columns })).status).toBe(200)
    const { token } = await quarry.newUser({ orgId: connector.orgId, role: 'editor' })
    const asked = (body: object) =>
      quarry.call<Result>('POST', `/api/datasets/${id}/explore`, { token, body })
    const questions = [{ dimensions: ['id', 'email'] }, { sql: 'SELECT * FROM "Booked"' }]
    for (const body of questions) expect((await asked(body)).body.rows).toEqual([[1, expect.any(String)]])
    // As files of a project may have it, which are not tried on the source.
    await quarry.database.asOwner(
      `update datasets set source = '{"query": "select id, $1::text as email from booked"}' where id = $1`,
      [id],
    )
    for (const body of questions)
      expect((await asked(body)).body).toMatchObject({
        error: 'conflict',
        message: expect.stringContaining('has places for values'),
      })
  },
)

test(
  'S1: nor does such a query of another dataset that is joined to one under policies',
  patient,
  async () => {
    const { quarry, connector } = under
    await remote.query(`create table owed (id int, email text); insert into owed values (1, 'a@example.com')`)
    const live = async (name: string) =>
      (await create({ name, source: { query: 'select * from owed' }, mode: 'live' })).body.id
    const [governed, other] = [await live('Owed'), await live('Beside')]
    const columns = [{ column: 'email', mask: { kind: 'hash' } }]
    expect((await call('PUT', `/api/datasets/${governed}/policies`, { rows: [], columns })).status).toBe(200)
    const join = {
      name: 'beside',
      dataset_id: other,
      cardinality: 'one_to_one',
      on: [{ column: 'id', to: 'id' }],
    }
    expect((await call('PUT', `/api/datasets/${governed}/model`, { joins: [join] })).status).toBe(200)
    const { token } = await quarry.newUser({ orgId: connector.orgId, role: 'editor' })
    const asked = async () =>
      (
        await quarry.call<Result>('POST', `/api/datasets/${governed}/explore`, {
          token,
          body: { dimensions: ['email', 'beside.email'] },
        })
      ).body
    expect((await asked()).rows).toEqual([[expect.any(String), 'a@example.com']])
    await quarry.database.asOwner(
      `update datasets set source = '{"query": "select id, $1::text as email from owed"}' where id = $1`,
      [other],
    )
    expect(await asked()).toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('the query of dataset "Beside" has places for values'),
    })
  },
)
