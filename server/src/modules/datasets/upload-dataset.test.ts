import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportPreview } from '../../../../contract/src/dataset-imports.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call, home } = await testServer()

const weather = 'city,temperature,day\nOslo,3.5,2026-01-01\nRome,12.25,2026-01-02\n'

const upload = (name: string, content: string | Buffer, fields: Record<string, string> = {}, user = admin) =>
  call<Dataset & { error: string; message: string }>('POST', '/api/datasets/upload', {
    token: user.token,
    ...fileForm(name, content, fields),
  })

const filesOf = (orgId: number): string[] => {
  try {
    return readdirSync(join(home, 'data', `org${orgId}`), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\./.test(name),
    )
  } catch {
    return []
  }
}

test('a file becomes a published dataset with the columns that it holds', async () => {
  const made = await upload('weather.csv', weather)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'weather',
    status: 'published',
    version: 1,
    row_count: 2,
    reject_count: 0,
  })
  expect(made.headers['location']).toBe(`/api/datasets/${made.body.id}`)
  const schema = await call<{ columns: { name: string; type: string }[] }>(
    'GET',
    `/api/datasets/${made.body.id}/schema`,
    admin,
  )
  expect(schema.body.columns.map(({ name, type }) => [name, type])).toEqual([
    ['city', 'text'],
    ['temperature', 'decimal'],
    ['day', 'date'],
  ])
})

test('a preview shows the first rows in the order of the file', async () => {
  const made = await upload('order.csv', 'n\n3\n1\n2\n')
  const preview = await call<{ rows: unknown[][]; truncated: boolean }>(
    'GET',
    `/api/datasets/${made.body.id}/preview?limit=2`,
    admin,
  )
  expect(preview.body).toMatchObject({ rows: [[3], [1]], truncated: true, row_count: 2, dataset_version: 1 })
})

test('a dataset whose uploader gives no name is called after the file, with a number when that is taken', async () => {
  const names = []
  for (const name of ['Sales 2026.csv', 'sales 2026.CSV', '../../sales 2026.csv'])
    names.push((await upload(name, weather)).body.name)
  expect(names).toEqual(['Sales 2026', 'sales 2026 (2)', 'sales 2026 (3)'])
})

test('FIL-01: the name of a file is shown and never used as a path', async () => {
  for (const name of [
    '../../../etc/passwd',
    'C:\\\\evil.csv',
    '-rf.csv',
    'a\u202egnp.csv',
    'x'.repeat(4000),
  ]) {
    const made = await upload(name, weather)
    expect([name.slice(0, 20), made.status]).toEqual([name.slice(0, 20), 201])
    expect(made.body.name).not.toMatch(/[/\\\u202e]/)
  }
  for (const file of filesOf(admin.orgId)) expect(file).toMatch(/^d\d+\/[a-z0-9]+\.duckdb$/)
})

test('a name that was given and is taken is a conflict, and nothing of the file stays', async () => {
  await upload('a.csv', weather, { name: 'Taken' })
  const before = filesOf(admin.orgId)
  const again = await upload('b.csv', weather, { name: 'tAKEN' })
  expect(again.status).toBe(409)
  expect(again.body.message).toContain('"tAKEN"')
  expect(filesOf(admin.orgId)).toEqual(before)
})

test('TEN-15: a name that another organization has is free', async () => {
  const other = await newOrganization()
  await upload('a.csv', weather, { name: 'Everywhere' })
  expect((await upload('a.csv', weather, { name: 'Everywhere' }, other)).status).toBe(201)
})

test.each([
  ['lies.csv', Buffer.from('PK\x03\x04 this is an archive'), 'body.file'],
  ['empty.csv', Buffer.alloc(0), 'body.file'],
  ['cut.parquet', Buffer.from('PAR1 and then nothing'), 'body.file'],
  ['cut.csv', Buffer.from('a,b\n1,"never closed\n2,x\n'), 'body.file'],
  ['cut.json', Buffer.from('[{"a":1},{"a":'), 'body.file'],
])('FIL-05, CRS-05: %s is refused and leaves nothing behind', async (name, content, path) => {
  const before = filesOf(admin.orgId)
  const received = new Set(receivedFiles())
  const refused = await upload(name, content)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ error: 'validation_error', details: [{ path }] })
  expect(refused.text).not.toContain(home)
  expect(filesOf(admin.orgId)).toEqual(before)
  // Other files share this server, and may still receive some.
  expect(receivedFiles().filter((file) => !received.has(file))).toEqual([])
})

const receivedFiles = () => readdirSync(join(home, 'scratch')).filter((file) => file.startsWith('upload-'))

test('rows that cannot be read are left out and reported with their line', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => (at === 120 ? 'x,y,z,w' : `${at},${at * 2},a`))
  const made = await upload('bad-row.csv', `n,m,t\n${rows.join('\n')}\n`)
  expect(made.body).toMatchObject({ row_count: 1199, reject_count: 1 })
  const rejects = await call<{ items: { line: number }[]; total: number }>(
    'GET',
    `/api/datasets/${made.body.id}/rejects`,
    admin,
  )
  expect(rejects.body.total).toBe(rejects.body.items.length)
  expect(rejects.body.items[0]?.line).toBe(122)
})

test('a new version replaces the old one at once, and a bad file leaves it as it was', async () => {
  const made = await upload('versions.csv', weather)
  const path = `/api/datasets/${made.body.id}/upload`
  const newer = await call<Dataset>('POST', path, {
    token: admin.token,
    ...fileForm('v2.csv', `${weather}Lima,20,2026-01-03\n`),
  })
  expect(newer.body).toMatchObject({ version: 2, row_count: 3, status: 'published' })
  const refused = await call('POST', path, { token: admin.token, ...fileForm('v3.parquet', 'PAR1 cut') })
  expect(refused.status).toBe(422)
  const now = await call<Dataset>('GET', `/api/datasets/${made.body.id}`, admin)
  expect(now.body).toMatchObject({ version: 2, row_count: 3, status: 'published' })
  expect(now.body.failure).toBeTruthy()
  const versions = await call<{ items: { version: number; is_current: boolean }[] }>(
    'GET',
    `/api/datasets/${made.body.id}/versions`,
    admin,
  )
  expect(versions.body.items.map(({ version, is_current }) => [version, is_current])).toEqual([
    [2, true],
    [1, false],
  ])
})

test('FIL-11: a file cannot be loaded into a dataset of another organization', async () => {
  const made = await upload('mine.csv', weather)
  const other = await newOrganization()
  for (const id of [made.body.id, 999_999]) {
    const answer = await call('POST', `/api/datasets/${id}/upload`, {
      token: other.token,
      ...fileForm('x.csv', weather),
    })
    expect([answer.status, answer.body]).toEqual([404, { error: 'not_found', message: expect.any(String) }])
  }
})

test('TEN-04: a project of another organization is refused like one that does not exist', async () => {
  const other = await newOrganization()
  const project = await call<{ id: number }>('POST', '/api/projects', {
    token: other.token,
    body: { name: 'Theirs' },
  })
  const answers = []
  for (const id of [project.body.id, 999_999]) {
    const { status, text } = await upload('p.csv', weather, { project_id: String(id) })
    answers.push([status, text])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(422)
})

test('who may only read cannot upload', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const refused = await upload('v.csv', weather, {}, viewer)
  expect(refused.status).toBe(403)
})

test.each([
  ['project_id', 'x'],
  ['project_id', '1e2'],
  ['unknown', '1'],
])('a form with %s = %s is refused', async (field, value) => {
  const refused = await upload('v.csv', weather, { [field]: value })
  expect([refused.status, refused.body.error]).toEqual([422, 'validation_error'])
})

const orders = [
  'Nr;Datum;PLZ;Umsatz;Rabatt;Bezahlt;Lieferung;Tag;Bemerkung',
  ...Array.from({ length: 40 }, (_, at) => {
    const day = String((at % 12) + 1).padStart(2, '0')
    const delivery = at === 3 ? 'offen' : `${day}.02.2024`
    return `${at};${day}.01.24;0${1000 + at};1.${100 + at},50 EUR;${at % 3} %;${at % 2 ? 'ja' : 'nein'};${delivery};${day}/01/2024;`
  }),
  '',
].join('\r\n')

test('a preview says how a file of people would be read and what would be lost, and an upload follows it', async () => {
  const content = Buffer.from(orders.replaceAll('Bemerkung', 'Größe'), 'latin1')
  const preview = await call<ImportPreview>('POST', '/api/datasets/upload/preview', {
    token: admin.token,
    ...fileForm('orders.csv', content),
  })
  expect(preview.status).toBe(200)
  const { columns, options, ...file } = preview.body
  expect(file).toMatchObject({ encoding: 'windows-1252', delimiter: ';', header: true, row_count: 40 })
  const first = Object.fromEntries(columns.map(({ name, choices: [choice] }) => [name, choice]))
  expect(first).toMatchObject({
    Nr: { as: 'automatic', type: 'integer' },
    Datum: { as: 'automatic', type: 'date' },
    PLZ: { as: 'text' },
    Umsatz: { as: 'number', type: 'decimal', decimal_separator: ',', unit: 'EUR' },
    Rabatt: { as: 'percent' },
    Bezahlt: { as: 'yes_no', yes: 'ja', no: 'nein' },
    Lieferung: { as: 'date', date_order: 'day_first', misfit_count: 1, misfits: [{ row: 4, text: 'offen' }] },
  })
  expect(columns.filter(({ is_ambiguous: isOpen }) => isOpen).map(({ name }) => name)).toEqual(['Tag'])

  const made = await upload('orders.csv', content, { options: JSON.stringify(options) })
  expect(made.body.load_notes).toContainEqual({ kind: 'misfits_emptied', column: 'Lieferung', detail: '1' })
  const next = await call<Dataset>('POST', `/api/datasets/${made.body.id}/upload`, {
    token: admin.token,
    ...fileForm('orders.csv', content),
  })
  expect(next.body).toMatchObject({ version: 2, column_count: 8 })
  const rows = await call<{ columns: { name: string; format?: unknown }[]; rows: unknown[][] }>(
    'GET',
    `/api/datasets/${made.body.id}/preview?limit=1`,
    admin,
  )
  expect(rows.body.rows).toEqual([[0, '2024-01-01', '01000', 1100.5, 0, false, '2024-02-01', '2024-01-01']])
  expect(rows.body.columns.find(({ name }) => name === 'Umsatz')?.format).toEqual({
    kind: 'currency',
    currency: 'EUR',
    decimals: 2,
  })
})

test('a file is read with another delimiter and without a header where that is chosen, and options are checked', async () => {
  const made = await upload('plain.csv', 'a|1\nb|2\n', {
    options: JSON.stringify({
      delimiter: '|',
      header: false,
      columns: [{ name: 'column0', as: 'leave_out' }],
    }),
  })
  expect(made.body).toMatchObject({ row_count: 2, column_count: 1 })
  for (const options of [
    '{',
    '[]',
    '{"columns":[{"name":"a","as":"guess"}]}',
    '{"columns":[{"name":"\\u0000"}]}',
  ]) {
    const refused = await upload('plain.csv', 'a\n1\n', { options })
    expect([options, refused.status]).toEqual([options, 422])
  }
})
