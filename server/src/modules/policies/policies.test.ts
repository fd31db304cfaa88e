import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import type { DatasetPolicies } from '../../../../contract/src/policies.ts'
import type { PolicyDocument } from '../../../../contract/src/policy-document.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()

const csv = [
  'id,region,email,salary,joined,note',
  '1,EU,anna@example.com,1234.5,2020-01-15,a',
  '2,EU,ben@example.com,2345.5,2021-02-16,b',
  '3,US,carl@example.com,3456.5,2022-03-17,CANARY',
  '4,,dora@example.com,4567.5,2023-04-18,CANARY',
].join('\n')

let uploads = 0
async function newDataset(policies?: PolicyDocument, content = csv) {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('people.csv', content, { name: `People ${(uploads += 1)}` }),
  })
  expect(made.status, made.text).toBe(201)
  if (policies) expect((await put(made.body.id, policies)).status).toBe(200)
  return made.body
}

const put = (id: number, body: object, more: object = {}) =>
  call<Static<typeof DatasetPolicies>>('PUT', `/api/datasets/${id}/policies`, {
    token: admin.token,
    body,
    ...more,
  })

const setAttributes = (user: TestUser, attributes: object, more: object = {}) =>
  call<{ attributes: object; revision: number }>('PUT', `/api/users/${user.id}/attributes`, {
    token: admin.token,
    body: { attributes },
    ...more,
  })

interface Result {
  columns: { name: string; type: string; masked?: boolean }[]
  rows: unknown[][]
}

const explore = (user: TestUser, id: number, body: object, headers = {}) =>
  call<Result & { message: string; error: string }>('POST', `/api/datasets/${id}/explore`, {
    token: user.token,
    body,
    headers,
  })

const ids = async (user: TestUser, id: number, headers = {}) => {
  const answer = await explore(user, id, { dimensions: ['id'] }, headers)
  return answer.status === 200 ? answer.body.rows.map(([one]) => one) : answer.status
}

const noticesOf = async ({ token }: TestUser) =>
  (await call<{ items: object[] }>('GET', '/api/notifications', { token })).body.items

const ownRegion: PolicyDocument = {
  rows: [
    {
      name: 'Own region',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'in', attribute: 'region' },
    },
  ],
}

test('SQL-22: a person sees the rows that match an attribute of theirs, and who lacks it sees none', async () => {
  const { id } = await newDataset(ownRegion)
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect(await ids(admin, id)).toEqual([1, 2, 3, 4])
  expect(await ids(viewer, id)).toEqual([])
  expect((await setAttributes(viewer, { region: ['EU'] })).status).toBe(200)
  expect(await ids(viewer, id)).toEqual([1, 2])
  await setAttributes(viewer, { region: ['EU', 'US'] })
  expect(await ids(viewer, id)).toEqual([1, 2, 3])
  await setAttributes(viewer, { region: [] })
  expect(await ids(viewer, id)).toEqual([])
})

test('policies of groups and roles add up, and whom none is meant for sees no rows', async () => {
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: admin.token,
    body: { name: 'Europe' },
  })
  const { id } = await newDataset({
    rows: [
      {
        name: 'Europe',
        applies_to: { group_ids: [group.body.id] },
        condition: { column: 'region', operator: 'equals', value: 'EU' },
      },
      {
        name: 'Editors',
        applies_to: { roles: ['editor'] },
        condition: { column: 'id', operator: 'greater', value: 3 },
      },
    ],
  })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect(await ids(editor, id)).toEqual([4])
  expect(await ids(viewer, id)).toEqual([])
  for (const { id: user_id } of [editor, viewer])
    await call('POST', `/api/groups/${group.body.id}/members`, { token: admin.token, body: { user_id } })
  expect(await ids(editor, id)).toEqual([1, 2, 4])
  expect(await ids(viewer, id)).toEqual([1, 2])
})

test('SQL-22: masks take the place of values, and hidden columns are not there', async () => {
  const { id } = await newDataset({
    columns: [
      { column: 'email', mask: { kind: 'partial', keep_first: 1, keep_last: 4 } },
      { column: 'salary', mask: { kind: 'bucket', width: 1000 } },
      { column: 'joined', mask: { kind: 'bucket', grain: 'year' } },
      { column: 'note', mask: { kind: 'hide' } },
      { column: 'region', mask: { kind: 'hash' } },
    ],
  })
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const preview = await call<Result>('GET', `/api/datasets/${id}/preview`, viewer)
  expect(preview.body.columns.map(({ name, type, masked }) => [name, type, masked])).toEqual([
    ['id', 'integer', undefined],
    ['region', 'text', true],
    ['email', 'text', true],
    ['salary', 'number', true],
    ['joined', 'date', true],
  ])
  const [first, , third, fourth] = preview.body.rows
  expect(first).toEqual([1, expect.stringMatching(/^[0-9a-f]{64}$/), 'a***.com', 1000, '2020-01-01'])
  expect(third?.[1]).not.toBe(first?.[1])
  expect(fourth?.[1]).toBeNull()
  const sql = await explore(admin, id, { sql: 'SELECT 1' })
  expect(sql.status).toBe(200)
  const hidden = await explore(viewer, id, { dimensions: ['note'] })
  expect([hidden.status, hidden.body.message]).toEqual([422, expect.stringContaining('has no column "note"')])
})

test('values are hashed alike in all datasets of an organization, and not alike in two organizations', async () => {
  const masked: PolicyDocument = {
    columns: [{ column: 'email', mask: { kind: 'hash' } }],
    unrestricted: { roles: [] },
  }
  const codes = async (dataset: { id: number }, user = admin) =>
    (await explore(user, dataset.id, { dimensions: ['email'] })).body.rows.flat()
  const one = await codes(await newDataset(masked))
  expect(await codes(await newDataset(masked))).toEqual(one)
  const other = await newOrganization()
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: other.token,
    ...fileForm('p.csv', csv),
  })
  await call('PUT', `/api/datasets/${made.body.id}/policies`, { token: other.token, body: masked })
  const foreign = await codes(made.body, other)
  expect(foreign).toHaveLength(4)
  expect(foreign.filter((code) => one.includes(code))).toEqual([])
})

test('SQL-22: a column that is gone or has another type closes the dataset to all whom the policies restrict', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const other = await newUser({ orgId: admin.orgId, role: 'admin' })
  await setAttributes(viewer, { region: ['EU'] })
  for (const [content, problem] of [
    [csv.replace('region', 'area'), 'the dataset has no column "region" any more'],
    [
      csv.replace('region', 'x').replace('id,', 'region,').replace('email', 'id'),
      '"region" was text and is integer now',
    ],
  ] as const) {
    const { id, name } = await newDataset(ownRegion)
    expect(await ids(viewer, id)).toEqual([1, 2])
    await call('PATCH', `/api/datasets/${id}`, {
      token: admin.token,
      body: { refresh: { on_drift: 'approve' } },
    })
    const loaded = await call('POST', `/api/datasets/${id}/upload`, {
      token: admin.token,
      ...fileForm('p.csv', content),
    })
    expect(loaded.status, loaded.text).toBe(200)
    expect((await explore(admin, id, { measures: [{ aggregate: 'count' }] })).body.rows).toEqual([[4]])
    for (const path of ['preview', 'profile', 'schema'])
      expect((await call('GET', `/api/datasets/${id}/${path}`, viewer)).status).toBe(403)
    const refused = await explore(viewer, id, { dimensions: ['id'] })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('no longer fit its columns'),
    ])
    const sql = await explore(editor, id, { sql: `SELECT * FROM "${name}"` })
    expect(sql.status).toBeGreaterThanOrEqual(400)
    const { body } = await call<Static<typeof DatasetPolicies>>('GET', `/api/datasets/${id}/policies`, admin)
    expect(body.problems).toEqual([{ path: 'rows.0.condition.column', message: problem }])
    const notice = {
      kind: 'dataset.drift',
      title: `Columns of ${name} changed with p.csv`,
      link: `/datasets/${id}`,
    }
    const affected =
      /This affects the policy Own region \(by the column region\)\. Policies that do not fit .* close/
    expect((await noticesOf(other))[0]).toMatchObject({ ...notice, body: expect.stringMatching(affected) })
    const [received] = await noticesOf(editor)
    expect(received).toMatchObject({ ...notice, body: 'Only users who may see all of it see which ones.' })
    expect(await noticesOf(viewer)).toEqual([])
  }
})

test('what does not fit the dataset is refused with its place, and nothing is saved', async () => {
  const { id } = await newDataset()
  const condition = (more: object) => ({
    rows: [{ name: 'R', applies_to: { everyone: true }, condition: more }],
  })
  const wrong: [object, string][] = [
    [condition({ column: 'regoin', operator: 'equals', value: 'EU' }), 'body.rows.0.condition.column'],
    [condition({ column: 'id', operator: 'equals', value: 'EU' }), 'body.rows.0.condition.value'],
    [condition({ column: 'id', operator: 'contains', attribute: 'x' }), 'body.rows.0.condition.operator'],
    [
      condition({ column: 'id', operator: 'equals', attribute: 'user.shoe' }),
      'body.rows.0.condition.attribute',
    ],
    [condition({ column: 'id', operator: 'is_null', attribute: 'x' }), 'body.rows.0.condition.attribute'],
    [
      condition({ column: 'id', operator: 'equals', attribute: 'x', value: 1 }),
      'body.rows.0.condition.value',
    ],
    [
      condition({ all: [{ any: [{ column: 'id', operator: 'in', value: 1 }] }] }),
      'body.rows.0.condition.all.0.any.0.value',
    ],
    [{ unrestricted: { group_ids: [99999] } }, 'body.unrestricted.group_ids.0'],
    [{ columns: [{ column: 'note', mask: { kind: 'bucket', width: 1 } }] }, 'body.columns.0.mask'],
    [{ columns: [{ column: 'salary', mask: { kind: 'bucket' } }] }, 'body.columns.0.mask'],
    [{ columns: [{ column: 'email', mask: { kind: 'partial' } }] }, 'body.columns.0.mask'],
    [
      {
        columns: [
          { column: 'id', mask: { kind: 'hide' } },
          { column: 'id', mask: { kind: 'null' } },
        ],
      },
      'body.columns.1.column',
    ],
    [{ tests: [{ name: 't', as: { user_id: 99999 }, expect: { row_count: 1 } }] }, 'body.tests.0.as.user_id'],
  ]
  for (const [body, path] of wrong) {
    const answer = await put(id, body)
    expect([
      answer.status,
      (answer.body as unknown as { details: { path: string }[] }).details?.[0]?.path,
    ]).toEqual([422, path])
  }
  expect((await put(id, condition({ column: 'id', operator: 'last', value: 1 }))).status).toBe(422)
  expect((await call<{ revision: number }>('GET', `/api/datasets/${id}/policies`, admin)).body.revision).toBe(
    0,
  )
})

test('policies are changed from the revision that was read, and the audit log has what changed', async () => {
  const { id } = await newDataset()
  const first = await put(id, ownRegion, { headers: { 'if-match': '"0"' } })
  expect([first.status, first.body.revision]).toEqual([200, 1])
  expect((await put(id, ownRegion, { headers: { 'if-match': '"0"' } })).status).toBe(409)
  await put(id, { ...ownRegion, columns: [{ column: 'email', mask: { kind: 'null' } }] })
  const [entry] = await database.asOwner<{ data: object }>(
    `select data from audit_entries where type = 'dataset.policies_changed' and subject_id = $1 order by id desc`,
    [id],
  )
  expect(entry?.data).toEqual({
    columns: [{ of: 'email', from: null, to: { column: 'email', mask: { kind: 'null' } } }],
  })
})

test('a change under which a stored test fails is refused, unless it is wanted', async () => {
  const { id } = await newDataset()
  const tests = [
    {
      name: 'Europeans',
      as: { role: 'viewer', attributes: { region: ['EU'] } },
      expect: {
        row_count: 2,
        every_row: { column: 'region', operator: 'equals', value: 'EU' },
        masked: ['email'],
        plain: ['id'],
      },
    },
    { name: 'Nobody', as: { role: 'viewer' }, expect: { at_most: 0 } },
  ]
  const columns = [{ column: 'email', mask: { kind: 'null' } }]
  const good = await put(id, { ...ownRegion, columns, tests })
  expect(good.body.test_results).toEqual([
    { name: 'Europeans', passed: true, failures: [], row_count: 2 },
    { name: 'Nobody', passed: true, failures: [], row_count: 0 },
  ])
  const refused = await put(id, { columns, tests })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('expected 2 rows, and there are 4')
  expect(refused.text).toContain('2 of 4 rows are not as every row should be')
  const forced = await put(id, { columns, tests, tests_must_pass: false })
  expect([forced.status, forced.body.test_results?.map(({ passed }) => passed)]).toEqual([
    200,
    [false, false],
  ])
  const run = await call<{ passed: boolean }>('POST', `/api/datasets/${id}/policies/test`, {
    token: admin.token,
    body: { policies: { ...ownRegion, columns, tests } },
  })
  expect([run.status, run.body.passed]).toEqual([200, true])
})

test('who would gain and who would lose is shown before it is saved', async () => {
  const { id } = await newDataset(ownRegion)
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  await setAttributes(viewer, { region: ['US'] })
  const answer = await call<{ row_count: number; people: { kind: string; name: string; change: string }[] }>(
    'POST',
    `/api/datasets/${id}/policies/preview`,
    { token: admin.token, body: { policies: { columns: [{ column: 'email', mask: { kind: 'hide' } }] } } },
  )
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.row_count).toBe(4)
  const of = (name: string) => answer.body.people.find((person) => person.name === name)
  expect(of(viewer.username)).toMatchObject({
    kind: 'user',
    before: { row_count: 1, hidden: [] },
    after: { row_count: 4, hidden: ['email'] },
    change: 'both',
  })
  expect(of(admin.username)).toMatchObject({ change: 'none' })
  expect(of('editor')).toMatchObject({ kind: 'role', before: { row_count: 0 }, change: 'both' })
})

test('TEN-27: an administrator views as a member, sees what both may see, and it is recorded', async () => {
  const { id } = await newDataset(ownRegion)
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  await setAttributes(viewer, { region: ['US'] })
  const as = (userId: number | string) => ({ 'x-view-as': String(userId) })
  expect(await ids(admin, id, as(viewer.id))).toEqual([3])
  const seen = await call('GET', `/api/datasets/${id}/preview`, {
    token: admin.token,
    headers: as(viewer.id),
  })
  expect(seen.headers['x-view-as']).toBe(String(viewer.id))
  const [entry] = await database.asOwner<{ data: object; actor_id: number }>(
    `select data, actor_id from audit_entries where request_id = $1`,
    [String(seen.headers['x-request-id'])],
  )
  expect(entry).toMatchObject({ actor_id: admin.id, data: { user_id: viewer.id } })
  expect((await explore(admin, id, { sql: 'SELECT 1' }, as(viewer.id))).status).toBe(403)
  expect(await ids(editor, id, as(admin.id))).toBe(403)
  expect(await ids(viewer, id, as(admin.id))).toBe(403)
  const foreigner = await newOrganization()
  expect(await ids(admin, id, as(foreigner.id))).toBe(422)
  expect(await ids(admin, id, as('0x1'))).toBe(422)
  const listed = await call('GET', '/api/datasets', { token: admin.token, headers: as(viewer.id) })
  expect(listed.status).toBe(422)
})

test('TEN-27: who may edit policies but is restricted sees through other eyes no more than through their own', async () => {
  const { id } = await newDataset({
    ...ownRegion,
    columns: [{ column: 'email', mask: { kind: 'null' } }],
  })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  await setAttributes(editor, { region: ['EU'] })
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: admin.token,
    body: { name: 'Stewards' },
  })
  await call('PUT', `/api/groups/${group.body.id}/permissions`, {
    token: admin.token,
    body: { permissions: [{ permission: 'dataset.edit_policies', target_type: 'dataset', target_id: id }] },
  })
  await call('POST', `/api/groups/${group.body.id}/members`, {
    token: admin.token,
    body: { user_id: editor.id },
  })
  const answer = await explore(editor, id, { dimensions: ['id', 'email'] }, { 'x-view-as': String(admin.id) })
  expect(answer.body.rows).toEqual([
    [1, null],
    [2, null],
  ])
})

test('TEN-24: only administrators see and set attributes, and the audit log has the change', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  for (const user of [viewer, editor]) {
    const own = await call('PUT', `/api/users/${user.id}/attributes`, {
      token: user.token,
      body: { attributes: { region: ['EU'] } },
    })
    expect(own.status).toBe(403)
    expect((await call('GET', `/api/users/${user.id}/attributes`, user)).status).toBe(403)
  }
  expect(
    (await setAttributes(viewer, { region: ['EU'] }, { headers: { 'if-match': '"0"' } })).body.revision,
  ).toBe(1)
  expect((await setAttributes(viewer, { region: ['US'] }, { headers: { 'if-match': '"0"' } })).status).toBe(
    409,
  )
  expect((await setAttributes(viewer, { 'Not a name': ['US'] })).status).toBe(422)
  const foreigner = await newOrganization()
  expect((await setAttributes(foreigner, { region: ['EU'] })).status).toBe(404)
  const [entry] = await database.asOwner<{ data: object }>(
    `select data from audit_entries where type = 'user.attributes_changed' and subject_id = $1`,
    [viewer.id],
  )
  expect(entry?.data).toEqual({ from: {}, to: { region: ['EU'] } })
})
