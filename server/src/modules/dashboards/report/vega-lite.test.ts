import { expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call, address } = await testServer()
const url = await address()

const query = { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'n', name: 'total' }] }
const bars = {
  mark: 'bar',
  encoding: { x: { field: 'region', type: 'nominal' }, y: { field: 'total', type: 'quantitative' } },
}
const form = fileForm('regions.csv', 'region,n\nEU,1\nUS,2\n')
const { body: dataset } = await call<{ id: number }>('POST', '/api/datasets/upload', {
  token: admin.token,
  ...form,
})

const save = (spec: string) => {
  const chart = {
    id: 'a',
    title: 'Mine',
    kind: 'vega_lite',
    dataset_id: dataset.id,
    query,
    options: { spec },
  }
  const body = { name: 'Board', charts: [{ ...chart, position: { x: 0, y: 0, w: 6, h: 4 } }] }
  return call<{ id: number; details: unknown }>('POST', '/api/dashboards', { token: admin.token, body })
}

test('WEB-05: a specification that names data of its own is refused with its place', async () => {
  const { status, body } = await save('{\n  "data": {"url": "https://example.com/a.csv"}\n}')
  expect([status, body.details]).toEqual([
    422,
    [
      {
        path: 'body.charts.0.options.spec',
        message: 'line 2, column 3: "data": the data is the answer of the chart: leave it out',
      },
    ],
  ])
})

test('a chart of ones own is drawn in reports as on screen, and what cannot be drawn is a table', async () => {
  const exported = async (spec: object, format: string) => {
    const { body } = await save(JSON.stringify(spec))
    const made = await fetch(`${url}/api/dashboards/${body.id}/render?format=${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const bytes = Buffer.from(await made.arrayBuffer())
    expect([made.status, bytes.toString('latin1', 0, 200)]).toEqual([200, expect.anything()])
    return bytes
  }
  const page = (await exported(bars, 'html')).toString()
  expect(page).toContain('mark-rect')
  expect((await exported(bars, 'png')).subarray(1, 4).toString()).toBe('PNG')
  expect((await exported(bars, 'pdf')).subarray(0, 4).toString()).toBe('%PDF')
  const lost = (await exported({ mark: 'bar', encoding: { x: { field: 'totl' } } }, 'html')).toString()
  expect(lost).toContain('the answer has no column &quot;totl&quot;')
})
