import { expect, test } from 'vitest'
import type { ProjectFiles, ProjectPlan } from '../../../../contract/src/as-code.ts'
import { type CodeType, codeTypes } from '../../../../contract/src/code-files.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import { kinds } from './kinds/kinds.ts'

const { admin, newOrganization, newUser, call } = await testServer()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })

async function send<T = { id: number }>(method: string, path: string, body: object, user = admin) {
  const answer = await call<T>(method, path, { token: user.token, body })
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text])
  return answer.body
}
const made = (path: string, body: object) => send('POST', path, body)

const rows = 'id,region,amount\n1,EU,10\n2,US,20\n'
const europe = {
  name: 'Europe',
  applies_to: { everyone: true },
  condition: { column: 'region', operator: 'equals', value: 'EU' },
}

/** A project with one object of each kind that have policies, recipients and triggers. */
async function projectOfAllKinds(): Promise<Record<CodeType | 'project', number>> {
  const { id: project } = await made('/api/projects', { name: 'All kinds' })
  const place = { project_id: project }
  const form = fileForm('people.csv', rows, { name: 'People', project_id: String(project) })
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  const dataset = uploaded.body.id
  const group = await made('/api/groups', { name: 'Sales' })
  const config = { webhook_url: 'https://hooks.example.com/t/1' }
  const connector = await made('/api/connectors', {
    name: 'Hook',
    type: 'automation_webhook',
    config,
    ...place,
  })
  const definition = {
    kind: 'visual',
    inputs: [{ dataset_id: dataset, name: 'people' }],
    steps: [{ kind: 'limit', rows: 1 }],
  }
  const recipe = await made('/api/pipeline/recipes', { name: 'First', definition, publish: true, ...place })
  const query = { measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] }
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const chart = { id: 'c1', title: 'Amount', kind: 'number', dataset_id: dataset, query, position }
  const dashboard = await made('/api/dashboards', {
    name: 'Board',
    status: 'published',
    charts: [chart],
    ...place,
  })
  const recipients = { user_ids: [viewer.id, admin.id], group_ids: [group.id], connector_ids: [connector.id] }
  const saved = await made('/api/saved-queries', {
    name: 'By hand',
    dataset_id: dataset,
    query,
    chart_kind: 'bar',
    ...place,
  })
  const condition = { kind: 'threshold', operator: 'above', value: 1000 }
  const source = { dashboard_id: dashboard.id, chart: 'c1' }
  const trigger = { on_update: true }
  const alert = await made('/api/alerts', {
    name: 'Much',
    source,
    measure: 'Amount',
    condition,
    trigger,
    recipients,
    ...place,
  })
  const times = { cron: '30 6 * * 1', timezone: 'Europe/Berlin' }
  const subscription = await made('/api/subscriptions', {
    name: 'Weekly',
    dashboard_id: dashboard.id,
    trigger: times,
    recipients,
    formats: ['pdf'],
  })
  const schedule = await made('/api/pipeline/schedules', {
    name: 'Nightly',
    trigger: { kind: 'cron', ...times },
    action: { project_id: project },
    is_paused: true,
    ...place,
  })
  const app = await made('/api/publishing/apps', {
    name: 'People',
    slug: 'people',
    navigation: [{ items: [{ publication: 'people' }] }],
    audience: { roles: ['viewer'], group_ids: [group.id] },
    ...place,
  })
  const entity = { singular: 'Person', plural: 'People', key: 'id', fields: [{ name: 'id', column: 'id' }] }
  const definitions = {
    people: { kind: 'entity', dataset_id: dataset, ...entity },
    amounts: { kind: 'endpoint', dataset_id: dataset, query },
    board: { kind: 'dashboard', dashboard_id: dashboard.id },
  }
  for (const [slug, published] of Object.entries(definitions))
    await made('/api/publishing/publications', {
      app_id: app.id,
      slug,
      name: slug,
      titles: { de: `${slug} (de)` },
      definition: published,
    })
  await send('PUT', `/api/datasets/${dataset}/policies`, {
    rows: [{ ...europe, applies_to: { roles: ['viewer'], group_ids: [group.id] } }],
    columns: [{ column: 'amount', mask: { kind: 'null' }, except: { group_ids: [group.id] } }],
    tests: [{ name: 'Seen', as: { user_id: viewer.id }, expect: { row_count: 1 } }],
  })
  const ids = { connector, recipe, dashboard, query: saved, alert, subscription, schedule, app }
  const known = Object.fromEntries(Object.entries(ids).map(([type, { id }]) => [type, id]))
  return { ...known, project, dataset, policy: dataset } as Record<CodeType | 'project', number>
}

const ids = await projectOfAllKinds()

const pull = async (user: TestUser = admin, id = ids.project) =>
  (await call<ProjectFiles>('GET', `/api/projects/${id}/export`, { token: user.token })).body
const push = (body: object, user: TestUser = admin, id = ids.project) =>
  call<ProjectPlan>('PUT', `/api/projects/${id}/import`, { token: user.token, body })
const doing = ({ changes }: ProjectPlan) =>
  changes.filter(({ action }) => action !== 'unchanged').map(({ path, action }) => [path, action])

test('each kind has its file, without ids and secrets, and a push of them changes nothing', async () => {
  const { files, left_out: leftOut } = await pull()
  expect(leftOut).toEqual([])
  for (const type of codeTypes)
    expect([type, Object.keys(files).some((path) => path.startsWith(`${kinds[type].folder}/`))]).toEqual([
      type,
      true,
    ])
  const texts = Object.values(files).join('\n')
  expect(texts).not.toMatch(/_ids?:|hooks\.example|revision/)
  expect(texts).toContain('- Sales')
  const same = await push({ files, delete_missing: true })
  expect([same.text, doing(same.body), same.body.applied]).toEqual([same.text, [], true])
  expect((await pull()).files).toEqual(files)
})

const path = (type: CodeType, more = '') =>
  ({
    connector: `/api/connectors/${ids.connector}`,
    dataset: `/api/datasets/${ids.dataset}`,
    policy: `/api/datasets/${ids.policy}/policies`,
    recipe: `/api/pipeline/recipes/${ids.recipe}`,
    dashboard: `/api/dashboards/${ids.dashboard}`,
    query: `/api/saved-queries/${ids.query}`,
    alert: `/api/alerts/${ids.alert}`,
    subscription: `/api/subscriptions/${ids.subscription}`,
    schedule: `/api/pipeline/schedules/${ids.schedule}`,
    app: `/api/publishing/apps/${ids.app}`,
  })[type] + more

/** What a person changes of each kind, beside its files. */
const changes: Record<CodeType, object> = {
  connector: { description: 'Changed' },
  dataset: { description: 'Changed' },
  policy: { rows: [], columns: [], tests: [] },
  recipe: { description: 'Changed' },
  dashboard: { description: 'Changed' },
  query: { chart_kind: null, query: { dimensions: ['region'] } },
  alert: { condition: { kind: 'missing' }, recipients: { user_ids: [admin.id] } },
  subscription: { recipients: { user_ids: [admin.id] }, is_paused: true, formats: [] },
  schedule: { description: 'Changed' },
  app: { landing: 'people', titles: { de: 'Leute' }, actions: [], audience: { roles: [], group_ids: [] } },
}

test.each(codeTypes)(
  'what a person changed of a %s is planned, and set back as the file has it',
  async (type) => {
    const { files } = await pull()
    await send(type === 'policy' ? 'PUT' : 'PATCH', path(type), changes[type])
    const inFolder = Object.keys(files).filter((one) => one.startsWith(`${kinds[type].folder}/`))
    // A recipe made the other dataset.
    const changed = inFolder.find((one) => one !== 'datasets/first.yaml')
    const plan = await push({ files, dry_run: true })
    expect([plan.body.problems, doing(plan.body)]).toEqual([[], [[changed, 'changed']]])
    const done = await push({ files, state: plan.body.state })
    expect([done.text, done.body.applied]).toEqual([done.text, true])
    expect((await pull()).files).toEqual(files)
  },
)

test('what an app is to publish is added, changed and taken away by its file, and nothing is released', async () => {
  const { files } = await pull()
  const [at, text] = Object.entries(files).find(([one]) => one.startsWith('apps/'))!
  const shorter = text
    .replace(/\n  board:[^]*?(?=\n  \w|\n\w|$)/, '')
    .replace('singular: Person', 'singular: Human')
  const changed = `${shorter.trimEnd()}\n`.replace(
    /\n  people:/,
    '\n  about:\n    name: About\n    definition:\n      kind: page\n      markdown: Hello\n  people:',
  )
  const done = await push({ files: { ...files, [at]: changed } })
  expect([done.text, doing(done.body)]).toEqual([done.text, [[at, 'changed']]])
  const list = `/api/publishing/publications?app_id=${ids.app}&sort=slug`
  const there = await call<{ items: { slug: string; status: string }[] }>('GET', list, { token: admin.token })
  expect(there.body.items.map(({ slug, status }) => [slug, status])).toEqual(
    ['about', 'amounts', 'people'].map((slug) => [slug, 'draft']),
  )
  const wrong = changed.replace('column: id', 'column: nowhere')
  expect((await push({ files: { ...files, [at]: wrong }, dry_run: true })).body.problems).toMatchObject([
    { file: at, message: expect.stringContaining('no column "nowhere"') },
  ])
  expect((await push({ files })).body.applied).toBe(true)
  expect((await pull()).files).toEqual(files)
})

test('a plan says who would see more under changed policies; a missing file changes nothing', async () => {
  const { files } = await pull()
  const { 'policies/people.yaml': text, ...others } = files
  const kept = await push({ files: others, delete_missing: true })
  expect([kept.text, doing(kept.body)]).toEqual([kept.text, [['policies/people.yaml', 'kept']]])
  expect((await pull()).files).toEqual(files)
  const open = { ...files, 'policies/people.yaml': 'dataset: people\n' }
  const wider = await push({ files: open, dry_run: true })
  expect(wider.body.notes.join('\n')).toMatch(/policies of "people": .*role viewer.* would see more than now/)
  // The stored tests of the file hold for what it would set.
  const failing = { ...files, 'policies/people.yaml': text!.replace('row_count: 1', 'row_count: 2') }
  expect((await push({ files: failing, dry_run: true })).body.problems).toMatchObject([
    { file: 'policies/people.yaml', message: expect.stringContaining('expected 2 rows') },
  ])
  const twice = { ...files, 'policies/again.yaml': 'dataset: people\n' }
  expect((await push({ files: twice, dry_run: true })).body.problems).toMatchObject([
    {
      file: 'policies/again.yaml',
      path: 'dataset',
      message: expect.stringContaining('has policies already'),
    },
  ])
})

test('FIL-16: who may not edit policies neither pulls nor pushes them, and cannot name users they do not see', async () => {
  const own = await pull(editor)
  expect(Object.keys(own.files).filter((one) => one.startsWith('policies/'))).toEqual([])
  expect(own.left_out.map(({ type }) => type)).toEqual(expect.arrayContaining(['dataset', 'alert']))
  const { files } = await pull()
  const before = await call('GET', path('policy'), { token: admin.token })
  const open = { 'policies/open.yaml': 'dataset: people\n', 'quarry.yaml': files['quarry.yaml'] }
  const refused = await push({ files: open }, editor)
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('policies/open.yaml')])
  expect((await call('GET', path('policy'), { token: admin.token })).text).toBe(before.text)
  const stranger = files['alerts/much.yaml']!.replaceAll(viewer.username, 'nobody-at-all')
  const plan = await push({ files: { ...files, 'alerts/much.yaml': stranger }, dry_run: true })
  expect(plan.body.problems).toMatchObject([
    {
      file: 'alerts/much.yaml',
      path: 'recipients.users.0',
      message: 'there is no user called "nobody-at-all"',
    },
  ])
})

test('an empty organization gets all kinds at once, and its policies hold before there is data', async () => {
  const other = await newOrganization()
  const reader = await newUser({ orgId: other.orgId, role: 'viewer' })
  const { files: texts } = await pull()
  const files = Object.fromEntries(
    Object.entries(texts).map(([at, text]) => [
      at,
      text.replaceAll(viewer.username, reader.username).replaceAll(admin.username, other.username),
    ]),
  )
  const secrets = { hook: { webhook_url: 'https://hooks.example.com/t/2' } }
  const create = (body: object) =>
    call<ProjectPlan>('POST', '/api/projects/import', {
      token: other.token,
      body: { files, secrets, ...body },
    })
  const without = await create({ dry_run: true })
  expect(without.body.problems.map(({ message }) => message)).toContain('there is no group called "Sales"')
  await send('POST', '/api/groups', { name: 'Sales' }, other)
  const done = await create({})
  expect([done.status, done.text]).toEqual([200, done.text])
  const project = done.body.project_id!
  expect((await pull(other, project)).files).toEqual(files)
  const { items } = (await call<{ items: { id: number; name: string }[] }>('GET', '/api/datasets', other))
    .body
  const people = items.find(({ name }) => name === 'People')!.id
  const form = fileForm('people.csv', rows, {})
  const loaded = await call('POST', `/api/datasets/${people}/upload`, { token: other.token, ...form })
  expect([loaded.status < 300, loaded.text]).toEqual([true, loaded.text])
  const ask = { token: reader.token, body: { dimensions: ['id', 'region'] } }
  const seen = await call<{ rows: unknown[] }>('POST', `/api/datasets/${people}/explore`, ask)
  expect([seen.status, seen.body.rows]).toEqual([200, [[1, 'EU']]])
})
