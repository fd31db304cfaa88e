import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()

interface Result {
  columns: { name: string; type: string; role?: string; label?: string }[]
  rows: unknown[][]
  totals?: unknown[]
  row_count: number
  truncated: boolean
  cached: boolean
  dataset_version: number
  sql: string
  error: string
  message: string
  details: { path: string; message: string }[]
}

async function upload(name: string, content: string, user: TestUser = admin): Promise<Dataset> {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: user.token,
    ...fileForm(name, content),
  })
  expect(made.status).toBe(201)
  return made.body
}

const ask = (body: object, options: { id?: number; user?: TestUser; accept?: string } = {}) =>
  call<Result>('POST', `/api/datasets/${options.id ?? sales.id}/explore`, {
    token: (options.user ?? admin).token,
    body,
    ...(options.accept === undefined ? {} : { headers: { accept: options.accept } }),
  })

const sales = await upload(
  'sales.csv',
  [
    'region,amount,paid,at,id,"odd ""name"""',
    'north,10,true,2026-03-28T23:30:00,9007199254740993,a',
    'south,20,false,2026-03-29T12:00:00,2,b',
    'north,5,true,2026-04-01T00:00:00,3,c',
  ].join('\n'),
)

test('the answer has the columns with their types and roles, the rows, and the statement that ran', async () => {
  const { body } = await ask({
    dimensions: ['region'],
    measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }, { aggregate: 'count' }],
    sort: [{ by: 'Amount', order: 'desc' }],
    limit: 1,
    totals: true,
  })
  expect(body).toMatchObject({
    columns: [
      { name: 'region', type: 'text', role: 'dimension' },
      { name: 'Amount', type: 'integer', role: 'measure' },
      { name: 'count', type: 'integer', role: 'measure' },
    ],
    rows: [['south', 20, 1]],
    totals: [null, 35, 3],
    row_count: 1,
    truncated: true,
    cached: false,
    dataset_version: 1,
  })
  expect(body.sql).toContain('FROM "sales" AS t')
})

test('no digit of a long integer is lost, in the answer or in a filter', async () => {
  const { body } = await ask({
    dimensions: ['id'],
    filters: [{ column: 'id', operator: 'equals', value: '9007199254740993' }],
  })
  expect(body.rows).toEqual([['9007199254740993']])
  const near = await ask({
    dimensions: ['id'],
    filters: [{ column: 'id', operator: 'equals', value: '9007199254740992' }],
  })
  expect(near.body.rows).toEqual([])
})

test('moments are cut to grains in the time zone of the query', async () => {
  const byDay = async (timezone?: string) =>
    (
      await ask({
        dimensions: [{ column: 'at', grain: 'day', name: 'day' }],
        ...(timezone ? { timezone } : {}),
      })
    ).body.rows
  expect(await byDay()).toEqual([['2026-03-28'], ['2026-03-29'], ['2026-04-01']])
  // Berlin is one hour ahead before the clocks change on 29 March, two after.
  expect(await byDay('Europe/Berlin')).toEqual([['2026-03-29'], ['2026-04-01']])
  const hours = await ask({
    dimensions: [{ column: 'at', grain: 'hour', name: 'hour' }],
    timezone: 'Europe/Berlin',
  })
  expect(hours.body.rows).toEqual([['2026-03-29T00:00:00'], ['2026-03-29T14:00:00'], ['2026-04-01T02:00:00']])
  const since = await ask({
    dimensions: ['region'],
    measures: [{ aggregate: 'count' }],
    filters: [{ column: 'at', operator: 'less', value: '2026-03-29' }],
    timezone: 'Europe/Berlin',
  })
  expect(since.body.rows).toEqual([])
})

test('a name that holds quotes is a name', async () => {
  const { body } = await ask({ dimensions: [{ column: 'odd "name"', name: 'so "odd"' }] })
  expect(body).toMatchObject({ columns: [{ name: 'so "odd"' }], rows: [['a'], ['b'], ['c']] })
})

test("a column's label comes with the answer", async () => {
  await call('PATCH', `/api/datasets/${sales.id}`, {
    token: admin.token,
    body: { columns: { region: { label: 'Sales region' } } },
  })
  expect((await ask({ dimensions: ['region'] })).body.columns[0]?.label).toBe('Sales region')
})

test.each([
  ['an unknown column', { dimensions: ['regoin'] }, 'body.dimensions.0', 'did you mean "region"?'],
  [
    'the sum of a text',
    { measures: [{ aggregate: 'sum', column: 'region' }] },
    'body.measures.0.column',
    'sum needs a number',
  ],
  [
    'a grain of a number',
    { dimensions: [{ column: 'amount', grain: 'day' }] },
    'body.dimensions.0.grain',
    'needs a date',
  ],
  [
    'bins of a text',
    { dimensions: [{ column: 'region', bin: 5 }] },
    'body.dimensions.0.bin',
    'need a number',
  ],
  ['a measure without column', { measures: [{ aggregate: 'sum' }] }, 'body.measures.0.column', 'is needed'],
  [
    'a percentile without share',
    { measures: [{ aggregate: 'percentile', column: 'amount' }] },
    'body.measures.0.percentile',
    'is needed',
  ],
  [
    'a text for a number',
    { dimensions: ['region'], filters: [{ column: 'amount', operator: 'equals', value: 'ten' }] },
    'body.filters.0.value',
    'is a number',
  ],
  [
    'a number for a text',
    { dimensions: ['region'], filters: [{ column: 'region', operator: 'in', values: ['a', 5] }] },
    'body.filters.0.values.1',
    'is a text',
  ],
  [
    'a day that never was',
    { dimensions: ['region'], filters: [{ column: 'at', operator: 'greater', value: '2026-02-30' }] },
    'body.filters.0.value',
    'a date like',
  ],
  [
    'one bound of two',
    { dimensions: ['region'], filters: [{ column: 'amount', operator: 'between', values: [1] }] },
    'body.filters.0.values',
    'takes two values',
  ],
  [
    'a value for is_null',
    { dimensions: ['region'], filters: [{ column: 'amount', operator: 'is_null', value: 1 }] },
    'body.filters.0.value',
    'takes no value',
  ],
  [
    'a sort by nothing',
    { dimensions: ['region'], sort: [{ by: 'amuont' }] },
    'body.sort.0.by',
    'it has "region"',
  ],
  [
    'no such time zone',
    { dimensions: ['region'], timezone: 'Mars/Olympus' },
    'body.timezone',
    'no such time zone',
  ],
  ['nothing asked', {}, 'body', 'at least one dimension or measure'],
  ['totals of nothing', { dimensions: ['region'], totals: true }, 'body.totals', 'no measure'],
  [
    'one name twice',
    {
      dimensions: [
        { column: 'region', name: 'x' },
        { column: 'paid', name: 'X' },
      ],
    },
    'body.dimensions.1.name',
    'two columns',
  ],
  ['SQL and a structure', { sql: 'select 1', dimensions: ['region'] }, 'body.dimensions', 'does not go with'],
  [
    'parameters without SQL',
    { dimensions: ['region'], parameters: [1] },
    'body.parameters',
    'goes with "sql"',
  ],
  ['an unknown field', { dimensions: ['region'], nonsense: [] }, 'body.nonsense', 'unknown field'],
  ['too many rows', { dimensions: ['region'], limit: 100_000_001 }, 'body.limit', ''],
])('%s is refused with its place and the reason', async (_what, body, path, message) => {
  const refused = await ask(body)
  expect([refused.status, refused.body.error]).toEqual([422, 'validation_error'])
  expect(refused.body.details[0]?.path).toBe(path)
  expect(refused.body.message).toContain(message)
})

const attacks = [
  `' OR 1=1 --`,
  `'; DROP TABLE sales; --`,
  `" FROM sales; SELECT * FROM duckdb_settings() --`,
  `$1) UNION SELECT secret FROM theirs --`,
  `\\'; select 1`,
  `/* */ */`,
  `x") AS t(y), read_text('/etc/passwd') AS z("`,
  `' || (select current_setting('home_directory')) || '`,
  '${7*7}',
  '\u2019 OR 1=1',
  `region" = 'north' OR "region`,
]

test.each(attacks)('SQL-23: %j is only a value, a name or an error, wherever it is put', async (attack) => {
  const asValue = await ask({
    dimensions: ['region'],
    filters: [{ column: 'region', operator: 'equals', value: attack }],
  })
  expect([asValue.status, asValue.body.rows]).toEqual([200, []])
  const inList = await ask({
    dimensions: ['region'],
    filters: [{ column: 'region', operator: 'not_in', values: [attack] }],
  })
  expect(inList.body.rows).toEqual([['north'], ['south']])
  const asPattern = await ask({
    dimensions: ['region'],
    filters: [{ column: 'region', operator: 'contains', value: attack }],
  })
  expect(asPattern.body.rows).toEqual([])
  const asName = await ask({ dimensions: [{ column: 'region', name: attack }] })
  expect(asName.body).toMatchObject({ columns: [{ name: attack }], rows: [['north'], ['south']] })
  for (const body of [
    { dimensions: [attack] },
    { measures: [{ aggregate: 'count', column: attack }] },
    { dimensions: ['region'], filters: [{ column: attack, operator: 'is_null' }] },
    { dimensions: ['region'], sort: [{ by: attack }] },
    { dimensions: ['region'], timezone: attack.slice(0, 64) },
    { dimensions: [{ column: 'at', grain: attack }] },
    { measures: [{ aggregate: attack, column: 'amount' }] },
    { dimensions: ['region'], filters: [{ column: 'amount', operator: 'equals', value: attack }] },
    { dimensions: ['region'], filters: [{ column: 'at', operator: 'equals', value: attack }] },
  ]) {
    const refused = await ask(body)
    expect([body, refused.status, refused.body.error]).toEqual([body, 422, 'validation_error'])
  }
  const asParameter = await ask({ sql: 'select count(*) from sales where region = $1', parameters: [attack] })
  expect(asParameter.body.rows).toEqual([[0]])
})

test('SQL-23: a column whose name is an attack is a column', async () => {
  const name = `x" FROM sales; --`
  const odd = await upload('odd.csv', `"${name.replaceAll('"', '""')}",n\nv,1\n`)
  const { body } = await ask(
    { dimensions: [name], measures: [{ aggregate: 'sum', column: 'n' }] },
    { id: odd.id },
  )
  expect(body.rows).toEqual([['v', 1]])
})

test('SQL sees every dataset that the caller may query, by its name', async () => {
  await upload('Region names.csv', 'code,full\nnorth,The North\nsouth,The South\n')
  const { body } = await ask({
    sql: `select r.full, sum(amount) as total from sales join "Region names" r on r.code = sales.region
          where amount > $1 group by all order by total desc -- the largest first`,
    parameters: [5],
  })
  expect(body).toMatchObject({
    columns: [
      { name: 'full', type: 'text' },
      { name: 'total', type: 'integer' },
    ],
    rows: [
      ['The South', 20],
      ['The North', 10],
    ],
  })
})

test('SQL-21, TEN-04: a dataset of another organization and one that does not exist are the same, in every spelling', async () => {
  const other = await newOrganization()
  const theirs = await upload('theirs.csv', 'secret\ntop-secret\n', other)
  const spellings = [
    'theirs',
    '"theirs"',
    'THEIRS',
    '"Theirs"',
    `org${other.orgId}.theirs`,
    'main.theirs',
    `"d${theirs.id}"`,
  ]
  for (const spelling of spellings) {
    const foreign = await ask({ sql: `select * from ${spelling}` })
    const missing = await ask({ sql: `select * from ${spelling.replace(/theirs/i, 'nobody')}` })
    expect([spelling, foreign.status]).toEqual([spelling, 422])
    expect(foreign.text).not.toContain('top-secret')
    expect(foreign.text.replace(/theirs/gi, 'nobody')).toBe(missing.text.replace(/nobody/gi, 'nobody'))
  }
  const direct = await ask({ dimensions: ['secret'] }, { id: theirs.id })
  const missing = await ask({ dimensions: ['secret'] }, { id: 999_999 })
  expect([direct.status, direct.text]).toEqual([404, missing.text])
})

test.each([
  'select 1; select 2',
  'drop table sales',
  'insert into sales values (1)',
  "copy sales to '/tmp/x'",
  "attach '/tmp/x.db'",
  "select * from read_csv('/etc/passwd')",
  "select * from '/etc/passwd'",
  'select * from duckdb_settings()',
  'select * from information_schema.tables',
  'pragma database_list',
  'select',
])('what is not one SELECT over the datasets is refused: %s', async (sql) => {
  const refused = await ask({ sql })
  expect([refused.status, refused.body.error]).toEqual([422, 'query_failed'])
  expect(refused.body.sql).toBe(sql)
  expect(refused.text).not.toMatch(/\/(home|tmp\/quarry|work)/)
})

test('a table that is misspelt gets a hint', async () => {
  expect((await ask({ sql: 'select * from seles' })).body.message).toContain('did you mean "sales"?')
})

test('who may query but not in SQL is told the permission', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await ask({ dimensions: ['region'] }, { user: viewer })).status).toBe(200)
  const refused = await ask({ sql: 'select 1' }, { user: viewer })
  expect([refused.status, refused.body]).toMatchObject([403, { permission: 'dataset.query_sql' }])
  const taken = await ask({ dimensions: ['region'] }, { user: viewer, accept: 'text/csv' })
  expect([taken.status, taken.body]).toMatchObject([403, { permission: 'dataset.export' }])
})

test('FIL-08: in CSV what a spreadsheet would run gets an apostrophe, and numbers stay numbers', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', 'a;=1', 'plain', '1-2']
  const risky = await upload('risky.csv', `"=cmd",n\n${cells.map((cell) => `"${cell}",-5`).join('\n')}\n`)
  const answer = await ask({ sql: 'select * from risky' }, { id: risky.id, accept: 'text/csv' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.text.trimEnd().split('\n')).toEqual([
    "'=cmd,n",
    "'=1+1,-5",
    "'+1,-5",
    "'-1,-5",
    "'@SUM(A1),-5",
    "'\t=1,-5",
    "' =1,-5",
    "'＝1,-5",
    "a;'=1,-5",
    'plain,-5',
    '1-2,-5',
  ])
})

test('FIL-12: the name of a download is an attachment in ASCII and in UTF-8', async () => {
  const odd = await upload('odd.csv', 'a\n1\n')
  const rename = async (name: string) =>
    (await call('PATCH', `/api/datasets/${odd.id}`, { token: admin.token, body: { name } })).status
  expect(await rename('Größe \u202e.html')).toBe(422)
  expect(await rename('Größe "x"; ..\\.html')).toBe(200)
  const answer = await ask({ dimensions: ['a'] }, { id: odd.id, accept: 'text/csv' })
  const header = String(answer.headers['content-disposition'])
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+\.csv"; filename\*=UTF-8''[\w%.-]+\.csv$/)
  expect(header).toContain('Gr%C3%B6%C3%9Fe')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('the whole answer can be taken as Parquet', async () => {
  const answer = await ask({ dimensions: ['region'] }, { accept: 'application/vnd.apache.parquet' })
  expect(answer.headers['content-type']).toBe('application/vnd.apache.parquet')
  expect(answer.text.startsWith('PAR1')).toBe(true)
})

test('a dataset without data is a conflict that says what to do', async () => {
  const [connector] = await database.asOwner<{ id: number }>(
    `insert into connectors (org_id, name, type, config) values ($1, 'Files', 'file', '{}') returning id`,
    [admin.orgId],
  )
  const draft = await call<Dataset>('POST', '/api/datasets', {
    token: admin.token,
    body: { name: 'Empty', connector_id: connector?.id },
  })
  expect(draft.body).toMatchObject({ status: 'draft', version: null, row_count: null })
  const refused = await ask({ dimensions: ['a'] }, { id: draft.body.id })
  expect([refused.status, refused.body.error]).toEqual([409, 'conflict'])
  expect(refused.body.message).toContain('upload a file')
})
