import { afterAll, expect, test } from 'vitest'
import { drawChart } from '../../server/src/modules/mcp/chart/draw-chart.ts'
import { pictureKey, viewHtml } from '../../server/src/modules/mcp/chart/view.ts'
import { endVisits, newVisitor } from './visitor.ts'

afterAll(endVisits)

const visitor = await newVisitor({ address: 'http://localhost' })
const { page } = visitor

const columns = [
  { name: 'region', label: 'Region', type: 'VARCHAR', role: 'dimension' },
  { name: 'pay', label: 'Pay', type: 'BIGINT', role: 'measure' },
]
const rows = [
  ['<img src=x onerror=alert(1)>', 10],
  ['south', 20],
]
const table = { columns, rows, row_count: 2, truncated: false }
const title = 'Pay by <b>region</b>'

/** A host as the specification of MCP Apps describes it: a frame that may execute scripts, and messages. */
async function openHost(theme: 'light' | 'dark') {
  await page.setContent('<!doctype html><title>Host</title><body style="margin:0"></body>')
  await page.evaluate(
    ({ html, scheme }) => {
      const host = window as unknown as { said: unknown[]; send: (message: object) => void }
      host.said = []
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.style.cssText = 'border:0;width:800px;height:600px'
      frame.title = 'Chart'
      host.send = (message) => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*')
      addEventListener('message', ({ data }) => {
        host.said.push(data)
        if (data.method === 'ui/initialize')
          host.send({
            id: data.id,
            result: { protocolVersion: '2026-01-26', hostContext: { theme: scheme } },
          })
      })
      frame.srcdoc = html
      document.body.append(frame)
    },
    { html: viewHtml, scheme: theme },
  )
  await expect.poll(() => methods()).toContain('ui/notifications/initialized')
}

const said = () =>
  page.evaluate(
    () => (window as unknown as { said: { id?: number; method?: string; result?: object }[] }).said,
  )
const methods = async () => (await said()).map(({ method }) => method)
const send = (message: object) =>
  page.evaluate((one) => (window as unknown as { send: (m: object) => void }).send(one), message)

test.each(['light', 'dark'] as const)(
  'the view of a chart shows what its tool has drawn, in the %s scheme of its host',
  async (theme) => {
    await openHost(theme)
    const picture = await drawChart(JSON.stringify({ kind: 'bar', title, table }))
    if ('unfit' in picture) throw new Error(picture.unfit)
    const structuredContent = { title, kind: 'bar', note: picture.description, ...table }
    const params = { content: [], structuredContent, _meta: { [pictureKey]: picture } }
    await send({ method: 'ui/notifications/tool-result', params })
    const view = page.frameLocator('iframe')
    await view.getByRole('heading', { name: title }).waitFor()
    const image = view.getByRole('img', { name: picture.description })
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(300)
    await view.getByText('Data', { exact: true }).click()
    await view.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor()
    await visitor.picture(`chart-view-${theme}`)
    expect(await methods()).toContain('ui/notifications/size-changed')
    await send({ id: 7, method: 'ui/resource-teardown', params: {} })
    await expect.poll(async () => (await said()).some(({ id, result }) => id === 7 && result)).toBe(true)
    expect(visitor.violations).toEqual([])
  },
)

test('a result without a picture is its table, and a failure its message', async () => {
  await openHost('light')
  const structuredContent = {
    title,
    kind: null,
    note: 'It is best read as a table.',
    ...table,
    truncated: true,
    row_count: 9,
  }
  await send({ method: 'ui/notifications/tool-result', params: { content: [], structuredContent } })
  const view = page.frameLocator('iframe')
  await view.getByText('It is best read as a table. The first 2 of 9 rows.').waitFor()
  await view.getByRole('cell', { name: 'south' }).waitFor()
  const content = [{ type: 'text', text: 'there is no such dataset' }]
  await send({ method: 'ui/notifications/tool-result', params: { isError: true, content } })
  await view.getByText('there is no such dataset').waitFor()
  expect(visitor.violations).toEqual([])
})
