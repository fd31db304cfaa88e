import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../contract/src/dashboards.ts'
import { fileForm } from './file-form.ts'
import { testServer } from './server.ts'

const { call, admin } = await testServer()

let dataset: number
beforeAll(async () => {
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('a.csv', 'name,n\na\u000bb,1\nc,2\n'),
  })
  dataset = made.body.id
}, 60_000)

const boundary = 'b0undary'
const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const end = `--${boundary}--\r\n`
const typed = { 'content-type': `multipart/form-data; boundary=${boundary}` }

test('A1: a form without a boundary, without a file or with a file name that nothing can store is refused, on every route with files', async () => {
  const connector = await call<{ id: number }>('POST', '/api/connectors', {
    token: admin.token,
    body: { name: 'Files', type: 'file', config: {} },
  })
  const routes = [
    '/api/datasets/upload',
    `/api/datasets/${dataset}/upload`,
    '/api/branding/logo',
    `/api/connectors/${connector.body.id}/files`,
  ]
  for (const path of routes) {
    const sent = [
      { headers: { 'content-type': 'multipart/form-data' }, body: part('file', 'a\n1\n') + end },
      { headers: typed, body: part('file', 'a\n1\n') + end },
      { headers: typed, body: part('file', 'a\n1\n', '; filename="a\u0000.csv"') + end },
      { headers: typed, body: part('file', 'a\n1\n', '; filename="a.csv"').slice(0, -6) },
    ]
    for (const [at, one] of sent.entries()) {
      const { status, text } = await call('POST', path, { token: admin.token, ...one })
      expect([path, at, status, text]).toEqual([
        path,
        at,
        expect.toSatisfy((is) => is < 500),
        expect.anything(),
      ])
      if (at < 3) expect([path, at, [404, 422]]).toEqual([path, at, expect.arrayContaining([status])])
    }
  }
})

test('A1: NUL in an address is refused', async () => {
  const { status, text } = await call('GET', '/api/connectors/1/tables/%00/columns', { token: admin.token })
  expect([status, text]).toEqual([422, expect.stringContaining('NUL')])
})

const position = { x: 0, y: 0, w: 6, h: 4 }

async function rendered(chart: object, format: string) {
  const body = { name: 'Odd', charts: [{ id: 'a', title: 'A', position, ...chart }] }
  const made = await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  const path = `/api/dashboards/${made.body.id}/render?format=${format}`
  return (await call('GET', path, { token: admin.token })).status
}

test('A1: a control character in a value is drawn without it', async () => {
  const query = { dimensions: ['name'], measures: [{ aggregate: 'sum', column: 'n', name: 'N' }] }
  for (const kind of ['bar', 'pie', 'table'])
    expect([kind, await rendered({ kind, dataset_id: dataset, query }, 'png')]).toEqual([kind, 200])
}, 60_000)

test('A1, S5: Markdown that is nested as deep as it can be is drawn', async () => {
  const texts = [
    '> '.repeat(9000),
    '1. '.repeat(6000),
    '- '.repeat(9000),
    '*a '.repeat(6000),
    '['.repeat(19_000),
    '*a '.repeat(300),
  ]
  for (const text of texts)
    for (const format of ['html', 'pdf'])
      expect([text.slice(0, 4), format, await rendered({ kind: 'text', options: { text } }, format)]).toEqual(
        [text.slice(0, 4), format, 200],
      )
}, 120_000)
