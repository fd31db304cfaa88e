import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call, home, address } = await testServer()
const url = await address()

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
const lines = Array.from(
  { length: 60 },
  (_, at) => `A${at % 6},2026-01-${10 + (at % 20)},${at - 10},${at < 30 ? 'first' : 'second'}`,
)
const form = fileForm('delays.csv', `airport,day,delay,half\n${lines.join('\n')}\n`)
const { body: delays } = await call<{ id: number }>('POST', '/api/datasets/upload', {
  token: admin.token,
  ...form,
})

const mean = { aggregate: 'avg', column: 'delay', name: 'Mean delay' } as const
const byAirport = { dimensions: ['airport'], measures: [mean] }

const boardOf = async (charts: object[]) =>
  (
    await call<Dashboard>('POST', '/api/dashboards', {
      token: admin.token,
      body: {
        name: `Delays ${attack}`,
        charts: charts.map((chart, at) => ({
          id: `c${at}`,
          title: `Chart ${at}`,
          dataset_id: delays.id,
          position: { x: (at % 2) * 6, y: Math.floor(at / 2) * 4, w: 6, h: 4 },
          ...chart,
        })),
      },
    })
  ).body.id

async function paper(id: number, rest: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api/dashboards/${id}/render?${rest}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const colorCount = ({ data }: PNG, wanted: string) => {
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data.subarray(at, at + 3).toString('hex') === wanted) count += 1
  return count
}

test('a table on paper has the bars and the marks of the page', async () => {
  const rules = [{ operator: 'greater', value: 20, look: 'bad' }]
  const id = await boardOf([
    {
      kind: 'table',
      query: { ...byAirport, sort: [{ by: 'airport' }] },
      options: { columns: [{ name: 'Mean delay', bars: true, rules }] },
    },
  ])
  const html = (await paper(id, 'format=html')).toString()
  expect(html).toMatch(
    /<td class="right" title="bad" style="background-color:(#[0-9a-f]{6});color:#000000;background-image:linear-gradient/,
  )
  const [, ground = ''] = /title="bad" style="background-color:#([0-9a-f]{6})/.exec(html) ?? []
  const [, bar = ''] = /transparent 0%,#([0-9a-f]{6}) 0% 100%/.exec(html) ?? []
  const picture = PNG.sync.read(await paper(id, 'format=png'))
  expect(colorCount(picture, ground)).toBeGreaterThan(1000)
  expect(colorCount(picture, bar)).toBeGreaterThan(1000)
  const pdf = await getDocument({ data: new Uint8Array(await paper(id, 'format=pdf')), verbosity: 0 }).promise
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const drawn = JSON.stringify(argsArray)
  for (const color of [ground, bar])
    expect(drawn).toContain(JSON.stringify(new Uint8ClampedArray(Buffer.from(color, 'hex'))))
})

test('a pivot table on paper is colored by its values, its sums are not', async () => {
  const id = await boardOf([
    {
      kind: 'table',
      query: {
        dimensions: ['airport', 'half'],
        measures: [{ aggregate: 'sum', column: 'delay', name: 'Sum' }],
        pivot: { columns: ['half'] },
        totals: true,
      },
      options: { heat: true },
    },
  ])
  const html = (await paper(id, 'format=html')).toString()
  expect(html.match(/<td class="right" style="background-color/g)?.length).toBe(12)
})

test('no page of a PDF is empty or ends with a large gap, and the head says what the numbers are of', async () => {
  const id = await boardOf([
    ...Array.from({ length: 5 }, () => ({ kind: 'bar', query: byAirport })),
    {
      kind: 'table',
      title: 'Rows',
      query: { dimensions: ['airport', 'day', 'delay'] },
      position: { x: 0, y: 12, w: 12, h: 4 },
    },
    ...Array.from({ length: 5 }, (_, at) => ({
      kind: 'bar',
      query: byAirport,
      position: { x: 0, y: 16 + at * 6, w: 12, h: 6 },
    })),
  ])
  for (const orientation of ['portrait', 'landscape']) {
    const data = new Uint8Array(await paper(id, `format=pdf&orientation=${orientation}`))
    const pdf = await getDocument({ data, verbosity: 0 }).promise
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      const footer = 40
      const heights = texts.map(({ transform }) => Number(transform[5])).filter((y) => y > footer)
      expect(heights.length).toBeGreaterThan(0)
      expect(Math.min(...heights)).toBeGreaterThan(footer)
      const room = page.getViewport({ scale: 1 }).height
      if (number < pdf.numPages) expect(Math.min(...heights)).toBeLessThan(room * 0.25)
      if (number === 1) expect(texts.map(({ str }) => str).join(' ')).toMatch(/As of .* UTC · Data of .* UTC/)
    }
  }
})

const readBook = `
import sys, zipfile
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
for name in ('xl/styles.xml', 'xl/worksheets/sheet2.xml'): print(book.read(name).decode())
`

test('a workbook writes numbers as the page does, in columns that are wide enough', async () => {
  const format = { kind: 'number', decimals: 1, unit: 'min "x"' }
  const id = await boardOf([
    { kind: 'table', query: byAirport, options: { columns: [{ name: 'Mean delay', format }] } },
  ])
  const path = join(home, 'formats.xlsx')
  writeFileSync(path, await paper(id, 'format=xlsx'))
  const book = execFileSync('python3', ['-c', readBook, path]).toString()
  expect(book).toContain('<numFmt numFmtId="165" formatCode="#,##0.0&quot; min x&quot;"/>')
  expect(book).toMatch(/<c s="4"><v>-?[\d.]+<\/v><\/c>/)
  expect(book).toContain('<cols><col min="1" max="1" width="9" customWidth="1"/><col min="2" max="2" width="')
  expect(book).toContain('state="frozen"')
})

const pictureOf = (width: number, height: number) => {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([200, 30, 90, 255], at)
  return PNG.sync.write(picture)
}

async function uploadLogo(bytes: Buffer): Promise<number> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const answer = await fetch(`${url}/api/branding/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body,
  })
  return answer.status
}

test('papers wear the logo, drawn anew; one that is broken is left out, and a name runs nothing (FIL-12)', async () => {
  const id = await boardOf([{ kind: 'bar', title: attack, query: byAirport }])
  await call('PUT', '/api/branding', { token: admin.token, body: { product_name: attack } })
  const script = Buffer.from('<script>alert(2)</script>')
  expect(await uploadLogo(Buffer.concat([pictureOf(300, 100), script]))).toBeLessThan(300)
  const html = (await paper(id, 'format=html')).toString()
  const [, base64 = ''] =
    /<img class="logo"[^>]* src="data:image\/png;base64,([^"]+)" width="120" height="40"/.exec(html) ?? []
  expect(Buffer.from(base64, 'base64').includes(script)).toBe(false)
  expect(PNG.sync.read(Buffer.from(base64, 'base64')).width).toBe(360)
  expect(html).not.toMatch(/<script|<img src=x/i)
  expect(colorCount(PNG.sync.read(await paper(id, 'format=png')), 'c81e5a')).toBeGreaterThan(15_000)
  const withLogo = await paper(id, 'format=pdf')
  expect(withLogo.includes('/Subtype /Image')).toBe(true)

  const broken = pictureOf(300, 100).fill(0, 60)
  expect(await uploadLogo(broken)).toBeLessThan(300)
  expect((await paper(id, 'format=html')).toString()).not.toContain('class="logo"')
  expect((await paper(id, 'format=png')).subarray(1, 4).toString()).toBe('PNG')
  expect((await paper(id, 'format=pdf')).includes('/Subtype /Image')).toBe(false)
})
