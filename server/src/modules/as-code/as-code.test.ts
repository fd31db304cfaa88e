import { expect, test } from 'vitest'
import type { ProjectFiles, ProjectPlan } from '../../../../contract/src/as-code.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newOrganization, newUser, call, database } = await testServer()

type Failure = { error: string; message: string; details: { path: string; message: string }[] }

async function made<T extends object = { id: number }>(
  path: string,
  body: object,
  user = admin,
  method = 'POST',
) {
  const answer = await call<T>(method, path, { token: user.token, body })
  expect([path, answer.status, answer.text]).toEqual([path, method === 'POST' ? 201 : 200, answer.text])
  return answer.body
}

const secret = 'https://hooks.example.com/t/very-secret'
const secrets = { 'ticket-webhook': { webhook_url: secret } }

/** A project with something of every kind, that names one another in every way. */
async function wholeProject() {
  const { id: projectId } = await made('/api/projects', { name: 'Sales', description: 'What we sell' })
  const upload = async (name: string, text: string) => {
    const form = fileForm(`${name}.csv`, text, { name, project_id: String(projectId) })
    return (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body
      .id
  }
  const orders = await upload('Orders', 'no,customer,amount,day\n1,7,10.5,2026-01-01\n2,8,20,2026-01-02\n')
  const customers = await upload('Customers', 'id,country\n7,DE\n8,FR\n')
  const columns = { amount: { label: 'Amount', description: 'In euros' }, no: { hidden: true } }
  await made(`/api/datasets/${orders}`, { columns, tags: ['sales'] }, admin, 'PATCH')
  const webhook = { name: 'Ticket webhook', type: 'automation_webhook', config: { webhook_url: secret } }
  await made('/api/connectors', { ...webhook, project_id: projectId })
  const model = {
    dimensions: [{ name: 'when', column: 'day', kind: 'time' }],
    measures: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
    joins: [
      {
        name: 'buyer',
        dataset_id: customers,
        cardinality: 'many_to_one',
        on: [{ column: 'customer', to: 'id' }],
      },
    ],
  }
  await made(`/api/datasets/${orders}/model`, model, admin, 'PUT')
  const rule = { kind: 'referential', column: 'customer', to_dataset_id: customers, to_column: 'id' }
  await made(
    `/api/datasets/${orders}/checks`,
    { checks: [{ name: 'Known', rule, severity: 'warn' }] },
    admin,
    'PUT',
  )
  const inputs = [{ dataset_id: orders, name: 'orders' }]
  const byDay = await made<{ id: number; output_dataset_id: number }>('/api/pipeline/recipes', {
    name: 'By day',
    project_id: projectId,
    definition: { kind: 'sql', inputs, sql: 'SELECT day, sum(amount) AS amount\nFROM orders\nGROUP BY day' },
    publish: true,
  })
  const days = byDay.output_dataset_id
  await made('/api/pipeline/recipes', {
    name: 'Best day',
    project_id: projectId,
    definition: {
      kind: 'visual',
      inputs: [{ dataset_id: days, name: 'days' }],
      steps: [{ kind: 'top_n', count: 1, by: [{ column: 'amount', order: 'desc' }] }],
    },
  })
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const query = { measures: [{ aggregate: 'count', name: 'Orders' }] }
  const chart = { id: 'c1', title: 'Orders', kind: 'number', dataset_id: orders, query, position }
  const detail = await made('/api/dashboards', { name: 'Détails', project_id: projectId, charts: [chart] })
  const sql = {
    statement: 'select d.day, d.amount, n\nfrom made d\ncross join (select count(*) as n from orders)',
    inputs: [
      { dataset_id: orders, name: 'orders' },
      { dataset_id: days, name: 'made' },
    ],
  }
  const inSql = { id: 'c2', title: 'In SQL', kind: 'table', sql, position }
  const overview = await made('/api/dashboards', {
    name: 'Overview',
    project_id: projectId,
    status: 'published',
    charts: [{ ...chart, click: { action: 'dashboard', dashboard_id: detail.id } }, inSql],
    tabs: [{ id: 'all', label: 'All' }],
    filters: [
      {
        id: 'day',
        label: 'Day',
        kind: 'date',
        targets: [
          { dataset_id: orders, column: 'day' },
          { dataset_id: days, column: 'day' },
        ],
      },
    ],
    settings: { auto_refresh_seconds: 60 },
  })
  // Two that name each other.
  const back = { ...chart, click: { action: 'dashboard', dashboard_id: overview.id } }
  await made(`/api/dashboards/${detail.id}`, { charts: [back] }, admin, 'PATCH')
  await made('/api/pipeline/schedules', {
    name: 'Nightly',
    project_id: projectId,
    trigger: { kind: 'datasets', dataset_ids: [orders] },
    action: { project_id: projectId, recipe_ids: [byDay.id] },
    is_paused: true,
  })
  return { projectId, orders, overview: overview.id, recipe: byDay.id }
}

const project = await wholeProject()

const exported = async (id: number, user: { token: string } = admin) => {
  const answer = await call<ProjectFiles>('GET', `/api/projects/${id}/export`, { token: user.token })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body
}
const push = <T = ProjectPlan>(body: object, { user = admin, id }: { user?: TestUser; id?: number } = {}) =>
  id === undefined
    ? call<T>('POST', '/api/projects/import', { token: user.token, body })
    : call<T>('PUT', `/api/projects/${id}/import`, { token: user.token, body })

const actions = ({ changes }: ProjectPlan) =>
  Object.fromEntries(
    changes.filter(({ action }) => action !== 'unchanged').map(({ path, action }) => [path, action]),
  )

test('a project becomes files without ids, times and secrets, the same bytes each time', async () => {
  const first = await exported(project.projectId)
  expect(first.left_out).toEqual([])
  expect(Object.keys(first.files)).toEqual([
    'connectors/ticket-webhook.yaml',
    'dashboards/details.yaml',
    'dashboards/overview.yaml',
    'datasets/best-day.yaml',
    'datasets/by-day.yaml',
    'datasets/customers.yaml',
    'datasets/orders.yaml',
    'quarry.yaml',
    'recipes/best-day.yaml',
    'recipes/by-day.sql',
    'recipes/by-day.yaml',
    'schedules/nightly.yaml',
  ])
  expect(await exported(project.projectId)).toEqual(first)
  const headers = { accept: 'application/zip' }
  const archive = await call('GET', `/api/projects/${project.projectId}/export`, {
    token: admin.token,
    headers,
  })
  expect(archive.headers['content-type']).toBe('application/zip')
  expect(archive.text).toContain('dashboards/overview.yaml')
  const all = Object.values(first.files).join('\n')
  expect(all).not.toContain('very-secret')
  expect(all).not.toMatch(/_id:|created_at|revision/)
  expect(first.files['dashboards/overview.yaml']).toMatchSnapshot('a dashboard')
  expect(first.files['datasets/orders.yaml']).toMatchSnapshot('a dataset')
  expect(first.files['recipes/by-day.sql']).toBe(
    'SELECT day, sum(amount) AS amount\nFROM orders\nGROUP BY day\n',
  )
})

test('pushing what was pulled changes nothing, and a renamed thing keeps its file', async () => {
  const { files } = await exported(project.projectId)
  const same = await push({ files }, { id: project.projectId })
  expect([same.status, same.text]).toEqual([200, same.text])
  expect([same.body.applied, actions(same.body)]).toEqual([true, {}])
  await made(`/api/dashboards/${project.overview}`, { name: 'Renamed' }, admin, 'PATCH')
  const renamed = (await exported(project.projectId)).files
  expect(renamed['dashboards/overview.yaml']).toBe(
    files['dashboards/overview.yaml']?.replace('name: Overview', 'name: Renamed'),
  )
  const back = await push({ files, dry_run: true }, { id: project.projectId })
  expect(back.body).toMatchObject({ applied: false, problems: [] })
  expect(back.body.changes.find(({ action }) => action === 'changed')).toMatchObject({
    path: 'dashboards/overview.yaml',
    differences: [{ path: 'name', from: 'Renamed', to: 'Overview' }],
  })
  await push({ files }, { id: project.projectId })
  expect(await exported(project.projectId)).toMatchObject({ files })
})

test('FIL-16: an empty organization gets all of it at once, nothing is fetched, and it says the same there', async () => {
  const { files } = await exported(project.projectId)
  const other = await newOrganization()
  const without = await push({ files, dry_run: true }, { user: other })
  expect(without.body.missing_secrets).toEqual([{ connector: 'ticket-webhook', settings: ['webhook_url'] }])
  const look = await push({ files, secrets, dry_run: true }, { user: other })
  expect([look.text, look.body.problems, look.body.project_id]).toEqual([look.text, [], null])
  expect((await call<{ total: number }>('GET', '/api/projects', other)).body.total).toBe(0)
  const done = await push({ files, secrets }, { user: other })
  expect([done.status, done.text]).toEqual([200, done.text])
  expect(new Set(Object.values(actions(done.body)))).toEqual(new Set(['created']))
  const there = await exported(done.body.project_id!, other)
  expect(there.files).toEqual(files)
  expect(there.state).toBe(done.body.state)
  const runs = await call<{ total: number }>('GET', '/api/pipeline/runs', other)
  expect(runs.body.total).toBe(0)
  const datasets = await call<{ items: { status: string }[] }>('GET', '/api/datasets', other)
  expect(datasets.body.items.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft', 'draft'])
})

test('everything that is wrong is told at once, with its file and line, and nothing is changed', async () => {
  const before = await exported(project.projectId)
  const files = { ...before.files }
  const change = (path: string, from: string, to: string) => {
    expect(files[path]).toContain(from)
    files[path] = files[path]!.replace(from, to)
  }
  change('dashboards/overview.yaml', 'dataset: orders', 'dataset: nowhere')
  change('recipes/by-day.sql', 'sum(amount)', 'sum(amuont)')
  change('datasets/orders.yaml', 'column: amount', 'column: amuont')
  const wrong = await push({ files, dry_run: true }, { id: project.projectId })
  expect(wrong.body.problems.map(({ file, path }) => [file, path])).toEqual(
    expect.arrayContaining([
      ['recipes/by-day.sql', 'definition.sql'],
      ['datasets/orders.yaml', 'model.measures.0.column'],
      ['dashboards/overview.yaml', 'charts.0.dataset'],
    ]),
  )
  const lines = files['dashboards/overview.yaml']!.split('\n')
  const place = wrong.body.problems.find(({ path }) => path === 'charts.0.dataset')
  expect(lines[place!.line! - 1]).toContain('dataset: nowhere')
  const refused = await push<Failure>({ files }, { id: project.projectId })
  expect(refused.status).toBe(422)
  expect(refused.body.details.map(({ path }) => path)).toContain('body.files.dashboards/overview.yaml')
  expect(await exported(project.projectId)).toEqual(before)
})

test('only what has no file any more goes, and only when that is asked for', async () => {
  const other = await newOrganization()
  const before = await exported(project.projectId)
  const id = (await push({ files: before.files, secrets }, { user: other })).body.project_id!
  const { 'dashboards/details.yaml': _, 'schedules/nightly.yaml': __, ...files } = before.files
  files['dashboards/overview.yaml'] = files['dashboards/overview.yaml']!.replace(
    /\n {4}click:\n {6}action: dashboard\n {6}dashboard: details/,
    '',
  )
  const kept = await push({ files, dry_run: true }, { user: other, id })
  expect(actions(kept.body)).toEqual({
    'dashboards/overview.yaml': 'changed',
    'dashboards/details.yaml': 'kept',
    'schedules/nightly.yaml': 'kept',
  })
  const gone = await push({ files, delete_missing: true, state: kept.body.state }, { user: other, id })
  expect([gone.text, actions(gone.body)]).toMatchObject([gone.text, { 'dashboards/details.yaml': 'deleted' }])
  expect((await exported(id, other)).files).toEqual(files)
  const late = await push<Failure>({ files: before.files, state: kept.body.state }, { user: other, id })
  expect([late.status, late.body.error]).toEqual([409, 'revision_conflict'])
})

test('FIL-16: each thing is authorised as if its sender had made it by hand', async () => {
  const { files } = await exported(project.projectId)
  const other = await newOrganization()
  const editor = await newUser({ orgId: other.orgId, role: 'editor' })
  const viewer = await newUser({ orgId: other.orgId, role: 'viewer' })
  expect((await push({ files, secrets }, { user: viewer })).status).toBe(403)
  const id = (await push({ files, secrets }, { user: editor })).body.project_id!
  // A group that may edit the project, and of what it contains only dashboards.
  const grants = ['project.view', 'project.edit', 'dashboard.view', 'dashboard.edit'].map((permission) => ({
    permission,
    target_type: 'project',
    target_id: id,
  }))
  const group = await made('/api/groups', { name: 'Dashboards' }, other)
  await made(`/api/groups/${group.id}/permissions`, { permissions: grants }, other, 'PUT')
  await made(`/api/groups/${group.id}/members`, { user_id: viewer.id }, other)
  const seen = await exported(id, viewer)
  expect(Object.keys(seen.files)).toEqual(['quarry.yaml'])
  expect(seen.left_out.map(({ name }) => name).sort()).toEqual(['Détails', 'Overview'])
  const asked = await push<ProjectPlan>({ files, dry_run: true }, { user: viewer, id })
  expect(asked.body.applied).toBe(false)
  expect(asked.body.problems.length).toBeGreaterThan(5)
  expect((await push({ files }, { id })).status).toBe(404)
  const ids = {
    'quarry.yaml': 'name: X',
    'dashboards/x.yaml': `name: X\ncharts:\n- {id: a, dataset_id: ${project.orders}}`,
  }
  const foreign = await push<ProjectPlan>({ files: ids, dry_run: true }, { user: other })
  expect(foreign.body.problems.map(({ path }) => path)).toContain('charts.0.dataset_id')
})

test('FIL-03: bundles that are none are refused file by file', async () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'.split('').map((one, at) => {
      const before = 'abcdefgh'[at]
      return `${one}: &${one} [*${before},*${before},*${before},*${before},*${before},*${before},*${before},*${before},*${before}]`
    }),
  ].join('\n')
  const files = {
    'quarry.yaml': 'name: Bad\nname: Twice',
    '../outside.yaml': 'name: Out',
    'dashboards/UP.yaml': 'name: Up',
    'dashboards/bomb.yaml': bomb,
    'dashboards/deep.yaml': `${'['.repeat(2000)}${']'.repeat(2000)}`,
    'dashboards/tag.yaml': 'name: !!js/function "function () {}"',
    'recipes/alone.sql': 'SELECT 1',
    'README.md': '# Not read',
  }
  const answer = await push<ProjectPlan>({ files, dry_run: true })
  expect(new Set(answer.body.problems.map(({ file }) => file))).toEqual(
    new Set(Object.keys(files).filter((path) => path !== 'README.md')),
  )
  const many = Object.fromEntries(
    Array.from({ length: 1001 }, (_, at) => [`dashboards/d${at}.yaml`, 'name: D']),
  )
  expect((await push({ files: many })).status).toBe(422)
  const types = await database.asOwner<{ type: string }>(
    "select type from audit_entries where type = 'project.imported'",
  )
  expect(types.length).toBeGreaterThan(2)
})

test('FIL-03: files that are too large, or no text, are refused before anything is read from them', async () => {
  const before = await exported(project.projectId)
  const refusal = async (files: object | Buffer) => {
    const body = Buffer.isBuffer(files) ? files : { files }
    const headers = { 'content-type': 'application/json' }
    const call_ = { token: admin.token, body, ...(Buffer.isBuffer(files) ? { headers } : {}) }
    const answer = await call<Failure>('PUT', `/api/projects/${project.projectId}/import`, call_)
    return [answer.status, answer.body.message]
  }
  const [large, many] = ['x'.repeat(300 * 1024), `# ${'x'.repeat(200 * 1024)}\nname: D\n`]
  expect(await refusal({ 'dashboards/large.yaml': large })).toEqual([
    422,
    expect.stringMatching(/dashboards\/large\.yaml.*262144/),
  ])
  const sum = Object.fromEntries(Array.from({ length: 22 }, (_, at) => [`dashboards/d${at}.yaml`, many]))
  expect(await refusal(sum)).toEqual([422, expect.stringContaining('more than 4194304 bytes')])
  const ten = Object.fromEntries(Array.from({ length: 52 }, (_, at) => [`dashboards/d${at}.yaml`, many]))
  expect(await refusal(ten)).toEqual([422, expect.stringContaining('larger than this route accepts')])
  const latin1 = Buffer.from('{"files": {"dashboards/d.yaml": "name: Versp\u00e4tungen"}}', 'latin1')
  expect(await refusal(latin1)).toEqual([422, 'body: is not text in UTF-8: send it as UTF-8'])
  const half = Buffer.from('{"files": {"dashboards/d.yaml": "name: \\ud800"}}')
  expect(await refusal(half)).toEqual([422, expect.any(String)])
  for (const path of ['dashboards/../../x.yaml', '/etc/passwd', 'dashboards\\x.yaml', 'dashboards/x.yaml\0'])
    expect([path, (await refusal({ [path]: 'name: X' }))[0]]).toEqual([path, 422])
  expect(await exported(project.projectId)).toEqual(before)
})
