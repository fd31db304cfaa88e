import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Run } from '../../../contract/src/runs.ts'
import type { MockRemoteServer } from '../mock-remote-server.ts'
import { fileForm, logoForm } from '../file-form.ts'
import { endOf } from '../refreshing.ts'
import type { Call, TestServer, TestUser } from '../server.ts'
import type { RemoteDatabase } from '../databases/remote-database.ts'
import { byColumn, byRegion, canaries, checks, csv, model, policies } from './canaries.ts'
import { liveCharts, liveOf } from './live-scene.ts'
import { appsOf } from './governed-apps.ts'

/** Ids of what there is one of, by what a path calls it. */
export interface Scene {
  ids: Record<string, number>
  linkToken: string
  /** Token of an embedded viewer of the app. */
  embed: string
  editor: TestUser
  viewer: TestUser
  secrets: Record<string, string>
}

/**
 * One organization where everything there can be is made by an administrator, of one dataset whose policies keep rows,
 * values and a column from the others, and of one whose same rows stay in a database, where there is one.
 */
export async function governedScene(
  quarry: TestServer,
  far: MockRemoteServer,
  source: RemoteDatabase | undefined,
): Promise<Scene> {
  const { admin } = quarry
  const make = maker(quarry)
  const [editor, viewer] = await people(quarry)
  const project = await make('POST', '/api/projects', { name: 'Everything' })
  const dataset = await datasetOf(make, project.id)
  const live = source ? { live: await liveOf(make, { source, project: project.id }) } : {}
  const inputs = [{ dataset_id: dataset.id, name: 'people' }]
  const asEditor = maker(quarry, editor)
  const around = { inputs, project: project.id }
  const recipes = await recipesOf(make, around)
  const board = await dashboardsOf(make, { dataset: dataset.id, ...live, ...around, asEditor })
  const notifying = await notifyingOf(make, {
    dataset: dataset.id,
    board: board.dashboard,
    project: project.id,
    remote: far,
    people: [editor, viewer],
    asEditor,
  })
  await make('POST', '/api/branding/logo', logoForm())
  const query = { name: 'Saved', project_id: project.id, dataset_id: dataset.id, query: byColumn }
  const saved = await make('POST', '/api/saved-queries', query)
  const filed = await filedOf(make, notifying.files)
  const group = await make('POST', '/api/groups', { name: 'Group' })
  const { embed, ...apps } = await appsOf(make, { dataset: dataset.id, dashboard: board.dashboard })
  const { linkToken, dashboard, comment, ...links } = board
  return {
    ids: {
      project: project.id,
      dataset: dataset.id,
      ...live,
      ...recipes,
      ...links,
      dashboard,
      comment,
      ...notifying,
      query: saved.id,
      ...apps,
      group: group.id,
      organization: admin.orgId,
      user: viewer.id,
      person: viewer.id,
      filed,
      folder: (await make('POST', '/api/folders', { name: 'Folder', project_id: project.id })).id,
      empty: (await make('POST', '/api/projects', { name: 'Empty' })).id,
    },
    linkToken,
    embed,
    editor,
    viewer,
    secrets: await secretsOf(quarry, source),
  }
}

async function secretsOf({ admin, database }: TestServer, source: RemoteDatabase | undefined) {
  const [key] = await database.asOwner<{ mask_key: string }>(
    'select mask_key from mask_keys where org_id = $1',
    [admin.orgId],
  )
  return {
    ...canaries,
    'key of masks': key!.mask_key,
    ...(source ? { 'password of a source': source.config.password } : {}),
  }
}

const upload = (make: Make, name: string) =>
  make<Dataset>('POST', '/api/datasets/upload', fileForm(`${name}.csv`, csv, { name }))

/** The dataset that all else is made of, with all that belongs to one. */
async function datasetOf(make: Make, projectId: number): Promise<Dataset> {
  const dataset = await upload(make, 'people')
  const path = `/api/datasets/${dataset.id}`
  await make('PATCH', path, { project_id: projectId })
  await make('POST', `${path}/upload`, fileForm('people.csv', csv))
  await make('PUT', `${path}/policies`, policies)
  await make('PUT', `${path}/model`, model)
  await make('PUT', `${path}/model`, { ...model, description: 'The people' })
  await make('PUT', `${path}/checks`, { checks })
  await make('POST', `${path}/checks/run`)
  await make('PUT', `${path}/freshness`, { within_hours: 24 })
  return dataset
}

export type Make = <T = { id: number }>(method: string, path: string, sent?: object) => Promise<T>

const isForm = (sent: object): sent is Call => 'headers' in sent && 'body' in sent

/** Creates an object from a body or a form, as the administrator by default, or fails. */
const maker =
  ({ call, admin }: TestServer, { token }: TestUser = admin): Make =>
  async <T>(method: string, path: string, sent?: object) => {
    const request = sent === undefined ? {} : isForm(sent) ? sent : { body: sent }
    const { status, text, body } = await call<T>(method, path, { token, ...request })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return body
  }

async function people({ admin, newUser, call }: TestServer): Promise<[TestUser, TestUser]> {
  const [editor, viewer] = [
    await newUser({ orgId: admin.orgId, role: 'editor' }),
    await newUser({ orgId: admin.orgId, role: 'viewer' }),
  ]
  for (const { id } of [editor, viewer])
    await call('PUT', `/api/users/${id}/attributes`, {
      token: admin.token,
      body: { attributes: { region: ['EU'] } },
    })
  await call('PATCH', `/api/organizations/${admin.orgId}/settings`, {
    token: admin.token,
    body: { share_link_days: 30 },
  })
  return [editor, viewer]
}

interface Around {
  inputs: { dataset_id: number; name: string }[]
  project: number
}

/** One recipe that made a dataset, and one that fails on a value of a row that is hidden. */
async function recipesOf(make: Make, { inputs, project }: Around) {
  const recipe = (name: string, sql: string) =>
    make<{ id: number; output_dataset_id: number }>('POST', '/api/pipeline/recipes', {
      name,
      project_id: project,
      definition: { kind: 'sql', inputs, sql },
      publish: true,
    })
  const run = async ({ id }: { id: number }) => {
    const queued = await make<Run>('POST', `/api/pipeline/recipes/${id}/run`, {})
    return await endOf(() => make<Run>('GET', `/api/pipeline/runs/${queued.id}`))
  }
  const good = await recipe('counted', 'SELECT count(*) AS n FROM people')
  const ran = await run(good)
  const steps = {
    kind: 'visual',
    inputs,
    steps: [{ kind: 'select', mode: 'drop', columns: ['canary_column', 'email', 'note'] }],
  }
  await make('POST', '/api/pipeline/recipes', {
    name: 'selected',
    project_id: project,
    definition: steps,
    publish: true,
  })
  const bad = await recipe(
    'cast',
    'SELECT id, CAST(canary_column AS INTEGER) AS n FROM people ORDER BY id DESC',
  )
  const failed = await run(bad)
  if (!failed.failure?.includes('CANARY'))
    throw new Error(`the run does not quote a value: ${failed.failure}`)
  const schedule = await make('POST', '/api/pipeline/schedules', {
    name: 'Nightly',
    project_id: project,
    trigger: { kind: 'cron', cron: '@daily', timezone: 'UTC' },
    action: { targets: [bad.output_dataset_id] },
  })
  return {
    recipe: bad.id,
    good: good.id,
    run: failed.id,
    ran: ran.id,
    schedule: schedule.id,
    made: bad.output_dataset_id,
  }
}

const position = { x: 0, y: 0, w: 6, h: 4 }

async function dashboardsOf(
  make: Make,
  { dataset, live, inputs, project, asEditor }: Around & { dataset: number; live?: number; asEditor: Make },
) {
  const chart = (id: string, more: object) => ({ id, title: id, kind: 'table', position, ...more })
  const charts = [
    chart('region', { dataset_id: dataset, query: byRegion }),
    chart('column', { dataset_id: dataset, query: byColumn }),
    chart('field', { dataset_id: dataset, query: { dimensions: ['area'], measures: ['canary_measure'] } }),
    chart('sql', { sql: { statement: 'SELECT canary_column FROM people', inputs } }),
    ...liveCharts(chart, live),
    chart('safe', { sql: { statement: 'SELECT * FROM people', inputs } }),
  ]
  const filter = (id: string, column: string) => ({
    id,
    label: id,
    kind: 'values',
    targets: [{ dataset_id: dataset, column }],
  })
  const filters = [filter('region', 'area'), filter('kept', 'canary_column')]
  const board = { name: 'Board', project_id: project, status: 'published', charts, filters }
  const { id } = await make('POST', '/api/dashboards', board)
  const path = `/api/dashboards/${id}`
  await make('PATCH', path, { description: 'Again' })
  await make('PUT', `${path}/draft`, { base_version: 2, name: 'Draft', charts, filters })
  const comment = await asEditor('POST', `${path}/comments`, { text: 'Look' })
  const second = await make('POST', '/api/dashboards', { ...board, name: 'Second' })
  await make('PUT', `/api/dashboards/${second.id}/draft`, { base_version: 1, name: 'Third', charts, filters })
  const thrown = async (name: string) => {
    const made = await make('POST', '/api/dashboards', { ...board, name })
    await make('DELETE', `/api/dashboards/${made.id}`)
    return made.id
  }
  // A link shows what its creator may see: here a user under the policies.
  const linking = { label: 'L', days: 7 }
  type Made = { link: { id: number }; token: string }
  const { link, token } = await asEditor<Made>('POST', `${path}/links`, linking)
  return {
    dashboard: id,
    comment: comment.id,
    link: link.id,
    linkToken: token,
    trashed: await thrown('Thrown away'),
    gone: await thrown('Gone'),
    second: second.id,
  }
}

interface Notifying {
  dataset: number
  board: number
  project: number
  remote: MockRemoteServer
  people: TestUser[]
  asEditor: Make
}

/** What notifies users. */
async function notifyingOf(
  make: Make,
  { dataset, board, project, remote, people: notifying, asEditor }: Notifying,
) {
  const connector = await make('POST', '/api/connectors', {
    name: 'Hook',
    type: 'automation_webhook',
    config: { webhook_url: `${remote.origin}/hook` },
  })
  const files = await make('POST', '/api/connectors', {
    name: 'Files',
    type: 'file',
    config: {},
    project_id: project,
  })
  await make('POST', `/api/connectors/${files.id}/files`, fileForm('a.csv', 'a\n1\n'))
  const file = await make('POST', `/api/connectors/${files.id}/files`, fileForm('b.csv', 'b\n1\n'))
  const routes = [{ connector_id: connector.id, kinds: ['run.failed', 'dataset.version_held'] }]
  await make('PUT', '/api/notifications/routes', { routes })
  const recipients = { user_ids: notifying.map(({ id }) => id) }
  const alert = await make('POST', '/api/alerts', {
    name: 'Watched',
    project_id: project,
    source: { dataset_id: dataset, query: { ...byColumn, measures: byRegion.measures } },
    measure: 'Sum',
    condition: { kind: 'threshold', operator: 'above', value: 0 },
    trigger: { on_update: true },
    recipients,
  })
  const sending = {
    dashboard_id: board,
    trigger: { cron: '@daily', timezone: 'UTC' },
    formats: ['pdf', 'xlsx'],
  }
  const subscription = await make('POST', '/api/subscriptions', { ...sending, name: 'Sent', recipients })
  const to = { connector_ids: [connector.id], user_ids: recipients.user_ids }
  const hooked = await asEditor('POST', '/api/subscriptions', { ...sending, name: 'Hooked', recipients: to })
  return {
    connector: connector.id,
    files: files.id,
    file: file.id,
    alert: alert.id,
    subscription: subscription.id,
    hooked: hooked.id,
  }
}

/** A dataset that is read from a file. */
async function filedOf(make: Make, connectorId: number): Promise<number> {
  await make('POST', `/api/connectors/${connectorId}/files`, fileForm('people.csv', csv))
  const source = { table: 'people.csv' }
  const made = await make<Dataset>('POST', '/api/datasets', {
    name: 'filed',
    connector_id: connectorId,
    source,
  })
  await endOf(() => make<Run>('GET', `/api/pipeline/runs/${made.last_run!.id}`))
  await make('PUT', `/api/datasets/${made.id}/policies`, policies)
  return made.id
}
