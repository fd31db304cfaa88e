import { expect, test } from 'vitest'
import type { ProjectFiles, ProjectPlan } from '../../../../contract/src/as-code.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newUser, call } = await testServer()

const policies = {
  rows: [
    {
      name: 'Europe',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'equals', value: 'EU' },
    },
  ],
  columns: [{ column: 'email', mask: { kind: 'null' } }],
  unrestricted: { roles: ['admin'] },
}

async function protectedProject() {
  const token = admin.token
  const project = await call<{ id: number }>('POST', '/api/projects', { token, body: { name: 'People' } })
  const text = 'id,region,email\n1,EU,anna@example.com\n2,US,ben@example.com\n'
  const form = fileForm('people.csv', text, { name: 'People', project_id: String(project.body.id) })
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })
  const { id } = made.body
  const set = await call('PUT', `/api/datasets/${id}/policies`, { token, body: policies })
  expect([set.status, set.text]).toEqual([200, set.text])
  return { project: project.body.id, dataset: id }
}

const { project, dataset } = await protectedProject()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const exported = async ({ token }: TestUser) =>
  (await call<ProjectFiles>('GET', `/api/projects/${project}/export`, { token })).body

const push = ({ token }: TestUser, body: object) =>
  call<ProjectPlan>('PUT', `/api/projects/${project}/import`, { token, body })

const policiesNow = async () =>
  (await call('GET', `/api/datasets/${dataset}/policies`, { token: admin.token })).text

const seenBy = async ({ token }: TestUser) => {
  const body = { dimensions: ['id', 'region', 'email'] }
  const answer = await call<{ rows?: unknown[] }>('POST', `/api/datasets/${dataset}/explore`, { token, body })
  return answer.body.rows ?? answer.status
}

test('policies are in a file of their own, and stay whatever the other files say', async () => {
  const before = await policiesNow()
  const { files: all, ...pulled } = await exported(admin)
  expect(pulled.left_out).toEqual([])
  const { 'policies/people.yaml': own, ...files } = all
  expect(own).toMatch(/^dataset: people$/m)
  expect(Object.values(files).join('\n')).not.toMatch(/Europe|mask|policies|unrestricted/)
  expect((await push(admin, { files, delete_missing: true })).body.applied).toBe(true)
  const path = 'datasets/people.yaml'
  const text = files[path]!.replace('name: People', 'name: Persons')
  const changed = `${text}description: Others\ntags: [x]\nmodel:\n  dimensions: [{name: mail, column: email, kind: text}]\n`
  const done = await push(admin, { files: { ...files, [path]: changed }, delete_missing: true })
  expect([done.status, done.text]).toEqual([200, done.text])
  expect(done.body.changes.find((one) => one.path === path)?.action).toBe('changed')
  expect(await policiesNow()).toBe(before)
  expect(await seenBy(viewer)).toEqual([[1, 'EU', null]])
  expect(await seenBy(admin)).toHaveLength(2)
})

test('a plan that would delete a dataset says that its policies go with it', async () => {
  const { files } = await exported(admin)
  const { 'datasets/people.yaml': _, 'policies/people.yaml': __, ...without } = files
  const kept = await push(admin, { files: without, dry_run: true })
  expect(kept.body.notes).toEqual([expect.stringMatching(/^the policies of "Persons" stay/)])
  const gone = await push(admin, { files: without, dry_run: true, delete_missing: true })
  expect(gone.body.notes).toEqual([
    expect.stringMatching(/^dataset "Persons" goes with its data, its policies/),
  ])
  expect(await seenBy(viewer)).toEqual([[1, 'EU', null]])
})

test('the file of a dataset has no place for policies', async () => {
  const { files } = await exported(admin)
  const path = 'datasets/people.yaml'
  const given = { ...files, [path]: `${files[path]}policies:\n  rows: []\n` }
  const plan = (await push(admin, { files: given, dry_run: true })).body
  expect(plan.problems).toMatchObject([{ file: path, path: 'policies', message: 'unknown field' }])
})

test('columns that policies name show no more when a file says something else of them', async () => {
  const before = await policiesNow()
  const { files } = await exported(admin)
  const path = 'datasets/people.yaml'
  const readAs = files[path]!.replace(
    /(- name: region\n {4}type: VARCHAR)/,
    '$1\n    read_as: integer\n    on_misfit: "null"',
  )
  expect(readAs).not.toBe(files[path])
  const other = await push(admin, { files: { ...files, [path]: readAs } })
  expect([other.status, other.text]).toEqual([200, other.text])
  const rows = await seenBy(viewer)
  expect([403, 409, 422, '[[1,"EU",null]]']).toContain(typeof rows === 'number' ? rows : JSON.stringify(rows))
  // Renamed in the file: what there is of data keeps its columns, and their policies.
  const named = files[path]!.replace('name: region', 'name: area').replace('name: email', 'name: mail')
  await push(admin, { files: { ...files, [path]: named } })
  await push(admin, { files })
  expect(await policiesNow()).toBe(before)
  expect(await seenBy(viewer)).toEqual([[1, 'EU', null]])
})

test('who sees a part of a dataset neither reads its file nor writes it', async () => {
  const own = await exported(editor)
  expect(Object.keys(own.files)).toEqual(['quarry.yaml'])
  expect(own.left_out).toMatchObject([{ type: 'dataset', id: dataset }])
  const { files } = await exported(admin)
  const before = await policiesNow()
  const path = 'datasets/people.yaml'
  const changed = { ...files, [path]: files[path]!.replace(/^name: .*$/m, 'name: Mine') }
  for (const more of [{}, { delete_missing: true }]) {
    const refused = await push(editor, { files: changed, ...more })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('may not see')])
  }
  // What they do not see is not missing to them either.
  const { 'datasets/people.yaml': _, 'policies/people.yaml': __, ...without } = files
  expect((await push(editor, { files: without, delete_missing: true })).status).toBe(200)
  expect(await policiesNow()).toBe(before)
  expect(await seenBy(viewer)).toEqual([[1, 'EU', null]])
})

test('S11: a dashboard and a recipe that name what policies hide are left out, so that no import empties them', async () => {
  const form = fileForm('staff.csv', 'id,salary\n1,10\n', { name: 'Staff', project_id: String(project) })
  const { id } = (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form }))
    .body
  const hiding = {
    columns: [{ column: 'salary', mask: { kind: 'hide' } }],
    unrestricted: { roles: ['admin'] },
  }
  const set = await call('PUT', `/api/datasets/${id}/policies`, { token: admin.token, body: hiding })
  expect([set.status, set.text]).toEqual([200, set.text])
  const chart = {
    id: 'c',
    title: 'C',
    kind: 'bar',
    dataset_id: id,
    query: { dimensions: ['salary'] },
    position: { x: 0, y: 0, w: 6, h: 4 },
  }
  const made = [
    { path: '/api/dashboards', body: { name: 'Salaries', charts: [chart] } },
    {
      path: '/api/pipeline/recipes',
      body: {
        name: 'Copy',
        definition: {
          kind: 'sql',
          inputs: [{ dataset_id: id, name: 'staff' }],
          sql: 'SELECT salary FROM staff',
        },
      },
    },
  ]
  for (const { path, body } of made) {
    const answer = await call('POST', path, { token: admin.token, body: { ...body, project_id: project } })
    expect([answer.status, answer.text]).toEqual([201, answer.text])
  }
  const paths = (input: object) => Object.keys(input).filter((path) => /^(dashboards|recipes)/.test(path))
  expect(paths((await exported(admin)).files)).toEqual([
    'dashboards/salaries.yaml',
    'recipes/copy.sql',
    'recipes/copy.yaml',
  ])
  const own = await exported(editor)
  expect(paths(own.files)).toEqual([])
  expect(own.left_out.map(({ type }) => type)).toEqual(expect.arrayContaining(['dashboard', 'recipe']))
})
