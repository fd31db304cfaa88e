import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newOrganization, newUser, call, home, address } = await testServer()
const url = await address()

const attack = '<img src=x onerror=alert(1)>'
const upload = async (name: string, lines: readonly string[]) => {
  const form = fileForm(name, `${lines.join('\n')}\n`)
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body.id
}
const flights = await upload('flights.csv', [
  'airport,day,delay,note',
  ...Array.from(
    { length: 240 },
    (_, at) =>
      `A${at % 7},2026-01-${String((at % 28) + 1).padStart(2, '0')},${at}.5,${at === 0 ? attack : '=1+1'}`,
  ),
])
const secret = await upload('secret.csv', ['airport,wage', 'A1,10'])

const mean = { aggregate: 'avg', column: 'delay', name: 'Mean delay' } as const
const chart = (id: string, kind: string, more: object) => ({
  id,
  title: id,
  kind,
  dataset_id: flights,
  position: { x: 0, y: 0, w: 6, h: 3 },
  ...more,
})
const { body: board } = await call<Dashboard>('POST', '/api/dashboards', {
  token: admin.token,
  body: {
    name: `Delays ${attack}`,
    status: 'published',
    filters: [
      {
        id: 'airport',
        label: 'Airport',
        kind: 'values',
        targets: [{ dataset_id: flights, column: 'airport' }],
      },
    ],
    charts: [
      chart('count', 'number', { query: { measures: [{ aggregate: 'count', name: 'Flights' }] } }),
      chart('bars', 'bar', {
        query: { dimensions: ['airport'], measures: [mean] },
        position: { x: 6, y: 0, w: 6, h: 3 },
      }),
      chart('lines', 'line', {
        query: { dimensions: ['day'], measures: [mean] },
        position: { x: 0, y: 3, w: 6, h: 4 },
      }),
      chart('note', 'text', {
        dataset_id: undefined,
        options: {
          text: `# What *this* is\n\n- ${attack}\n- [evil](javascript:alert(1)) and [fine](https://example.com)`,
        },
        position: { x: 6, y: 3, w: 6, h: 4 },
      }),
      chart('rows', 'table', {
        query: { dimensions: ['airport', 'day', 'delay', 'note'], sort: [{ by: 'delay' }], limit: 500 },
        position: { x: 0, y: 7, w: 12, h: 5 },
      }),
      chart('wages', 'table', {
        dataset_id: secret,
        query: { dimensions: ['airport', 'wage'] },
        position: { x: 0, y: 12, w: 12, h: 2 },
      }),
    ],
  },
})

const paper = async (rest: string, token = admin.token) => {
  const answer = await fetch(`${url}/api/dashboards/${board.id}/render?${rest}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const state = encodeURIComponent(JSON.stringify({ filters: { airport: { operator: 'in', values: ['A3'] } } }))

test('a dashboard as HTML opens from a disk, has its values as text and runs nothing (WEB-04, WEB-05, FIL-12)', async () => {
  const { answer, bytes } = await paper(`format=html&state=${state}`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Delays _img src=x onerror=alert\(1\)_.html"/,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const html = bytes.toString()
  expect(html).toContain(
    'Content-Security-Policy" content="default-src &#39;none&#39;'.replaceAll('&#39;', "'"),
  )
  expect(html).toContain('Airport is A3')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('<a href="https://example.com" rel="noopener noreferrer">fine</a>')
  expect(html).not.toMatch(/<(script|img|iframe|object|link)\b|javascript:|url\((?!#)/i)
  expect(html.match(/<svg/g)).toHaveLength(2)
  expect(html.match(/<tr>/g)!.length).toBeGreaterThan(34)
})

test('a dashboard as PNG is a picture at twice its size, and each chart is drawn', async () => {
  const { answer, bytes } = await paper('format=png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  // Its size stands in its head.
  expect(bytes.readUInt32BE(16)).toBe(2560)
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * 14 * 80)
  const lone = PNG.sync.read((await paper('format=png&charts=bars')).bytes)
  expect(lone.width).toBe(1680)
  const colors = new Map<string, number>()
  for (let at = 0; at < lone.data.length; at += 4 * 7) {
    const color = lone.data.subarray(at, at + 3).toString('hex')
    colors.set(color, (colors.get(color) ?? 0) + 1)
  }
  // The bars, in the first color of the palette, are a good part of the card.
  expect(colors.get('3b5bdb')! / (lone.data.length / 28)).toBeGreaterThan(0.05)
})

test('papers wear the color and the name of the organization', async () => {
  const set = (body: object) => call('PUT', '/api/branding', { token: admin.token, body })
  expect((await set({ product_name: 'Ada & Sons', primary_color: '#c92a2a' })).status).toBe(200)
  const html = (await paper('format=html')).bytes.toString()
  expect(html).toContain('Ada &amp; Sons')
  expect(html).toMatch(/#b12525|rgb\(177, ?37, ?37\)/i)
  const lone = PNG.sync.read((await paper('format=png&charts=bars')).bytes)
  expect(lone.data.includes(Buffer.from('b12525ff', 'hex'))).toBe(true)
  await set({ product_name: null, primary_color: null })
})

test('a number says on paper what it says on the page: its format, and how it changed', async () => {
  const { body: numbers } = await call<Dashboard>('POST', '/api/dashboards', {
    token: admin.token,
    body: {
      name: 'Numbers',
      status: 'published',
      charts: [
        chart('week', 'number', {
          query: { dimensions: [{ column: 'day', grain: 'day' }], measures: [mean] },
          options: { unit: 'min', target: 200, target_label: 'Most' },
        }),
      ],
    },
  })
  const answer = await fetch(`${url}/api/dashboards/${numbers.id}/render?format=html`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const html = await answer.text()
  expect(html).toMatch(/<p class="number">[\d.]+ min<\/p>/)
  expect(html).toMatch(
    /style="color:#[0-9a-f]{6}">[↗↘] [+-][\d.]+% \((better|worse)\), [^<]*: [\d.]+ min<\/p>/,
  )
  expect(html).toMatch(/<svg class="course"[^>]*><polyline points="[\d., ]+"/)
  expect(html).toMatch(/<p class="facts">vs\. Most 200 min<\/p>/)
})

test('a text that is longer than its place is whole in the picture, and what stands below moves down', async () => {
  const heightOf = async (text: string) => {
    const { body: texts } = await call<Dashboard>('POST', '/api/dashboards', {
      token: admin.token,
      body: {
        name: 'Texts',
        status: 'published',
        charts: [
          chart('said', 'text', {
            dataset_id: undefined,
            options: { text },
            position: { x: 0, y: 0, w: 12, h: 1 },
          }),
          chart('rows', 'table', {
            query: { dimensions: ['airport'] },
            position: { x: 0, y: 1, w: 12, h: 2 },
          }),
        ],
      },
    })
    const answer = await fetch(`${url}/api/dashboards/${texts.id}/render?format=png`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return Buffer.from(await answer.arrayBuffer()).readUInt32BE(20)
  }
  const [short, long] = [await heightOf('One.'), await heightOf('One line.\n\n'.repeat(20))]
  expect(long - short).toBeGreaterThan(2 * 19 * 20)
})

interface Line {
  text: string
  y: number
}

async function pagesOf(bytes: Buffer): Promise<{ lines: Line[]; width: number }[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const lines = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
    )
    pages.push({ lines, width: page.getViewport({ scale: 1 }).width })
  }
  return pages
}

test('a dashboard as PDF has pages with numbers, and a table goes on with its head on each', async () => {
  const { answer, bytes } = await paper('format=pdf')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pages = await pagesOf(bytes)
  expect(pages.length).toBeGreaterThan(4)
  const texts = pages.map(({ lines }) => lines.map(({ text }) => text).join(' '))
  expect(texts[0]).toContain(`Delays ${attack}`)
  expect(texts[0]).toMatch(/As of \d+ \w+ \d{4}, \d\d:\d\d UTC/)
  texts.forEach((text, at) => expect(text).toContain(`${at + 1} of ${pages.length}`))
  const withRows = texts.filter((text) => text.includes('=1+1'))
  for (const text of withRows) expect(text).toMatch(/rows airport day delay note/)
  // All of them: each row says its delay once.
  const found = new Set(texts.join(' ').match(/(?<= )\d+\.5(?= )/g))
  expect(found.size).toBe(240)
  for (const { lines } of pages) for (const { y } of lines) expect(y).toBeGreaterThan(10)
  const wide = await pagesOf(
    (await paper('format=pdf&paper=letter&orientation=landscape&charts=count')).bytes,
  )
  expect(wide.map(({ width }) => width)).toEqual([792])
})

const readBook = `
import sys, zipfile
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
print(book.read('xl/workbook.xml').decode())
for name in sorted(n for n in book.namelist() if 'worksheets' in n): print(name, book.read(name).decode())
`

test('a workbook has typed cells, text that is never a formula, and what its reader may not export says so (FIL-08)', async () => {
  const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await paper('format=xlsx', reader.token)).answer.status).toBe(403)
  const { id } = (
    await call<{ id: number }>('POST', '/api/groups', { token: admin.token, body: { name: 'Takers' } })
  ).body
  const permissions = [{ permission: 'dataset.export', target_type: 'dataset', target_id: flights }]
  await call('PUT', `/api/groups/${id}/permissions`, { token: admin.token, body: { permissions } })
  await call('POST', `/api/groups/${id}/members`, { token: admin.token, body: { user_id: reader.id } })
  const { answer, bytes } = await paper('format=xlsx', reader.token)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const path = join(home, 'board.xlsx')
  writeFileSync(path, bytes)
  const book = execFileSync('python3', ['-c', readBook, path]).toString()
  expect(book.match(/<sheet name="[^"]*"/g)).toEqual(
    ['About', 'count', 'bars', 'lines', 'rows'].map((name) => `<sheet name="${name}"`),
  )
  expect(book).toContain('not exported: you need the permission dataset.export on its dataset')
  expect(book).not.toContain('>10<')
  expect(book).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(book).not.toContain('<f>')
  expect(book).toContain('<c><v>0.5</v></c>')
  expect(book).toMatch(/<c s="1"><v>460\d\d<\/v><\/c>/)
  const log = await call('GET', '/api/audit?type=dataset.exported', { token: admin.token })
  expect(log.text).toContain('flights')
  expect(log.text).not.toContain('secret')
})

test('what is asked wrongly is refused, and who may not see the dashboard gets none of its papers (TEN-07)', async () => {
  expect((await paper('format=docx')).answer.status).toBe(422)
  expect((await paper('format=pdf&paper=a3')).answer.status).toBe(422)
  const stranger = await newOrganization()
  for (const format of ['html', 'png', 'pdf', 'xlsx'])
    expect((await paper(`format=${format}`, stranger.token)).answer.status).toBe(404)
})
