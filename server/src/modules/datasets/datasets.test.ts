import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()

const upload = async (name: string, fields: Record<string, string> = {}, user = admin) => {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: user.token,
    ...fileForm(`${name}.csv`, 'a,b\n1,x\n2,y\n', fields),
  })
  expect(made.status).toBe(201)
  return made.body
}

const newConnector = async (type: string, user = admin) => {
  const [row] = await database.asOwner<{ id: number }>(
    `insert into connectors (org_id, name, type, config) values ($1, $2, $3, '{}') returning id`,
    [user.orgId, `${type} ${Math.random()}`, type],
  )
  return row!.id
}

const create = (body: object, user = admin) =>
  call<Dataset>('POST', '/api/datasets', { token: user.token, body })

test('a dataset is made for a connector as a draft, which a file then fills', async () => {
  const made = await create({ name: 'From files', connector_id: await newConnector('file') })
  expect(made.status).toBe(201)
  expect(made.headers['location']).toBe(`/api/datasets/${made.body.id}`)
  expect(made.body).toMatchObject({
    status: 'draft',
    version: null,
    row_count: null,
    revision: 1,
    created_by: admin.id,
  })
  const failed = await call('POST', `/api/datasets/${made.body.id}/upload`, {
    token: admin.token,
    ...fileForm('cut.parquet', 'PAR1 cut'),
  })
  expect(failed.status).toBe(422)
  const after = await call<Dataset>('GET', `/api/datasets/${made.body.id}`, admin)
  expect(after.body).toMatchObject({
    status: 'failed',
    version: null,
    failure: expect.stringContaining('cut.parquet'),
  })
  const filled = await call<Dataset>('POST', `/api/datasets/${made.body.id}/upload`, {
    token: admin.token,
    ...fileForm('good.csv', 'a\n1\n'),
  })
  expect(filled.body).toMatchObject({ status: 'published', version: 1, row_count: 1, failure: null })
})

test('a connector that cannot be read is refused', async () => {
  const refused = await create({ name: 'Hook', connector_id: await newConnector('automation_webhook') })
  expect([refused.status, refused.body]).toMatchObject([422, { details: [{ path: 'body.connector_id' }] }])
})

test('TEN-04: a connector of another organization is refused like one that does not exist', async () => {
  const theirs = await newConnector('file', await newOrganization())
  const answers = []
  for (const connector_id of [theirs, 999_999]) {
    const { status, text } = await create({ name: 'Sly', connector_id })
    answers.push([status, text])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(422)
})

test('a list filters by status, project and words, and sorts by what datasets have', async () => {
  const project = await call<{ id: number }>('POST', '/api/projects', {
    token: admin.token,
    body: { name: 'Lists' },
  })
  const fields = { project_id: String(project.body.id) }
  await upload('list-b', fields)
  await upload('list-a', fields)
  const list = async (query: string) => {
    const path = `/api/datasets?project_id=${project.body.id}&${query}`
    return (await call<{ items: Dataset[]; total: number }>('GET', path, admin)).body
  }
  expect((await list('sort=name')).items.map(({ name }) => name)).toEqual(['list-a', 'list-b'])
  expect((await list('sort=name&order=desc&limit=1')).items.map(({ name }) => name)).toEqual(['list-b'])
  expect((await list('sort=row_count&q=LIST-A')).total).toBe(1)
  expect((await list('status=draft&status=failed')).total).toBe(0)
  expect((await call('GET', '/api/datasets?sort=file', admin)).status).toBe(422)
})

test('labels and descriptions of columns stay when a new version is loaded', async () => {
  const { id } = await upload('labelled')
  const path = `/api/datasets/${id}`
  const changed = await call<Dataset>('PATCH', path, {
    token: admin.token,
    body: { description: 'Two columns', columns: { a: { label: 'First', description: 'A number' } } },
  })
  expect([changed.status, changed.body.description]).toEqual([200, 'Two columns'])
  await call('POST', `${path}/upload`, { token: admin.token, ...fileForm('v2.csv', 'a,c\n1,2\n') })
  await call('PATCH', path, { token: admin.token, body: { columns: { a: { description: null } } } })
  const schema = await call<{ columns: unknown[] }>('GET', `${path}/schema`, admin)
  expect(schema.body.columns).toMatchObject([
    { name: 'a', label: 'First', description: null },
    { name: 'c', label: null },
  ])
  const unknown = await call('PATCH', path, { token: admin.token, body: { columns: { zz: { label: 'x' } } } })
  expect([unknown.status, unknown.body]).toMatchObject([422, { details: [{ path: 'body.columns.zz' }] }])
})

test('a name that is taken, in whatever case, is a conflict', async () => {
  await upload('Unique')
  const other = await upload('Other')
  const refused = await call('PATCH', `/api/datasets/${other.id}`, {
    token: admin.token,
    body: { name: 'UNIQUE' },
  })
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'conflict' }])
})

test('two editors do not overwrite each other, and an old revision deletes nothing', async () => {
  const made = await upload('contested')
  const at = (revision: number) => ({ token: admin.token, headers: { 'if-match': `"${revision}"` } })
  const path = `/api/datasets/${made.id}`
  expect((await call('PATCH', path, { ...at(made.revision), body: { name: 'mine' } })).status).toBe(200)
  expect((await call('PATCH', path, { ...at(made.revision), body: { name: 'yours' } })).body).toMatchObject({
    error: 'revision_conflict',
  })
  expect((await call('DELETE', path, at(made.revision))).status).toBe(409)
  expect((await call('DELETE', path, at(made.revision + 1))).status).toBe(204)
  expect((await call('GET', path, admin)).status).toBe(404)
})

test('a profile counts what the columns hold', async () => {
  const { id } = await upload('profiled')
  const profile = await call<{ row_count: number; columns: object[] }>(
    'GET',
    `/api/datasets/${id}/profile`,
    admin,
  )
  expect(profile.body).toMatchObject({
    row_count: 2,
    columns: [
      { name: 'a', type: 'integer', null_count: 0, distinct_count: 2, min: '1', max: '2', mean: 1.5 },
      {
        name: 'b',
        type: 'text',
        top: [
          { value: 'x', count: 1 },
          { value: 'y', count: 1 },
        ],
      },
    ],
  })
})

test('what happens to a dataset stands in the audit log', async () => {
  const { id } = await upload('audited')
  await call('PATCH', `/api/datasets/${id}`, { token: admin.token, body: { description: 'x' } })
  await call('POST', `/api/datasets/${id}/explore`, {
    token: admin.token,
    headers: { accept: 'text/csv' },
    body: { dimensions: ['a'] },
  })
  await call('DELETE', `/api/datasets/${id}`, admin)
  const log = await call<{ items: { type: string }[] }>(
    'GET',
    `/api/audit?subject_type=dataset&subject_id=${id}&order=asc`,
    admin,
  )
  expect(log.body.items.map(({ type }) => type).toSorted()).toEqual([
    'dataset.created',
    'dataset.deleted',
    'dataset.exported',
    'dataset.updated',
    'dataset.version_published',
  ])
})

test('a viewer sees what is published, and no draft', async () => {
  const draft = await create({ name: 'Hidden draft', connector_id: await newConnector('file') })
  const shown = await upload('Shown')
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const seen = await call<{ items: Dataset[] }>('GET', '/api/datasets?limit=200', viewer)
  const ids = seen.body.items.map(({ id }) => id)
  expect(ids).toContain(shown.id)
  expect(ids).not.toContain(draft.body.id)
  expect((await call('GET', `/api/datasets/${draft.body.id}`, viewer)).status).toBe(404)
})

test('A8: all that is wrong with where a dataset lies, what it reads and how it is refreshed is told at once', async () => {
  const connector_id = await newConnector('file')
  const refused = await create({
    name: 'Wrong',
    connector_id,
    project_id: 999_999,
    source: { table: 't', path: 'a.csv' },
    mode: 'live',
    refresh: { strategy: 'full', cursor_column: 'a', key_columns: ['b'], full_every_days: 3 },
  })
  const places = ({ body }: { body: unknown }) =>
    (body as { details: { path: string }[] }).details.map(({ path }) => path)
  expect([refused.status, places(refused)]).toEqual([
    422,
    [
      'body.project_id',
      'body.mode',
      'body.refresh.cursor_column',
      'body.refresh.key_columns',
      'body.refresh.full_every_days',
      'body.source',
    ],
  ])
  const { id } = await upload('Noted')
  const noted = await call('PATCH', `/api/datasets/${id}`, {
    token: admin.token,
    body: { columns: { a: { label: 'A' }, x: { label: 'X' }, y: { label: 'Y' } } },
  })
  expect([noted.status, places(noted)]).toEqual([422, ['body.columns.x', 'body.columns.y']])
})
