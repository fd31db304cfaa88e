import { beforeAll, expect, test } from 'vitest'
import { fileForm } from '../file-form.ts'
import { testServer } from '../server.ts'
import { maxStopMs, options, sender, type Sent, times } from './sender.ts'

const quarry = await testServer()
const { call, admin } = quarry
const sendAll = await sender(quarry)

let dataset: number
beforeAll(async () => {
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('t.csv', 'a,b\n1,2\n3,4\n'),
  })
  dataset = made.body.id
  // Engines start and checks of bodies are compiled at first use, which is no work of a text.
  for (const what of Object.keys(body) as (keyof typeof body)[])
    await call('POST', paths[what](), { token: admin.token, body: body[what]('select a, b from t') })
}, 60_000)

const max = 60_000
const statements: Record<string, string> = {
  'nested brackets': `select ${'('.repeat(29_000)}1${')'.repeat(29_000)}`,
  'nested cases': `select ${'case when true then '.repeat(2500)}1${' end'.repeat(2400)}`,
  'nested selects': `${'select * from ('.repeat(3800)}select 1${')'.repeat(2900)}`,
  'common tables': `with ${times(2700, (n) => `a${n} as (select 1)`, ',')} select 1`,
  unions: `select 1 ${times(2800, () => 'union all select 1')}`,
  joins: `select 1 from t ${times(2400, (n) => `join t x${n} on true`, ' ').slice(0, 56_000)}`,
  'a list of values': `select 1 where 1 in (${times(29_000, () => '1', ',')})`,
  sums: `select ${times(29_000, () => '1', '+')}`,
  negations: `select ${'not '.repeat(14_900)}true`,
  casts: `select 1${'::int'.repeat(11_900)}`,
  'open comments': 'select 1 ' + '/* '.repeat(19_900),
  'open texts': "select '" + "e'\\' ".repeat(11_900),
  'open dollar quotes': `select ${times(7000, (n) => `$a${n}$ `)}`,
  'words that introduce': `select 1 ${'from order by '.repeat(4000)}`,
  'tables that double': `with a0 as (select 1 as n), ${times(100, (n) => `a${n + 1} as (select x.n from a${n} x, a${n} y)`, ',')} select n from a100`,
  'a list of values that is allowed': `select 1 where 1 in (${times(9000, () => '1', ',')})`,
  'names of many parts': `select a${'.a'.repeat(29_900)} from t`,
}

const body = {
  explore: (sql: string) => ({ sql }),
  'saved query': (sql: string) => ({
    name: `${sql.length} ${sql.slice(7, 40)}`,
    dataset_id: dataset,
    query: { sql },
  }),
  recipe: (sql: string) => ({
    definition: { kind: 'sql', inputs: [{ dataset_id: dataset, name: 't' }], sql },
  }),
}

const paths = {
  explore: () => `/api/datasets/${dataset}/explore`,
  'saved query': () => '/api/saved-queries',
  recipe: () => '/api/pipeline/recipes/preview',
}

// The message to the user, by the statement; the others are allowed.
const reasons: Record<string, string> = {
  'nested brackets': 'nested too deeply',
  'nested cases': 'nested too deeply',
  'nested selects': 'nested too deeply',
  'common tables': 'more than 128 WITH queries',
  'tables that double': 'more than 2000 tables are read',
  unions: 'more than 64 set operations',
  joins: 'nested too deeply',
  'a list of values': 'more than 10000 parts',
  sums: 'nested too deeply',
  negations: 'nested too deeply',
  casts: 'nested too deeply',
  'open comments': 'unterminated /\\* comment',
  'open texts': 'syntax error',
  'open dollar quotes': 'unterminated dollar-quoted string',
  'words that introduce': 'syntax error at or near "order"',
  'names of many parts': 'nested too deeply',
}

test.each(Object.keys(body) as (keyof typeof body)[])(
  'S5, S14: statements that are slow to read stop nobody and are refused in a short sentence: %s',
  options,
  async (what) => {
    const names = Object.keys(statements)
    const sent = Object.values(statements).map((sql): Sent => ({
      method: 'POST',
      path: paths[what](),
      body: body[what](sql.slice(0, max)),
    }))
    const { answers, others, slowest, stoppedMs } = await sendAll(sent)
    for (const [at, name] of names.entries()) {
      expect([name, answers[at]]).toEqual([name, expect.stringMatching(reasons[name] ?? '20')])
      expect([name, answers[at]?.length]).toEqual([name, expect.toSatisfy((length) => Number(length) < 250)])
    }
    expect(others).toEqual([200])
    expect(slowest).toBeLessThan(10)
    expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
  },
)
