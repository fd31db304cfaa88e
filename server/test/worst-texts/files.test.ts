import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { fileForm } from '../file-form.ts'
import { workbookEntries, workbookOf, zipOf } from '../files/zip.ts'
import { listenWithTls } from '../scripted-remote-server.ts'
import { testServer } from '../server.ts'
import { maxStopMs, options, sender, type Sent, times } from './sender.ts'

let listing = ''
const pieceChars = 64 * 1024
const { origin, certificateAuthorities } = await listenWithTls((_, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' })
  // In chunks: the store runs in this process too, and its encryption is not work caused by the text.
  const pieces = Array.from({ length: Math.ceil(listing.length / pieceChars) }, (_, n) =>
    listing.slice(n * pieceChars, (n + 1) * pieceChars),
  )
  Readable.from(pieces).pipe(response)
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
  // Processes start at first use, which is no work of a text.
  const small = [
    ['a\n1\n', 'csv'],
    [workbookOf({ sheets: { A: rows } }), 'xlsx'],
  ] as const
  for (const [content, ending] of small)
    for (const { method, path, ...sent } of uploads([content], ending))
      await call(method, path, { token: admin.token, ...sent })
}, 60_000)

const mb = 1024 * 1024
const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
const entities = `<!DOCTYPE a [<!ENTITY a0 "x">${times(50, (n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`)}]>`
const rows = `${cell('a')}<row r="2"><c r="A2" s="1"><v>1</v></c></row>`

/** A workbook in which one of the files is another. */
const workbookWith = (name: string, content: string) =>
  zipOf(
    workbookEntries({ sheets: { A: rows } }).map((entry) =>
      entry.name === name ? { name, content } : entry,
    ),
  )

type Case = [content: string | Buffer, answer: string]
type Cases = Record<string, () => Case>

const workbooks: Cases = {
  'entities of entities': () => [
    workbookWith('xl/sharedStrings.xml', `${entities}<sst><si><t>&a50;</t></si></sst>`),
    'the workbook is damaged: it has a document type',
  ],
  'deep nesting': () => [workbookOf({ sheets: { A: '<a>'.repeat(2 * mb) } }), 'the sheet has no cells'],
  'a million attributes': () => [
    workbookOf({ sheets: { A: `<row ${times(mb, (n) => `r${n}="1" `)}/>` } }),
    'a tag in it is too long',
  ],
  'a cell of 30 MB': () => [
    workbookOf({ sheets: { A: cell('a'.repeat(30 * mb)) } }),
    'row 1 has a cell of more than 1000000 characters',
  ],
  'a cell of entities': () => [
    workbookOf({ sheets: { A: cell('&amp;'.repeat(6 * mb)) } }),
    'a text in it is too long',
  ],
  'CDATA without end': () => [
    workbookOf({ sheets: { A: `<![CDATA[${'a'.repeat(30 * mb)}` } }),
    'a text in it is too long',
  ],
  'millions of comments': () => [workbookOf({ sheets: { A: `${'<!---->'.repeat(4 * mb)}${rows}` } }), '201'],
  'a format of open brackets': () => [
    workbookOf({ sheets: { A: rows }, formats: ['['.repeat(200_000)] }),
    '201',
  ],
  'a format of months before hours': () => [
    workbookOf({ sheets: { A: rows }, formats: [`${'m'.repeat(200_000)}h`] }),
    '201',
  ],
  'a million sheets': () => [
    workbookWith(
      'xl/workbook.xml',
      `<workbook><sheets>${'<sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(mb)}</sheets></workbook>`,
    ),
    '201',
  ],
}

const line = 10 * mb
const tables: Cases = {
  'one line of 10 MB': () => ['a'.repeat(line), 'Maximum line size of 2000000 bytes exceeded'],
  'a million columns': () => [
    `${times(mb, (n) => `c${n}`, ',')}\n${'1,'.repeat(mb)}`,
    'it has more than 10000 columns',
  ],
  'only quotes': () => ['"'.repeat(line), 'Maximum line size of 2000000 bytes exceeded'],
  'only separators': () => [','.repeat(line), 'it has more than 10000 columns'],
  'only line ends': () => ['\n'.repeat(line), 'it holds only blanks'],
  'only blanks': () => [' '.repeat(line), 'it holds only blanks'],
  'a quote that never ends': () => [
    `a,b\n1,"${'x\n'.repeat(line / 2)}`,
    'its rows do not have the same columns',
  ],
  'numbers without a line end': () => ['1,2;3\t4|'.repeat(line / 8), 'it has more than 10000 columns'],
  'brackets of JSON': () => ['['.repeat(line), 'looks like JSON'],
  'an object of JSON that never ends': () => [`{"a":"${'\\"'.repeat(line / 2)}`, 'looks like JSON'],
}

/** Each is loaded as a dataset, and looked at before that as the file of a connector. */
const uploads = (contents: (string | Buffer)[], ending: string): Sent[] =>
  ['/api/datasets/upload', `/api/connectors/${files}/files`].flatMap((path) =>
    contents.map((content) => ({ method: 'POST', path, ...fileForm(`a.${ending}`, content) })),
  )

test.each([
  ['XML of workbooks', workbooks, 'xlsx'],
  ['heads of tables', tables, 'csv'],
])('S5: %s that are slow to read stop nobody', options, async (_, cases, ending) => {
  const made = Object.values(cases).map((make) => make())
  const sent = uploads(
    made.map(([content]) => content),
    ending,
  )
  const { answers, statuses, others, slowest, stoppedMs } = await sendAll(sent)
  expect(answers.slice(0, made.length)).toEqual(made.map(([, answer]) => expect.stringContaining(answer)))
  expect({ statuses, others }).toEqual({
    statuses: expect.toSatisfy((all: number[]) => all.every((one) => one === 201 || one === 422)),
    others: [200],
  })
  expect(slowest).toBeLessThan(15)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})

const unreadable = 'the list of the store cannot be read'
const listings: Record<string, [content: string, answer: string]> = {
  'entities of entities': [`${entities}<ListBucketResult>&a50;</ListBucketResult>`, unreadable],
  'deep nesting': ['<a>'.repeat(2 * mb), 'the remote server is no S3 store'],
  'a million attributes': [`<Contents ${times(mb, (n) => `r${n}="1" `)}/>`, unreadable],
  'CDATA without end': [`<ListBucketResult><![CDATA[${'a'.repeat(5 * mb)}`, unreadable],
  'a key of entities': [`<Contents><Key>${'&amp;'.repeat(mb)}</Key></Contents>`, unreadable],
  'a million objects': ['<Contents><Key>a</Key></Contents>'.repeat(mb), 'the list of the store is too long'],
}

test('S5: XML of a store that is slow to read stops nobody', options, async () => {
  const config = { endpoint: origin, bucket: 'bucket', access_key_id: 'key', secret_access_key: 'secret' }
  const made = await call<{ id: number }>('POST', '/api/connectors', {
    token: admin.token,
    body: { name: `Store ${performance.now()}`, type: 's3', config },
  })
  for (const [name, [content, answer]] of Object.entries(listings)) {
    listing = content
    const sent = [{ method: 'GET', path: `/api/connectors/${made.body.id}/tables` }]
    const { answers, others, slowest, stoppedMs } = await sendAll(sent)
    expect([name, answers, others]).toEqual([name, [`422 ${answer}`], [200]])
    expect(slowest).toBeLessThan(7)
    expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
  }
})
