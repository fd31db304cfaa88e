import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Mask, PolicyDocument } from '../../../contract/src/policy-document.ts'
import { embedToken } from '../embed-tokens.ts'
import { fileForm } from '../file-form.ts'
import { servedRoutes } from '../matrix/live-routes.ts'
import { recipesUnderTest } from '../recipes-under-test.ts'
import { type Call, testServer, type TestUser } from '../server.ts'
import { type DataPathRequest, chartStatements, columns, type DataPath, dataPaths } from './data-paths.ts'
import { dataless } from './dataless-routes.ts'

const quarry = await testServer()
const { admin, newUser, call, database, server } = quarry

/** Values of rows that only the unrestricted may see, and values that masks stand in for. */
const ofRows = ['CANARYROW', '900001', '900002', '9898989', '1999-09']
const ofMasks = ['CANARYMAIL', '1234567', '2345678']

// Digits of a number may also stand inside the code of a hashed value.
const stands = (canary: string, text: string) =>
  /^\d+$/.test(canary) ? new RegExp(`(?<![0-9a-f])${canary}(?![0-9a-f])`).test(text) : text.includes(canary)

const csv = [
  columns.join(','),
  '1,EU,CANARYMAIL-a@example.com,1234567.5,2020-01-15,1',
  '2,EU,CANARYMAIL-b@example.com,2345678.5,2021-02-16,2',
  '900001,US,CANARYROW-c@example.com,9898989.25,1999-09-09,CANARYROW-x',
  '900002,,CANARYROW-d@example.com,9898989.75,1999-09-10,CANARYROW-y',
  'CANARYROW-z,EU,e@example.com,1,2020-01-15,3',
].join('\n')

let asked: DataPathRequest
/** The dataset that has the policies. */
let governedId: number
let reader: TestUser
let stranger: TestUser
/** Signs for viewers of the app that publishes everything. */
let signing: { kid: string; key: string }

beforeAll(async () => {
  // The last row does not fit the column: it lies among the rejects.
  const filler = Array.from({ length: 30_000 }, (_, at) => `${at + 3},EU,A${at}@example.com,1,2020-01-15,`)
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('people.csv', csv.replace('\nCANARYROW-z', `\n${filler.join('\n')}\nCANARYROW-z`)),
  })
  if (made.status !== 201) throw new Error(made.text)
  asked = await boardOn(made.body)
  governedId = asked.id
  reader = await newUser({ orgId: admin.orgId, role: 'editor' })
  stranger = await newUser({ orgId: admin.orgId, role: 'editor' })
  await call('PUT', `/api/users/${reader.id}/attributes`, {
    token: admin.token,
    body: { attributes: { region: ['EU'] } },
  })
}, 60_000)

/** A dashboard whose charts ask a dataset. */
async function boardOn({ id, name }: Pick<Dataset, 'id' | 'name'>): Promise<DataPathRequest> {
  const charts = columns.map((column, index) => ({
    id: column,
    title: column,
    kind: 'table',
    dataset_id: id,
    query: { dimensions: [column], limit: 50, sort: [{ by: column, order: 'desc' }] },
    position: { x: 0, y: index, w: 6, h: 4 },
  }))
  const inSql = chartStatements.map((statement, index) => ({
    id: `sql-${index}`,
    title: statement,
    kind: 'table',
    sql: { statement, inputs: [{ dataset_id: id, name: 'People' }] },
    position: { x: 6, y: index, w: 6, h: 4 },
  }))
  const board = await call<{ id: number }>('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'B', status: 'published', charts: [...charts, ...inSql] },
  })
  if (board.status !== 201) throw new Error(board.text)
  // What fails is not released: an app has the others.
  const released = await call<{ id: number }>('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'R', status: 'published', charts: [...charts, ...inSql.slice(0, failing)] },
  })
  if (released.status !== 201) throw new Error(released.text)
  return { id, name, dashboardId: board.body.id, app: await appOf(id, released.body.id) }
}

/** Of the statements of charts those from here on fail for whoever sees all rows. */
const failing = 3

const texts = new Set(['region', 'email', 'note'])

/** An app that publishes a dataset in every way; returns its slug. */
async function appOf(datasetId: number, dashboardId: number): Promise<string> {
  const slug = `app-${datasetId}`
  const send = async (path: string, body: object) => {
    const made = await call<{ id: number }>('POST', `/api/publishing/${path}`, { token: admin.token, body })
    if (made.status !== 201) throw new Error(made.text)
    return made.body.id
  }
  const app = await send('apps', { name: slug, slug, actions: ['rows', 'export'] })
  const publish = (place: string, definition: object) =>
    send('publications', { app_id: app, slug: place, name: place, definition })
  await publish('board', { kind: 'dashboard', dashboard_id: dashboardId })
  await publish('all', { kind: 'endpoint', dataset_id: datasetId, query: { dimensions: columns } })
  await publish('people', {
    kind: 'entity',
    dataset_id: datasetId,
    singular: 'Person',
    plural: 'People',
    key: 'id',
    title: 'email',
    subtitle: 'note',
    fields: columns.map((column) => ({ name: column, column, is_searchable: texts.has(column) })),
    relations: [{ name: 'neighbours', entity: 'people', kind: 'one_to_many', field: 'region', to: 'region' }],
    detail: [{ fields: ['id'], charts: columns.map((chart) => ({ dashboard: 'board', chart })) }],
  })
  await send(`apps/${app}/releases`, {})
  const made = await call<{ key: { kid: string }; secret: string }>(
    'POST',
    `/api/publishing/apps/${app}/embed-keys`,
    { token: admin.token, body: { name: 'Key', algorithm: 'HS256' } },
  )
  signing = { kid: made.body.key.kid, key: made.body.secret }
  return slug
}

async function answerTo(user: Asking, path: DataPath): Promise<string> {
  const request = { token: user.token, ...path.call?.(asked) }
  if (path.file !== undefined) return await textOf(path.file, path.path(asked), request)
  const answer = await call(path.method, path.path(asked), request)
  return answer.text.replaceAll(/"sql":"(\\.|[^"])*"/g, '')
}

/** What stands in a file that packs its text: the file is loaded and looked at. */
async function textOf(name: string, url: string, { token, body, headers }: Call): Promise<string> {
  const file = await server.surfaces.platform.inject({
    method: 'POST',
    url,
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  if (file.statusCode !== 200) return file.body
  const loaded = await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm(name, file.rawPayload, { name: `Read ${(reads += 1)}` }),
  })
  if (loaded.status !== 201) return loaded.text
  const { text } = await call('GET', `/api/datasets/${loaded.body.id}/preview`, admin)
  await call('DELETE', `/api/datasets/${loaded.body.id}`, admin)
  return text
}

let reads = 0

const set = async (policies: PolicyDocument) => {
  const answer = await call('PUT', `/api/datasets/${governedId}/policies`, {
    token: admin.token,
    body: policies,
  })
  expect(answer.status, answer.text).toBe(200)
}

const rows = (attribute: string): NonNullable<PolicyDocument['rows']> => [
  { name: 'Own', applies_to: { everyone: true }, condition: { column: 'region', operator: 'in', attribute } },
]

const masks: [string, Mask, Mask][] = [
  ['hide', { kind: 'hide' }, { kind: 'hide' }],
  ['hash', { kind: 'hash' }, { kind: 'hash' }],
  ['null', { kind: 'null' }, { kind: 'null' }],
  [
    'partial and bucket',
    { kind: 'partial', keep_first: 3, keep_last: 4 },
    { kind: 'bucket', width: 1_000_000 },
  ],
]

const masking = (email: Mask, salary: Mask): NonNullable<PolicyDocument['columns']> => [
  { column: 'email', mask: email },
  { column: 'salary', mask: salary },
]

type Asking = Pick<TestUser, 'token'>

/** Someone without a user, with what their token says. */
const embedded = (attributes: object): Asking => {
  const exp = Math.floor(Date.now() / 1000) + 590
  const claims = { aud: asked.app, publication: '*', actions: ['export'], attributes, exp }
  return { token: embedToken(signing, claims) }
}

type Variant = [name: string, policies: PolicyDocument, who: () => Asking, banned: string[]]

const variants: Variant[] = [
  ['rows of an attribute', { rows: rows('region') }, () => reader, ofRows],
  [
    'rows of an attribute of an embedded viewer',
    { rows: rows('region') },
    () => embedded({ region: 'EU' }),
    ofRows,
  ],
  [
    'rows of an attribute that an embedded viewer lacks',
    { rows: rows('region') },
    () => embedded({}),
    [...ofRows, ...ofMasks],
  ],
  ['rows of an attribute that is lacking', { rows: rows('region') }, () => stranger, [...ofRows, ...ofMasks]],
  [
    'rows of policies of which none is for them',
    { rows: [{ ...rows('region')[0]!, applies_to: { roles: ['management'] } }] },
    () => reader,
    [...ofRows, ...ofMasks],
  ],
  ...masks.map(([name, email, salary]): Variant => [
    `rows and ${name}`,
    { rows: rows('region'), columns: masking(email, salary) },
    () => reader,
    [...ofRows, ...ofMasks],
  ]),
]

/** The paths on which a user finds what is kept from them. */
async function leaks(user: Asking, banned: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of dataPaths) {
    const text = await answerTo(user, path)
    const leaked = banned.filter((canary) => stands(canary, text))
    if (leaked.length > 0)
      found.push(
        `${path.operation} ${JSON.stringify(path.call?.(asked).body ?? path.path(asked))}: ${leaked.join()}`,
      )
  }
  return found
}

describe('SQL-22, TEN-16: nothing of what policies keep from a person is in any answer', () => {
  test.each(variants)('%s', { timeout: 120_000 }, async (_name, policies, who, banned) => {
    await set(policies)
    expect(await leaks(who(), banned)).toEqual([])
  })

  test('the unrestricted find it there: the test looks where the data is', { timeout: 120_000 }, async () => {
    await set({ rows: rows('region'), columns: masking({ kind: 'hide' }, { kind: 'hide' }) })
    const seen = new Set<string>()
    for (const path of dataPaths) {
      const text = await answerTo(admin, path)
      if ([...ofRows, ...ofMasks].some((canary) => stands(canary, text))) seen.add(path.operation)
    }
    expect([...seen].toSorted()).toEqual([
      'callPublishedEndpoint',
      'explainChart',
      'exploreDataset',
      'getEntityObject',
      'listChartRows',
      'listDatasetRejects',
      'listEntityObjects',
      'listFieldValues',
      'listObjectCharts',
      'listPublishedChartRows',
      'previewDataset',
      'previewRecipe',
      'profileDataset',
      'renderDashboard',
      'renderDashboardInState',
      'renderPublishedDashboard',
      'searchPublished',
      'suggestChecks',
      'tryCheck',
    ])
  })

  test('what is kept is not served to the next one, and a change of policies holds at once', async () => {
    const ask = async (user: TestUser) => (await answerTo(user, dataPaths[0]!)).includes('900001')
    await set({})
    expect([await ask(reader), await ask(reader)]).toEqual([true, true])
    await set({ rows: rows('region') })
    expect([await ask(admin), await ask(reader), await ask(admin), await ask(reader)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

test('TEN-27: a dashboard is seen through the eyes of a member, which is recorded, and nothing is changed so', async () => {
  await set({ rows: rows('region') })
  const path = `/api/dashboards/${asked.dashboardId}`
  const as = { 'x-view-as': String(reader.id) }
  const render = (user: TestUser, headers = {}) =>
    call('GET', `${path}/render`, { token: user.token, headers })
  expect((await render(admin)).text).toContain('CANARYROW')
  const seen = await render(admin, as)
  expect([seen.status, seen.headers['x-view-as']]).toEqual([200, String(reader.id)])
  expect(seen.text).toContain('CANARYMAIL-a')
  expect(seen.text).not.toContain('CANARYROW')
  const [entry] = await database.asOwner(`select type, data from audit_entries where request_id = $1`, [
    String(seen.headers['x-request-id']),
  ])
  expect(entry).toMatchObject({ type: 'dashboard.viewed_as', data: { user_id: reader.id } })
  expect((await render(reader, { 'x-view-as': String(admin.id) })).status).toBe(403)
  const changed = await call('PATCH', path, { token: admin.token, headers: as, body: { name: 'Other' } })
  expect(changed.status).toBe(422)
})

describe('SQL-22: nor in any answer about what a recipe makes of the dataset', () => {
  beforeAll(async () => {
    await set({})
    const { recipe, run } = await recipesUnderTest(quarry)
    const { id, output_dataset_id: output } = await recipe('Copies', {
      inputs: [{ id: asked.id, name: asked.name } as Dataset],
      sql: `SELECT * FROM "${asked.name}"`,
    })
    const { status, failure } = await run(id)
    if (status !== 'succeeded') throw new Error(failure ?? status)
    const body = { policies_follow_lineage: 'enforce' }
    await call('PATCH', `/api/organizations/${admin.orgId}/settings`, { token: admin.token, body })
    asked = await boardOn({ id: output ?? 0, name: 'Copies' })
  }, 60_000)

  test.each(variants.filter(([name]) => ['rows of an attribute', 'rows and hide'].includes(name)))(
    '%s',
    { timeout: 120_000 },
    async (_name, policies, who, banned) => {
      await set(policies)
      expect(await leaks(who(), banned)).toEqual([])
      expect((await answerTo(admin, dataPaths[0]!)).includes('900001')).toBe(true)
    },
  )
})

test('every route near data is among those that are tried, or it is said why it has none', () => {
  const near = servedRoutes(server)
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) =>
      /^\/api\/(datasets|explore|saved-queries|dashboards|pipeline|endpoints|\{entity)\b/.test(path),
    )
    .map(({ operation }) => operation)
  const tried = new Set(dataPaths.map(({ operation }) => operation))
  expect(near.filter((operation) => !tried.has(operation) && !(operation in dataless))).toEqual([])
  expect(Object.keys(dataless).filter((operation) => !near.includes(operation))).toEqual([])
})

afterAll(async () => set({}))
