import { beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../contract/src/datasets.ts'
import type { PolicyDocument } from '../../contract/src/policy-document.ts'
import { countedReads } from './counted-reads.ts'
import { fileForm } from './file-form.ts'
import { type Answer, testServer, type TestUser } from './server.ts'

// Two instances of the program on one database: what one of them changed, the other must know at once.
const reads = countedReads()
let clockMs = 0
const changing = await testServer()
const asking = await testServer(
  {},
  { beside: changing, seenThrough: reads.seenThrough, now: () => new Date(Date.now() + clockMs) },
)
const { admin, newUser, newOrganization, database } = changing

interface Result {
  rows: unknown[][]
  cached: boolean
}

const csv = 'region,amount,day\nEU,10,2020-01-15\nEU,20,2020-02-15\nUS,40,2020-03-15\n'
const body = { dimensions: ['region'], measures: ['total'] }
const model = (column: string) => ({
  measures: [{ name: 'total', kind: 'aggregate', aggregate: 'sum', column }],
})

async function change<T>(method: string, path: string, more: object = {}): Promise<Answer<T>> {
  const answer = await changing.call<T>(method, path, { token: admin.token, ...more })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}

let uploads = 0
async function newDataset(): Promise<Dataset> {
  const name = `Sales ${(uploads += 1)}`
  const { body: made } = await change<Dataset>(
    'POST',
    '/api/datasets/upload',
    fileForm('a.csv', csv, { name }),
  )
  await change('PUT', `/api/datasets/${made.id}/model`, { body: model('amount') })
  return made
}

const ask = (
  user: TestUser,
  id: number,
  question: object | string = body,
  headers: Record<string, string> = {},
) =>
  asking.call<Result & { error: string }>('POST', `/api/datasets/${id}/explore`, {
    token: user.token,
    body: question,
    headers,
  })

/** Sends the request until the response is cached: then it costs no more than reading the cache versions. */
async function remember(user: TestUser, id: number, question: object = body) {
  await ask(user, id, question)
  const kept = await ask(user, id, question)
  const { value, ofUsers } = await reads.during(() => ask(user, id, question))
  expect([value.status, value.body.cached, ofUsers]).toEqual([200, true, 0])
  expect(value.text).toBe(kept.text)
  return value
}

const rowsOrStatus = ({ status, body: { rows } }: Answer<Result>) => (status === 200 ? rows : status)
const whole = [
  ['EU', 30],
  ['US', 40],
]
const europe = [['EU', 30]]

interface Scene {
  user: TestUser
  dataset: Dataset
  groupId: number
}

const policies = (scene: Scene, document: PolicyDocument) =>
  change('PUT', `/api/datasets/${scene.dataset.id}/policies`, { body: document })
const condition = { column: 'region', operator: 'equals', value: 'EU' } as const
const onlyEurope: PolicyDocument = { rows: [{ name: 'E', applies_to: { everyone: true }, condition }] }
const ownRegion: PolicyDocument = {
  rows: [
    {
      name: 'Own',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'in', attribute: 'region' },
    },
  ],
}
const attributes = ({ user }: Scene, regions: string[]) =>
  change('PUT', `/api/users/${user.id}/attributes`, { body: { attributes: { region: regions } } })
const join = ({ user, groupId }: Scene) =>
  change('POST', `/api/groups/${groupId}/members`, { body: { user_id: user.id } })
const asOwner = (sql: string) => (scene: Scene) =>
  database.asOwner(
    sql.replaceAll('$user', String(scene.user.id)).replaceAll('$org', String(scene.user.orgId)),
  )
const newVersion = ({ dataset }: Scene) =>
  change('POST', `/api/datasets/${dataset.id}/upload`, fileForm('a.csv', csv.replaceAll('EU', 'AU')))

interface Kind {
  /** It leaves the dataset as no other kind could use it. */
  spoils?: true
  before?(scene: Scene): Promise<unknown>
  change(scene: Scene): Promise<unknown>
  after: unknown
  undo?(scene: Scene): Promise<unknown>
}

/** Every kind of change that an answer can depend on, and what the very next question gets. */
const kinds: Record<string, Kind> = {
  'a row policy': { change: (scene) => policies(scene, onlyEurope), after: europe },
  'a row policy that goes': {
    before: (scene) => policies(scene, onlyEurope),
    change: (scene) => policies(scene, {}),
    after: whole,
  },
  'a column that is hidden': {
    change: (scene) => policies(scene, { columns: [{ column: 'amount', mask: { kind: 'hide' } }] }),
    after: 422,
  },
  'an attribute': {
    before: async (scene) => {
      await attributes(scene, ['EU', 'US'])
      await policies(scene, ownRegion)
    },
    change: (scene) => attributes(scene, ['EU']),
    after: europe,
  },
  'a group that is joined': {
    before: (scene) =>
      policies(scene, { ...onlyEurope, unrestricted: { roles: ['admin'], group_ids: [scene.groupId] } }),
    change: join,
    after: whole,
  },
  'a group that is left': {
    before: async (scene) => {
      await join(scene)
      await policies(scene, { ...onlyEurope, unrestricted: { roles: ['admin'], group_ids: [scene.groupId] } })
    },
    change: ({ user, groupId }) => change('DELETE', `/api/groups/${groupId}/members/${user.id}`),
    after: europe,
  },
  'a group that is deleted': {
    before: join,
    change: ({ groupId }) => change('DELETE', `/api/groups/${groupId}`),
    after: whole,
  },
  'a grant': {
    change: ({ groupId }) =>
      change('PUT', `/api/groups/${groupId}/permissions`, {
        body: { permissions: [{ permission: 'project.view', target_type: null, target_id: null }] },
      }),
    after: whole,
  },
  'another role': {
    change: ({ user }) => change('PUT', `/api/users/${user.id}/role`, { body: { role: 'cs_staff' } }),
    after: 401,
  },
  'a token that is revoked': {
    change: ({ user }) => change('POST', `/api/users/${user.id}/reset-password`),
    after: 401,
  },
  'a user who is deactivated': {
    change: ({ user }) => change('DELETE', `/api/users/${user.id}`),
    after: 401,
  },
  'a user who left the organization': {
    change: asOwner('delete from memberships where org_id = $org and user_id = $user'),
    after: 403,
  },
  'an organization that is archived': {
    change: asOwner("update organizations set status = 'archived' where id = $org"),
    after: 403,
    undo: asOwner("update organizations set status = 'active' where id = $org"),
  },
  'a new version': {
    spoils: true,
    change: newVersion,
    after: [
      ['AU', 30],
      ['US', 40],
    ],
  },
  'a version that is restored': {
    spoils: true,
    before: newVersion,
    change: ({ dataset }) => change('POST', `/api/datasets/${dataset.id}/versions/1/restore`),
    after: whole,
  },
  'a dataset that is deleted': {
    spoils: true,
    change: ({ dataset }) => change('DELETE', `/api/datasets/${dataset.id}`),
    after: 404,
  },
  'a model': {
    spoils: true,
    change: ({ dataset }) =>
      change('PUT', `/api/datasets/${dataset.id}/model`, {
        body: { measures: [{ name: 'total', kind: 'aggregate', aggregate: 'count' }] },
      }),
    after: [
      ['EU', 2],
      ['US', 1],
    ],
  },
  'the type of a column': {
    change: ({ dataset }) =>
      change('PATCH', `/api/datasets/${dataset.id}`, { body: { columns: { region: { label: 'Where' } } } }),
    after: whole,
  },
  'a connector': {
    change: ({ user }) =>
      change('POST', '/api/connectors', { body: { name: user.username, type: 'file', config: {} } }),
    after: whole,
  },
}

let shared: Dataset
beforeAll(async () => {
  shared = await newDataset()
})

test.each(Object.entries(kinds))(
  'TEN-38: %s changed by one instance is known to the other at the next question',
  async (_name, kind) => {
    const dataset = kind.spoils ? await newDataset() : shared
    const user = await newUser({ orgId: admin.orgId, role: 'editor' })
    const group = await change<{ id: number }>('POST', '/api/groups', { body: { name: user.username } })
    const scene: Scene = { user, dataset, groupId: group.body.id }
    await policies(scene, {})
    await kind.before?.(scene)
    await remember(user, dataset.id)
    await kind.change(scene)
    const { value, ofUsers } = await reads.during(() => ask(user, dataset.id))
    await kind.undo?.(scene)
    expect(rowsOrStatus(value), value.text).toEqual(kind.after)
    expect(ofUsers, 'it was answered from memory').toBeGreaterThan(0)
  },
)

describe('what is remembered', () => {
  let dataset: Dataset
  beforeAll(async () => {
    dataset = await newDataset()
  })

  test('is refused once the token has expired', async () => {
    const user = await newUser({ orgId: admin.orgId, role: 'editor' })
    await remember(user, dataset.id)
    clockMs = 3_700_000
    const { status } = await ask(user, dataset.id)
    clockMs = 0
    expect(status).toBe(401)
    expect((await ask(user, dataset.id)).status).toBe(200)
  })

  test('belongs to one user, and to what this user asked word for word', async () => {
    const [one, two] = [
      await newUser({ orgId: admin.orgId, role: 'editor' }),
      await newUser({ orgId: admin.orgId, role: 'editor' }),
    ]
    const own = await newDataset()
    const scene = { user: one, dataset: own, groupId: 0 }
    await policies(scene, ownRegion)
    await attributes(scene, ['EU'])
    await attributes({ ...scene, user: two }, ['US'])
    await remember(one, own.id)
    expect(rowsOrStatus(await ask(two, own.id))).toEqual([['US', 40]])
    await remember(two, own.id)
    expect(rowsOrStatus(await ask(one, own.id))).toEqual(europe)
    expect(rowsOrStatus(await ask(one, own.id, { ...body, limit: 0 + 1 }))).toEqual(europe)
    expect((await ask(one, own.id, body, { accept: 'text/csv' })).text).toMatch(/^region,/)
    expect(rowsOrStatus(await ask(one, dataset.id))).toEqual(whole)
    const stranger = await newOrganization()
    expect(rowsOrStatus(await ask(stranger, own.id))).toBe(404)
    const path = `/api/datasets/${own.id}/explore`
    const elsewhere = { token: one.token, orgId: stranger.orgId, body }
    expect((await asking.call('POST', path, elsewhere)).status).toBe(403)
  })

  test('is not what somebody sees through the eyes of another, and each look is recorded', async () => {
    const user = await newUser({ orgId: admin.orgId, role: 'editor' })
    const own = await newDataset()
    await policies({ user, dataset: own, groupId: 0 }, onlyEurope)
    await remember(admin, own.id)
    for (let look = 0; look < 3; look += 1)
      expect(rowsOrStatus(await ask(admin, own.id, body, { 'x-view-as': String(user.id) }))).toEqual(europe)
    expect(rowsOrStatus(await ask(admin, own.id))).toEqual(whole)
    const looks = await database.asOwner(
      "select from audit_entries where type = 'dataset.viewed_as' and subject_id = $1",
      [own.id],
    )
    expect(looks).toHaveLength(3)
  })

  test('is told to be the same to who has it already', async () => {
    const remembered = await remember(admin, dataset.id)
    const etag = String(remembered.headers.etag)
    const { value, ofUsers } = await reads.during(() =>
      ask(admin, dataset.id, body, { 'if-none-match': `"other", ${etag}` }),
    )
    expect([value.status, value.text, value.headers.etag, ofUsers]).toEqual([304, '', etag, 0])
    expect((await ask(admin, dataset.id, body, { 'if-none-match': '"other"' })).text).toBe(remembered.text)
  })

  test('is given the second time already, and says so', async () => {
    const query = { ...body, limit: 55 }
    const first = await ask(admin, dataset.id, query)
    const { value, ofUsers } = await reads.during(() => ask(admin, dataset.id, query))
    expect([first.body.cached, value.body.cached, ofUsers]).toEqual([false, true, 0])
    expect(value.text).toBe(first.text.replace('"cached":false', '"cached":true'))
    expect(value.headers.etag).toBe(first.headers.etag)
  })

  test('comes with the headers of every answer, and is counted and logged like every answer', async () => {
    const made = await ask(admin, dataset.id, { ...body, limit: 77 })
    await ask(admin, dataset.id, { ...body, limit: 77 })
    const remembered = await ask(admin, dataset.id, { ...body, limit: 77 })
    const names = (answer: Answer<unknown>) => Object.keys(answer.headers).toSorted()
    expect(names(remembered)).toEqual(names(made))
    expect(remembered.headers['x-org-id']).toBe(String(admin.orgId))
    const id = String(remembered.headers['x-request-id'])
    const line = asking
      .logged()
      .split('\n')
      .find((one) => one.includes(id) && one.includes('"request"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ status: 200, org_id: admin.orgId, user_id: admin.id })
  })

  test('is nothing that depends on the clock or on chance', async () => {
    const moving = [
      { ...body, filters: [{ column: 'day', operator: 'last', value: 30, unit: 'year' }] },
      { sql: `select now() as n from "${dataset.name}"` },
      { sql: `select random() as n from "${dataset.name}"` },
    ]
    for (const question of moving) {
      for (let turn = 0; turn < 3; turn += 1) await ask(admin, dataset.id, question)
      const { value, ofUsers } = await reads.during(() => ask(admin, dataset.id, question))
      expect(value.status, value.text).toBe(200)
      expect(ofUsers, JSON.stringify(question)).toBeGreaterThan(0)
    }
    await remember(admin, dataset.id, { sql: `select sum(amount) as n from "${dataset.name}"` })
  })

  test('is no refusal, and no body that is not the same', async () => {
    for (const wrong of [{ dimensions: ['no such'] }, '{"dimensions":["region"],"dimensions":["region"]}']) {
      for (let turn = 0; turn < 3; turn += 1) expect((await ask(admin, dataset.id, wrong)).status).toBe(422)
    }
  })
})

test('many questions at once look at the stamps together', async () => {
  const dataset = await newDataset()
  await remember(admin, dataset.id)
  const { value, ofUsers, ofNobody } = await reads.during(() =>
    Promise.all(Array.from({ length: 100 }, () => ask(admin, dataset.id))),
  )
  expect(new Set(value.map(({ status }) => status))).toEqual(new Set([200]))
  expect(ofUsers).toBe(0)
  expect(ofNobody).toBeLessThan(20)
})
