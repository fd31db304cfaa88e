import { beforeAll, expect, test } from 'vitest'
import { fileForm } from '../file-form.ts'
import { workbookEntries, workbookOf, zipOf } from '../files/zip.ts'
import { listenWithTls } from '../scripted-far-end.ts'
import { testServer } from '../server.ts'
import { options, sender, type Sent, times } from './sender.ts'

let listing = ''
const { origin, certificateAuthorities } = await listenWithTls((_, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(listing)
})
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, { certificateAuthorities })
const { call, admin } = quarry
const sendAll = await sender(quarry)

let files: number
beforeAll(async () => {
  const made = await call<{ id: number }>('POST', '/api/connectors', {
    token: admin.token,
    body: { name: 'Files', type: 'file', config: {} },
  })
  files = made.body.id
  await call('POST', '/api/datasets/upload', { token: admin.token, ...fileForm('a.csv', 'a\n1\n') })
}, 60_000)

const mb = 1024 * 1024
const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
const entities = `<!DOCTYPE a [<!ENTITY a0 "x">${times(50, (n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`)}]>`
const rows = `${cell('a')}<row r="2"><c r="A2" s="1"><v>1</v></c></row>`

/** A workbook in which one of the files is another. */
const workbookWith = (name: string, content: string) =>
  zipOf(workbookEntries({ sheets: { A: rows } }).map((entry) => (entry.name === name ? { name, content } : entry)))

type Case = [content: string | Buffer, answer: string]

const workbooks: Record<string, () => Case> = {
  'entities of entities': () => [workbookWith('xl/sharedStrings.xml', `${entities}<sst><si><t>&a50;</t></si></sst>`), ''],
  'deep nesting': () => [workbookOf({ sheets: { A: '<a>'.repeat(2 * mb) } }), ''],
  'a million attributes': () => [workbookOf({ sheets: { A: `<row ${times(mb, (n) => `r${n}="1" `)}/>` } }), ''],
  'a cell of 30 MB': () => [workbookOf({ sheets: { A: cell('a'.repeat(30 * mb)) } }), ''],
  'a cell of entities': () => [workbookOf({ sheets: { A: cell('&amp;'.repeat(6 * mb)) } }), ''],
  'CDATA without end': () => [workbookOf({ sheets: { A: `<![CDATA[${'a'.repeat(30 * mb)}` } }), ''],
  'millions of comments': () => [workbookOf({ sheets: { A: `${'<!---->'.repeat(4 * mb)}${rows}` } }), ''],
  'a format of open brackets': () => [workbookOf({ sheets: { A: rows }, formats: ['['.repeat(200_000)] }), ''],
  'a format of months before hours': () => [workbookOf({ sheets: { A: rows }, formats: [`${'m'.repeat(200_000)}h`] }), ''],
  'a million sheets': () => [
    workbookWith('xl/workbook.xml', `<workbook><sheets>${'<sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(mb)}</sheets></workbook>`),
    '',
  ],
}

const line = 10 * mb
const tables: Record<string, () => Case> = {
  'one line of 10 MB': () => ['a'.repeat(line), ''],
  'a million columns': () => [`${times(mb, (n) => `c${n}`, ',')}\n${'1,'.repeat(mb)}`, ''],
  'only quotes': () => ['"'.repeat(line), ''],
  'only separators': () => [','.repeat(line), ''],
  'only line ends': () => ['\n'.repeat(line), ''],
  'only blanks': () => [' '.repeat(line), ''],
  'a quote that never ends': () => [`a,b\n1,"${'x\n'.repeat(line / 2)}`, ''],
  'numbers without a line end': () => ['1,2;3\t4|'.repeat(line / 8), ''],
  'brackets of JSON': () => ['['.repeat(line), ''],
  'an object of JSON that never ends': () => [`{"a":"${'\\"'.repeat(line / 2)}`, ''],
}

const uploads = (cases: Record<string, () => Case>, ending: string): Sent[] =>
  Object.values(cases).flatMap((make) => {
    const [content] = make()
    const form = fileForm(`a.${ending}`, content)
    return ['/api/datasets/upload', `/api/connectors/${files}/files`].map((path) => ({ method: 'POST', path, ...form }))
  })

test.each([
  ['XML of workbooks', workbooks, 'xlsx'],
  ['heads of tables', tables, 'csv'],
])('S5: %s that are slow to read stop nobody', options, async (what, cases, ending) => {
  const { answers, others, slowest, lateMs } = await sendAll(uploads(cases, ending))
  for (const [at, name] of Object.keys(cases).entries()) console.log(what, '|', name, '|', answers[2*at], '|', answers[2*at+1])
  console.log({slowest, lateMs})
  expect(others).toEqual([200])
  expect(slowest).toBeLessThan(60)
  expect(lateMs).toBeLessThan(50)
})

const listings: Record<string, string> = {
  'entities of entities': `${entities}<ListBucketResult>&a50;</ListBucketResult>`,
  'deep nesting': '<a>'.repeat(2 * mb),
  'a million attributes': `<Contents ${times(mb, (n) => `r${n}="1" `)}/>`,
  'CDATA without end': `<ListBucketResult><![CDATA[${'a'.repeat(30 * mb)}`,
  'a key of entities': `<ListBucketResult><Contents><Key>${'&amp;'.repeat(mb)}</Key></Contents></ListBucketResult>`,
  'a million objects': `<ListBucketResult>${'<Contents><Key>a</Key></Contents>'.repeat(mb)}</ListBucketResult>`,
}

test('S5: XML of a store that is slow to read stops nobody', options, async () => {
  const config = { endpoint: origin, bucket: 'b', access_key_id: 'k', secret_access_key: 's' }
  const made = await call<{ id: number }>('POST', '/api/connectors', { token: admin.token, body: { name: `S3 ${Math.random()}`, type: 's3', config } })
  for (const [name, text] of Object.entries(listings)) {
    listing = text
    const sent = [{ method: 'GET', path: `/api/connectors/${made.body.id}/tables` }]
    const { answers, others, slowest, lateMs } = await sendAll(sent)
    console.log('s3', name, answers, slowest, lateMs)
    expect(others).toEqual([200])
    expect(lateMs).toBeLessThan(50)
  }
})
