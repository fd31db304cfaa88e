import { beforeAll, expect, test } from 'vitest'
import { fileForm } from '../file-form.ts'
import { testServer } from '../server.ts'
import { maxStopMs, options, sender, times } from './sender.ts'

const quarry = await testServer()
const { call, admin } = quarry
const sendAll = await sender(quarry)

let dataset: number
beforeAll(async () => {
  const cells = ['a'.repeat(20_000), '\n'.repeat(60_000), ' =\t'.repeat(20_000), '@'.repeat(60_000)]
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('t.csv', `n,name\n${cells.map((cell, at) => `${at},"${cell}"`).join('\n')}\n`),
  })
  dataset = made.body.id
  // Processes start and checks of bodies are compiled at first use, which is no work of a text.
  for (const format of ['html', 'xlsx'])
    await call('GET', await render({ kind: 'text', options: { text: 'a' } }, format), { token: admin.token })
  await call('POST', '/api/pipeline/recipes/preview', { token: admin.token, body: cleaning('a') })
  for (const cron of ['0 0 30 2 *', '0 0 29 2 +1#5'])
    await call('POST', '/api/pipeline/schedules/preview', {
      token: admin.token,
      body: { cron, timezone: 'UTC', count: 50 },
    })
}, 60_000)

const position = { x: 0, y: 0, w: 6, h: 4 }

/** The path that renders a dashboard of one chart. */
async function render(chart: object, format: string): Promise<string> {
  const made = await call<{ id: number }>('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Patterns', charts: [{ id: 'a', title: 'A', position, ...chart }] },
  })
  return `/api/dashboards/${made.body.id}/render?format=${format}`
}

const cleaning = (find: string) => ({
  definition: {
    kind: 'visual',
    inputs: [{ dataset_id: dataset, name: 't' }],
    steps: [{ kind: 'clean', columns: ['name'], replace: [{ find, with: 'x', regex: true }] }],
  },
})

const noPattern = '422 body.cron'
const crons: [cron: string, answer: string][] = [
  ['0 0 30 2 *', noPattern],
  ['0 0 31W 2,4,6,9,11 *', noPattern],
  ['0 0 29 2 +1#5', '200'],
  ['0 0 29W 2 +7#5', noPattern],
  // Each time it is looked for from three hours before.
  ['* 0-3 * * *', '200'],
  [times(28, () => '0-59/1', ','), noPattern],
  [`${times(26, () => '0-59/1', ',')} * * * *`, '200'],
  [`59 23 31 12 ${times(45, () => '0-7', ',')}`, '200'],
  [`${'9'.repeat(190)} * * * *`, noPattern],
  ['*'.repeat(200), noPattern],
  [' '.repeat(200), noPattern],
]

test('S5: patterns of times that are slow to work out stop nobody', options, async () => {
  const zones = ['UTC', 'America/New_York', 'Pacific/Apia']
  const sent = zones.flatMap((timezone) =>
    crons.map(([cron]) => ({
      method: 'POST',
      path: '/api/pipeline/schedules/preview',
      body: { cron, timezone, count: 50 },
    })),
  )
  const { answers, others, slowest, stoppedMs } = await sendAll(sent)
  expect(answers).toEqual(zones.flatMap(() => crons.map(([, answer]) => expect.stringContaining(answer))))
  expect(others).toEqual([200])
  expect(slowest).toBeLessThan(3)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})

const regularExpressions: [find: string, answer: string][] = [
  ['(a*)*b', '200'],
  ['(a|aa)+$', '200'],
  ['((a{1,30}){1,30}){1,30}', '422'],
  [`${'(a?'.repeat(240)}${')'.repeat(240)}`, '200'],
  ['(.*)'.repeat(8), '200'],
  ['['.repeat(1000), '422'],
  [`(${times(180, (n) => `a${n}`, '|')})*x`, '200'],
  ['a{1000}'.repeat(140), '200'],
]

test('S5: regular expressions that are slow to match stop nobody', options, async () => {
  const sent = regularExpressions.map(([find]) => ({
    method: 'POST',
    path: '/api/pipeline/recipes/preview',
    body: cleaning(find),
  }))
  const { answers, others, slowest, stoppedMs } = await sendAll(sent)
  expect(answers).toEqual(regularExpressions.map(([, answer]) => expect.stringContaining(answer)))
  expect(others).toEqual([200])
  expect(slowest).toBeLessThan(35)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})

const written: [chart: object, format: string][] = [
  ...['{{', '{{ ', '{{a ', '}}{{'].map((piece): [object, string] => [
    { kind: 'text', options: { text: `{{${piece.repeat(19_000 / piece.length)}${' '.repeat(900)}` } },
    'html',
  ]),
  [{ kind: 'text', options: { text: `{{${' '.repeat(19_900)}` } }, 'html'],
]

test('S5: texts and cells over which expressions of the program go stop nobody', options, async () => {
  const table = { kind: 'table', dataset_id: dataset, query: { dimensions: ['n', 'name'] } }
  const paths = []
  for (const [chart, format] of [...written, [table, 'html'], [table, 'xlsx']] as const)
    paths.push(await render(chart, format))
  const sent = paths.map((path) => ({ method: 'GET', path }))
  const comment = {
    method: 'POST',
    path: paths[0]!.replace(/render.*/, 'comments'),
    body: { text: '@- '.repeat(600) },
  }
  // The words of a recipe in SQL, whose rows are put in order where it is run.
  const sql = `SELECT 1 AS n /* ${'* '.repeat(9000)} */ FROM t WHERE name IN (${times(3000, () => "'from '", ',')})`
  const recipe = {
    method: 'POST',
    path: '/api/pipeline/recipes/preview',
    body: { definition: { kind: 'sql', inputs: [{ dataset_id: dataset, name: 't' }], sql } },
  }
  const { answers, others, slowest, stoppedMs } = await sendAll([...sent, comment, recipe])
  expect(answers).toEqual([...paths.map(() => '200'), '201', '200'])
  expect(others).toEqual([200])
  expect(slowest).toBeLessThan(10)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})
