import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Subscription } from '../../../../../contract/src/subscriptions.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { type ReceivedMail, htmlOf, mailsTo } from '../../../../test/sent-mail.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call, home } = await testServer()
const patient = { timeout: 120_000 }

const attack = '<img src=x onerror=alert(1)>'
const cell = '=HYPERLINK(1);=2'
const form = fileForm('sales.csv', `city,day,amount\nBerlin,2026-01-01,-10.5\n"${cell}",2026-01-02,20\n`)
const { body: sales } = await call<{ id: number }>('POST', '/api/datasets/upload', {
  token: admin.token,
  ...form,
})
const { body: board } = await call<Dashboard>('POST', '/api/dashboards', {
  token: admin.token,
  body: {
    name: 'Sales',
    status: 'published',
    charts: [
      {
        kind: 'number',
        title: 'Sold',
        query: { dimensions: ['day'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] },
      },
      {
        kind: 'bar',
        title: `Städte: ${attack}`,
        query: { dimensions: ['city'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] },
      },
      {
        kind: 'table',
        title: 'Rows',
        query: { dimensions: ['city', 'amount'], sort: [{ by: 'city' }] },
      },
    ].map((chart, at) => ({
      ...chart,
      id: `c${at}`,
      dataset_id: sales.id,
      position: { x: 0, y: at * 4, w: 6, h: 4 },
    })),
  },
})

/** Sends it to whoever made it, and waits for the mail. */
async function mailed(name: string, body: object): Promise<ReceivedMail> {
  const made = await call<Subscription>('POST', '/api/subscriptions', {
    token: admin.token,
    body: {
      name,
      dashboard_id: board.id,
      trigger: { cron: '30 6 * * *', timezone: 'UTC' },
      recipients: { user_ids: [admin.id] },
      ...body,
    },
  })
  expect(made.status).toBe(201)
  expect((await call('POST', `/api/subscriptions/${made.body.id}/send`, { token: admin.token })).status).toBe(
    202,
  )
  const find = async () =>
    (await mailsTo(home, admin.email)).find(({ subject }) => subject === `Test: ${name}`)
  await expect.poll(find, { timeout: 90_000, interval: 300 }).toBeDefined()
  return (await find())!
}

/** A file of a mail. */
function fileOf({ raw }: ReceivedMail, name: RegExp): Buffer {
  const part = raw.split(/^--.*$/m).find((one) => name.test(/filename=.*/.exec(one)?.[0] ?? '')) ?? ''
  const [, content = ''] = /\n\n([\s\S]*)/.exec(part) ?? []
  return Buffer.from(content.replaceAll('\n', ''), 'base64')
}

test('a mail shows numbers with their change, charts as pictures and tables as such', patient, async () => {
  const mail = await mailed('Morning', { message: 'Look at Berlin' })
  const html = htmlOf(mail)
  expect(html).toContain('Look at Berlin')
  expect(html).toMatch(/>Sold<\/div><div[^>]*>20<\/div>/)
  expect(html).toMatch(/>↗ \+[\d,.]+% \(better\), /)
  expect(html).toMatch(/<img src="cid:chart-1" alt="[^"]*Städte: &lt;img src=x onerror=alert\(1\)&gt;/)
  expect(PNG.sync.read(fileOf(mail, /chart-1\.png/)).width).toBe(1104)
  expect(html).toMatch(/<td [^>]*>Berlin<\/td>/)
  expect(html).not.toMatch(/<img src=x|<script/)
  expect(html).toMatch(
    /recipient of the subscription “Morning”.*<a href="[^"]*\?leave=\d+"[^>]*>Unsubscribe<\/a>/s,
  )
  expect(html).toContain(`/dashboards/${board.id}"`)
})

const readZip = `
import sys, zipfile, json
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
print(json.dumps({name: book.read(name).decode() for name in book.namelist()}))
`

test(
  'CSV is a file for each chart, whose cells no spreadsheet runs; one alone is no archive (FIL-08)',
  patient,
  async () => {
    const path = join(home, 'sales.zip')
    writeFileSync(path, fileOf(await mailed('Rows', { formats: ['csv'] }), /Sales\.zip/))
    const files = JSON.parse(execFileSync('python3', ['-c', readZip, path]).toString()) as Record<
      string,
      string
    >
    expect(Object.keys(files)).toEqual(['Sold.csv', 'Städte img src x onerror alert(1).csv', 'Rows.csv'])
    const rows = `city,amount\r\n'=HYPERLINK(1);'=2,20\r\nBerlin,-10.5\r\n`
    expect(files['Rows.csv']).toBe(rows)
    const lone = await mailed('Lone', { formats: ['csv'], charts: ['c2'] })
    expect(fileOf(lone, /Sales\.csv/).toString()).toBe(rows)
    const log = await call('GET', '/api/audit?type=dataset.exported', { token: admin.token })
    expect(log.text).toContain('"format":"csv"')
  },
)

test('who may not export gets the mail without the rows, and the reason', patient, async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const made = await call<Subscription>('POST', '/api/subscriptions', {
    token: viewer.token,
    body: {
      name: 'Mine',
      dashboard_id: board.id,
      trigger: { cron: '30 6 * * *', timezone: 'UTC' },
      recipients: { user_ids: [viewer.id] },
      formats: ['csv'],
    },
  })
  await call('POST', `/api/subscriptions/${made.body.id}/send`, { token: viewer.token })
  const find = async () => (await mailsTo(home, viewer.email)).find(({ subject }) => subject === 'Test: Mine')
  await expect.poll(find, { timeout: 90_000, interval: 300 }).toBeDefined()
  const mail = (await find())!
  expect(htmlOf(mail)).toContain('CSV is left out')
  expect(mail.raw).not.toMatch(/filename=.*\.(csv|zip)/)
})
