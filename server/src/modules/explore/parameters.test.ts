import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newOrganization, call } = await testServer()

interface Result {
  columns: { name: string; type: string }[]
  rows: unknown[][]
  error: string
  message: string
  details: { path: string; message: string }[]
}

const made = await call<Dataset>('POST', '/api/datasets/upload', {
  token: admin.token,
  ...fileForm(
    'parameters.csv',
    [
      'region,kind,amount,day',
      'north,a,10,2026-01-05',
      'south,b,20,2026-02-06',
      "o'neil,a,5,2026-02-07",
    ].join('\n'),
  ),
})
const { id } = made.body

const ask = (body: object, user: TestUser = admin, dataset = id) =>
  call<Result>('POST', `/api/datasets/${dataset}/explore`, { token: user.token, body })

const metric = {
  name: 'metric',
  label: 'Measure',
  type: 'measure',
  default: 'total',
  values: [
    { value: 'total', label: 'Total', measure: { aggregate: 'sum', column: 'amount' } },
    { value: 'rows', label: 'Rows', measure: { aggregate: 'count' } },
  ],
}
const by = {
  name: 'by',
  type: 'dimension',
  values: [{ value: 'region' }, { value: 'kind' }],
  default: 'region',
}
const grain = {
  name: 'grain',
  type: 'grain',
  values: [{ value: 'month' }, { value: 'year' }],
  default: 'month',
}
const least = { name: 'least', type: 'number' }
const regions = { name: 'regions', type: 'text', is_multiple: true }
const definitions = [metric, by, grain, least, regions]

const switched = {
  dimensions: [{ parameter: 'by' }],
  measures: [{ parameter: 'metric' }],
  sort: [{ by: { parameter: 'metric' }, order: 'desc' }],
  parameter_definitions: definitions,
}

test('parameters switch a measure, a dimension and a grain, and have defaults', async () => {
  const usual = await ask(switched)
  expect(usual.body.columns.map(({ name }) => name)).toEqual(['region', 'Total'])
  expect(usual.body.rows).toEqual([
    ['south', 20],
    ['north', 10],
    ["o'neil", 5],
  ])
  const other = await ask({ ...switched, parameters: { metric: 'rows', by: 'kind' } })
  expect(other.body.columns.map(({ name }) => name)).toEqual(['kind', 'Rows'])
  expect(other.body.rows).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  const byGrain = (value: string) =>
    ask({
      dimensions: [{ column: 'day', grain: { parameter: 'grain' }, name: 'Period' }],
      measures: [{ aggregate: 'count' }],
      parameter_definitions: definitions,
      parameters: { grain: value },
    })
  expect((await byGrain('month')).body.rows).toHaveLength(2)
  expect((await byGrain('year')).body.rows).toHaveLength(1)
})

test('values stand in filters at any depth, in filtered measures, in conditions on the result and in top', async () => {
  const { body } = await ask({
    dimensions: ['region'],
    measures: [
      { aggregate: 'sum', column: 'amount', name: 'Sum' },
      {
        aggregate: 'count',
        name: 'Large',
        filters: [{ column: 'amount', operator: 'greater', value: { parameter: 'least' } }],
      },
    ],
    filters: [
      { not: { any: [{ column: 'region', operator: 'in', values: { parameter: 'regions' } }] } },
      { column: 'amount', operator: 'greater_or_equal', value: { parameter: 'least' } },
    ],
    having: [{ column: 'Sum', operator: 'greater_or_equal', value: { parameter: 'least' } }],
    top: { by: 'Sum', limit: { parameter: 'least' } },
    parameter_definitions: definitions,
    parameters: { regions: ['north', 'nowhere'], least: 6 },
  })
  expect(body.rows).toEqual([['south', 20, 1]])
})

test('what does not fit is refused at its place', async () => {
  const mistakes: [body: object, path: string, words: RegExp][] = [
    [{ parameters: { metric: 'secret' } }, 'body.parameters.metric', /does not offer "secret"/],
    [{ parameters: { metric: 7 } }, 'body.parameters.metric', /type measure/],
    [{ parameters: { least: 'many' } }, 'body.parameters.least', /must be a number, not "many"/],
    [{ parameters: { least: [1] } }, 'body.parameters.least', /one value, not a list/],
    [{ parameters: { regions: ['a', 1] } }, 'body.parameters.regions', /must be a text, not 1/],
    [{ parameters: { metrc: 'total' } }, 'body.parameters.metrc', /no parameter "metrc".*metric/],
    [{ parameters: ['total'] }, 'body.parameters', /goes with "sql" only/],
    [{ measures: [{ parameter: 'nothing' }] }, 'body.measures.0', /no parameter "nothing"/],
    [{ measures: [{ parameter: 'by' }] }, 'body.measures.0', /of the type dimension/],
    [
      { filters: [{ column: 'region', operator: 'equals', value: { parameter: 'metric' } }] },
      'body.filters.0.value',
      /switches a measure/,
    ],
    [
      { filters: [{ all: [{ column: 'region', operator: 'equals', value: { parameter: 'regions' } }] }] },
      'body.filters.0.all.0.value',
      /use it in "values"/,
    ],
    [
      { filters: [{ column: 'amount', operator: 'greater', value: { parameter: 'least' } }] },
      'body.parameters.least',
      /needs a value: it has no default/,
    ],
    [
      { filters: [{ column: 'amount', operator: 'greater', value: { parameter: 'x y' } }] },
      'body.filters.0.value.parameter',
      /a letter or _/,
    ],
    [
      { parameter_definitions: [{ name: 'a', type: 'grain' }] },
      'body.parameter_definitions.0.values',
      /needs the list/,
    ],
    [
      { parameter_definitions: [least, { name: 'LEAST', type: 'text' }] },
      'body.parameter_definitions.1.name',
      /two parameters/,
    ],
    [
      { parameter_definitions: [{ name: 'd', type: 'date', default: '2026-02-30' }] },
      'body.parameter_definitions.0.default',
      /must be a date/,
    ],
    [
      { parameter_definitions: [{ name: 'g', type: 'grain', values: [{ value: 'fortnight' }] }] },
      'body.parameter_definitions.0.values.0.value',
      /type grain/,
    ],
    [
      {
        parameter_definitions: [
          { name: 't', type: 'text', values: [{ value: 'x', measure: { aggregate: 'count' } }] },
        ],
      },
      'body.parameter_definitions.0.values.0.measure',
      /type measure only/,
    ],
  ]
  for (const [body, path, words] of mistakes) {
    const { status, body: refused } = await ask({
      measures: [{ aggregate: 'count' }],
      parameter_definitions: definitions,
      ...body,
    })
    expect([status, refused.details?.[0]?.path, refused.message]).toEqual([
      422,
      path,
      expect.stringMatching(words),
    ])
  }
})

test('SQL binds parameters by name, a list as a list, and each as its type', async () => {
  const typed = [
    ...definitions,
    { name: 'since', type: 'date', default: '2026-02-01' },
    { name: 'moment', type: 'timestamp', default: '2026-02-06T12:00:00+00:00' },
    { name: 'days', type: 'date', is_multiple: true, default: ['2026-02-06', '2026-02-07'] },
  ]
  const answer = await ask({
    sql: `select region, $least as l from parameters
          where amount >= $LEAST and region in $regions and day >= $since and day in $days and day < $moment`,
    parameter_definitions: typed,
    parameters: { least: 2, regions: ['north', 'south'] },
  })
  expect(answer.body.rows).toEqual([['south', 2]])
  const undeclared = await ask({
    sql: 'select count(*) from parameters where amount > $n',
    parameters: { n: 6 },
  })
  expect(undeclared.body.rows).toEqual([[2]])
})

const hostile = [
  "o'neil",
  "x' or '1'='1",
  "'; drop table parameters; --",
  '$regions',
  '$1',
  '$$ or true $$',
  '*/ or true /*',
  '"region"',
  String.raw`\' or true --`,
]

test('a value is never part of a statement, whatever it is and wherever its name stands', async () => {
  for (const value of hostile) {
    const inSql = await ask({
      sql: `select count(*), min($who), '$who' as q, $$ $who $$ as d, $t$ $who $t$ as t, "region" as "$who" -- $who
            from parameters /* $who */ where region = $who group by region`,
      parameters: { who: value },
    })
    const rows = value === "o'neil" ? [[1, value, '$who', ' $who ', ' $who ', value]] : []
    expect([value, inSql.body.rows]).toEqual([value, rows])
    const inQuery = await ask({
      measures: [{ aggregate: 'count' }],
      filters: [{ column: 'region', operator: 'equals', value: { parameter: 'who' } }],
      parameter_definitions: [{ name: 'who', type: 'text' }],
      parameters: { who: value },
    })
    expect([value, inQuery.body.rows]).toEqual([value, [[value === "o'neil" ? 1 : 0]]])
  }
})

test('names of parameters in texts, comments and quoted names are none, and switches are never SQL', async () => {
  const text = await ask({ sql: `select '$a' as x, $$ $b $$ as y /* $c */ -- $d` })
  expect(text.body.rows).toEqual([['$a', ' $b ']])
  const unknown = await ask({ sql: 'select $nothing', parameter_definitions: definitions })
  expect([unknown.status, unknown.body.details[0]?.path]).toEqual([422, 'body.sql'])
  for (const sql of [
    'select $metric from parameters',
    'select * from $by',
    'select count(*) from parameters group by $by',
  ]) {
    const { status, body } = await ask({ sql, parameter_definitions: definitions })
    expect([status, body.error]).toEqual([422, 'validation_error'])
  }
  const noValue = await ask({ sql: 'select $least', parameter_definitions: definitions })
  expect(noValue.body.details).toEqual([
    { path: 'body.parameters.least', message: '"least" needs a value: it has no default' },
  ])
  // A value stands for a value: as the name of a column it is a text.
  const column = await ask({ sql: 'select $x from parameters limit 1', parameters: { x: 'amount' } })
  expect(column.body.rows).toEqual([['amount']])
})

test('a saved query keeps its parameters, and one that could never run is not saved', async () => {
  const save = (query: object) =>
    call<{ id: number; query: object } & Result>('POST', '/api/saved-queries', {
      token: admin.token,
      body: { name: 'Parametrised', dataset_id: id, query },
    })
  const kept = await save(switched)
  expect([kept.body.message, kept.body.query]).toEqual([undefined, switched])
  const open = await save({
    sql: 'select count(*) from parameters where amount > $least',
    parameter_definitions: [least],
  })
  expect(open.status).toBe(201)
  for (const [query, path] of [
    [{ measures: [{ parameter: 'nothing' }] }, 'body.query.measures.0'],
    [{ ...switched, parameters: { by: 'amount' } }, 'body.query.parameters.by'],
    [{ sql: 'select $nothing' }, 'body.query.sql'],
  ] as const) {
    const { status, body } = await save(query)
    expect([status, body.details?.[0]?.path]).toEqual([422, path])
  }
})

test('another organization cannot use them to reach the dataset', async () => {
  const stranger = await newOrganization()
  const { status } = await ask(switched, stranger)
  expect(status).toBe(404)
})
