import { expect, test } from 'vitest'
import { mockRemoteServer } from './mock-remote-server.ts'
import { dbtForm, fileForm, logoForm } from './file-form.ts'
import { dashboardChanges } from './dashboard-changes.ts'
import { changeModel } from './audited-models.ts'
import { changeGroups, changePlaces } from './audited-places.ts'
import { changeAlerts, changeLinks, changeSettings, changeSignInProviders } from './audited-alerts.ts'
import { changeChat } from './audited-chat.ts'
import {
  changeDomains,
  changeLicense,
  changeServerOrganizations,
  changeServers,
  newLicense,
} from './audited-servers.ts'
import { exampleOf } from './matrix/example.ts'
import { pathOf, servedRoutes } from './matrix/live-routes.ts'
import { loadedFiles } from './loaded-files.ts'
import { mailsTo } from './sent-mail.ts'
import { anotherPassword, newcomer, password, userActions } from './users.ts'
import { testServer, type Answer, type Call } from './server.ts'
import { unrecorded } from './unrecorded-changes.ts'

const remote = await mockRemoteServer()
const license = await newLicense()
const quarry = await testServer(
  { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', LICENSE_PUBLIC_KEY: license.publicKey },
  remote,
)
const { call, database, home, admin } = quarry
const { person, login } = userActions(quarry)

interface Body {
  id: number
  access_token: string
}

const recordedBy = async (answer: Answer<unknown>) =>
  (
    await database.asOwner<{ type: string }>(
      'select type from audit_entries where request_id = $1 order by id',
      [String(answer.headers['x-request-id'])],
    )
  ).map(({ type }) => type)

const covered = new Set<string>()
/** What each answer said of where to find what it made, and what was found there. */
const followed: { operation: string; location: string; found: unknown }[] = []

/** Makes a change, and expects exactly these entries of its request. */
async function change<T = Body>(operation: string, request: [string, string, Call?], types: string[]) {
  const [method, path, options = {}] = request
  const answer = await call<T>(method, path, { token: admin.token, ...options })
  expect([operation, answer.status < 300, answer.text]).toEqual([operation, true, expect.anything()])
  expect([operation, await recordedBy(answer)]).toEqual([operation, types])
  covered.add(operation)
  await follow(operation, answer, options)
  return answer.body
}

async function follow(operation: string, { status, headers, body }: Answer<unknown>, made: Call) {
  const location = headers['location']
  if (status !== 201 || location === undefined) return
  const { body: _, headers: __, ...as } = made
  // An organization is read from within it.
  const within = operation === 'createOrganization' ? { orgId: (body as { id: number }).id } : {}
  const { status: found, body: there } = await call<{ id: number }>('GET', String(location), {
    token: admin.token,
    ...as,
    ...within,
  })
  const isIt = found === 200 && there.id === (body as { id: number }).id
  followed.push({ operation, location: String(location), found: isIt ? 'what was made' : found })
}

async function passwords() {
  const otherUser = await person()
  await change(
    'login',
    ['POST', '/api/auth/login', { body: { username: otherUser.username, password } }],
    ['user.logged_in'],
  )
  expect(await recordedBy(await login(otherUser.username, 'wrong wrong wrong'))).toEqual([
    'user.login_failed',
  ])
  expect(await recordedBy(await login('nobody-of-that-name', 'wrong wrong wrong'))).toEqual([
    'user.login_failed',
  ])
  const { access_token: token } = (await login(otherUser.username)).body
  const body = { old_password: password, new_password: anotherPassword }
  await change(
    'changePassword',
    ['POST', '/api/auth/change-password', { token, body }],
    ['user.password_changed'],
  )
  await call('POST', '/api/auth/forgot-password', { body: { email: otherUser.email } })
  const mails = await mailsTo(home, otherUser.email, 2)
  const reset = mails.map(({ text }) => /#token=(\S+)/.exec(text)?.[1]).find(Boolean)
  const chosen = { token: reset, new_password: password }
  await change(
    'resetPassword',
    ['POST', '/api/auth/reset-password', { body: chosen }],
    ['user.password_reset'],
  )
}

async function users() {
  const { id } = await change('createUser', ['POST', '/api/users', { body: newcomer() }], ['user.created'])
  const path = `/api/users/${id}`
  await change('updateUser', ['PATCH', path, { body: { full_name: 'Ada' } }], ['user.updated'])
  await change('setUserRole', ['PUT', `${path}/role`, { body: { role: 'editor' } }], ['user.role_changed'])
  await change(
    'resetUserPassword',
    ['POST', `${path}/reset-password`],
    ['user.password_reset_by_administrator'],
  )
  const attributes = { body: { attributes: { region: ['EU'] } } }
  await change('setUserAttributes', ['PUT', `${path}/attributes`, attributes], ['user.attributes_changed'])
  await change('updateMe', ['PATCH', '/api/me', { body: { full_name: 'Grace' } }], ['user.updated'])
  await change('deactivateUser', ['DELETE', path], ['user.deactivated'])
}

async function organizations() {
  const path = `/api/organizations/${admin.orgId}`
  await change(
    'updateOrganization',
    ['PATCH', path, { body: { name: 'New name' } }],
    ['organization.updated'],
  )
  const zone = { body: { timezone: 'Europe/Zurich' } }
  await change(
    'updateOrganizationSettings',
    ['PATCH', `${path}/settings`, zone],
    ['organization.settings_changed'],
  )
  const guest = await quarry.newOrganization()
  const inviting = (email: string): Call => ({ body: { email, role: 'viewer' } })
  const invited = await change(
    'createInvitation',
    ['POST', `${path}/invitations`, inviting('x@example.com')],
    ['invitation.created'],
  )
  await change('deleteInvitation', ['DELETE', `${path}/invitations/${invited.id}`], ['invitation.deleted'])
  await call('POST', `${path}/invitations`, { token: admin.token, ...inviting(guest.email) })
  const [mail] = await mailsTo(home, guest.email)
  const body = { token: /#token=(\S+)/.exec(mail?.text ?? '')?.[1] }
  await change(
    'acceptInvitation',
    ['POST', '/api/invitations/accept', { token: guest.token, body }],
    ['invitation.accepted', 'member.added'],
  )
  const role = { body: { role: 'editor' } }
  await change('updateMember', ['PATCH', `${path}/members/${guest.id}`, role], ['member.role_changed'])
  await change('removeMember', ['DELETE', `${path}/members/${guest.id}`], ['member.removed'])
}

async function operator() {
  const created = ['organization.created', 'member.added']
  await change('createOrganization', ['POST', '/api/organizations', { body: { name: 'One' } }], created)
  await changeServerOrganizations(change, created)
  await changeServers(quarry, change)
  await changeLicense(change, license.document)
  await changeDomains(change, admin.orgId)
}

async function content() {
  const made = await change(
    'createProject',
    ['POST', '/api/projects', { body: { name: 'P' } }],
    ['project.created'],
  )
  const files = { 'quarry.yaml': 'name: Of files' }
  const { project_id: ofFiles } = await change<{ project_id: number }>(
    'importProject',
    ['POST', '/api/projects/import', { body: { files } }],
    ['project.created', 'project.imported'],
  )
  await change(
    'updateProjectFromFiles',
    ['PUT', `/api/projects/${ofFiles}/import`, { body: { files } }],
    ['project.imported'],
  )
  await change(
    'updateProject',
    ['PATCH', `/api/projects/${made.id}`, { body: { name: 'Q' } }],
    ['project.updated'],
  )
  await changePlaces(quarry, change, made.id)
  await change('deleteProject', ['DELETE', `/api/projects/${made.id}`], ['project.deleted'])

  const uploaded = ['dataset.created', 'dataset.version_published']
  const csv = fileForm('numbers.csv', 'a,b\n1,2\n3,4\n')
  const { id } = await change('uploadDataset', ['POST', '/api/datasets/upload', csv], uploaded)
  await change(
    'uploadDatasetVersion',
    ['POST', `/api/datasets/${id}/upload`, csv],
    ['dataset.version_published'],
  )
  await change(
    'updateDataset',
    ['PATCH', `/api/datasets/${id}`, { body: { description: 'd' } }],
    ['dataset.updated'],
  )
  const path = `/api/datasets/${id}`
  await change(
    'certifyDataset',
    ['PUT', `${path}/certification`, { body: { is_certified: true } }],
    ['dataset.certified'],
  )
  await change('restoreDatasetVersion', ['POST', `${path}/versions/1/restore`], ['dataset.version_restored'])
  await change(
    'pinDatasetVersion',
    ['PUT', `${path}/versions/1/pin`, { body: { is_pinned: true } }],
    ['dataset.version_pinned'],
  )
  const [run] = await database.asOwner<{ id: number }>(
    `insert into runs (org_id, kind, dataset_id) values ($1, 'refresh', $2) returning id`,
    [admin.orgId, id],
  )
  await change('cancelRun', ['POST', `/api/pipeline/runs/${run!.id}/cancel`], ['run.cancelled'])
  const question = { name: 'Q', dataset_id: id, query: { dimensions: ['a'] } }
  const query = await change(
    'createSavedQuery',
    ['POST', '/api/saved-queries', { body: question }],
    ['query.created'],
  )
  const queryPath = `/api/saved-queries/${query.id}`
  await change('updateSavedQuery', ['PATCH', queryPath, { body: { name: 'R' } }], ['query.updated'])
  await change('deleteSavedQuery', ['DELETE', queryPath], ['query.deleted'])
  await changeModel(change, path)
  const rows = { name: 'Rows', rule: { kind: 'row_count', min: 1 }, severity: 'warn' }
  const checks: [string, string, Call] = ['PUT', `${path}/checks`, { body: { checks: [rows] } }]
  await change('setDatasetChecks', checks, ['dataset.checks_changed'])
  await change('runDatasetChecks', ['POST', `${path}/checks/run`], ['dataset.checks_run'])
  const hiding = { body: { columns: [{ column: 'a', mask: { kind: 'hide' } }] } }
  const policies: [string, string, Call] = ['PUT', `/api/datasets/${id}/policies`, hiding]
  await change('setDatasetPolicies', policies, ['dataset.policies_changed'])
  const [at, release] = [`${path}/policies/releases`, { body: { column: 'a', reason: 'Known to all' } }]
  const freed = await change('releaseDatasetPolicies', ['POST', at, release], ['dataset.policies_released'])
  const withdrawn = ['dataset.policies_release_withdrawn']
  await change('withdrawPolicyRelease', ['DELETE', `${at}/${freed.id}`], withdrawn)
  await change('deleteDataset', ['DELETE', `/api/datasets/${id}`], ['dataset.deleted'])
}

async function schedules() {
  const { id: source } = await (await loadedFiles(quarry, admin)).dataset('Scheduled', 'a\n1\n')
  const trigger = { kind: 'cron', cron: '@daily', timezone: 'UTC' }
  const action = { targets: [source], refresh_sources: true }
  const body = { name: 'S', trigger, action }
  const { id } = await change(
    'createSchedule',
    ['POST', '/api/pipeline/schedules', { body }],
    ['schedule.created'],
  )
  const path = `/api/pipeline/schedules/${id}`
  await change('updateSchedule', ['PATCH', path, { body: { name: 'T' } }], ['schedule.updated'])
  await change('pauseSchedule', ['POST', `${path}/pause`], ['schedule.paused'])
  await change('resumeSchedule', ['POST', `${path}/resume`], ['schedule.resumed'])
  const opened = ['run.opened', 'dataset.refresh_queued']
  await change('runSchedule', ['POST', `${path}/run`], opened)
  await change('startBuild', ['POST', '/api/pipeline/run', { body: action }], opened)
  await change('deleteSchedule', ['DELETE', path], ['schedule.deleted'])
  const fresh = `/api/datasets/${source}/freshness`
  await change('setFreshness', ['PUT', fresh, { body: { within_hours: 24 } }], ['dataset.freshness_set'])
  await change('removeFreshness', ['DELETE', fresh], ['dataset.freshness_removed'])
}

async function recipes() {
  const csv = fileForm('cooked.csv', 'a,b\n1,2\n3,4\n')
  const { id: input } = (await call<Body>('POST', '/api/datasets/upload', { token: admin.token, ...csv }))
    .body
  const definition = (sql: string) => ({ kind: 'sql', inputs: [{ dataset_id: input, name: 'n' }], sql })
  const body = { name: 'R', definition: definition('SELECT a FROM n') }
  const created = ['dataset.created', 'recipe.created']
  const { id } = await change('createRecipe', ['POST', '/api/pipeline/recipes', { body }], created)
  const path = `/api/pipeline/recipes/${id}`
  await change(
    'replaceRecipeTests',
    ['PUT', `${path}/tests`, { body: { tests: [] } }],
    ['recipe.tests_changed'],
  )
  await change('publishRecipe', ['POST', `${path}/publish`, { body: {} }], ['recipe.published'])
  const changed = { body: { definition: definition('SELECT b FROM n') } }
  await change('updateRecipe', ['PATCH', path, changed], ['recipe.updated'])
  await change('publishRecipe', ['POST', `${path}/publish`, { body: {} }], ['recipe.published'])
  await change('restoreRecipeVersion', ['POST', `${path}/versions/1/restore`], ['recipe.restored'])
  await change('runRecipe', ['POST', `${path}/run`, { body: {} }], ['recipe.run_queued'])
  const [cancelled, deleted] = ['run.cancelled', 'recipe.deleted']
  const answer = await call('DELETE', path, { token: admin.token })
  expect(answer.status).toBe(204)
  const left = await recordedBy(answer)
  // Its run may have ended before.
  expect([[cancelled, deleted], [deleted]]).toContainEqual(left)
  covered.add('deleteRecipe')
}

async function connectors() {
  const config = { webhook_url: `${remote.origin}/x` }
  const body = { name: 'W', type: 'automation_webhook', config }
  const { id } = await change('createConnector', ['POST', '/api/connectors', { body }], ['connector.created'])
  const path = `/api/connectors/${id}`
  const files = await change(
    'createConnector',
    ['POST', '/api/connectors', { body: { ...body, name: 'F', type: 'file', config: {} } }],
    ['connector.created'],
  )
  const file = fileForm('a.csv', 'a\n1\n')
  const filesPath = `/api/connectors/${files.id}/files`
  const kept = await change('uploadConnectorFile', ['POST', filesPath, file], ['connector.file_added'])
  await change(
    'importDbt',
    ['POST', `/api/connectors/${files.id}/dbt-import`, dbtForm()],
    ['connector.dbt_imported'],
  )
  await change('deleteConnectorFile', ['DELETE', `${filesPath}/${kept.id}`], ['connector.file_deleted'])
  const empty = { body: { name: 'draft', connector_id: files.id } }
  await change('createDataset', ['POST', '/api/datasets', empty], ['dataset.created'])
  await change('updateConnector', ['PATCH', path, { body: { config } }], ['connector.updated'])
  await change('testConnector', ['POST', `${path}/test`], ['connector.tested'])
  const unsaved = { body: { type: body.type, config } }
  await change('testUnsavedConnector', ['POST', '/api/connectors/test', unsaved], ['connector.tested'])
  const message = { body: { message: 'hello' } }
  await change('sendThroughConnector', ['POST', `${path}/send`, message], ['connector.message_sent'])
  await change('deleteConnector', ['DELETE', path], ['connector.deleted'])
}

async function appearance() {
  const lineageEvent = {
    eventTime: '2026-01-31T09:30:00Z',
    producer: 'https://example.com',
    schemaURL: 'https://example.com/s',
    job: { namespace: 'n', name: 'j' },
  }
  await change(
    'receiveOpenLineage',
    ['POST', '/api/lineage/openlineage', { body: lineageEvent }],
    ['lineage.received'],
  )
  await change(
    'setLineageDelivery',
    ['PUT', '/api/lineage/openlineage/delivery', { body: { url: 'https://lineage.example.com/' } }],
    ['lineage.delivery_changed'],
  )
  await change('setBranding', ['PUT', '/api/branding', { body: { tagline: 't' } }], ['branding.updated'])
  await change('uploadLogo', ['POST', '/api/branding/logo', logoForm()], ['branding.logo_changed'])
  await change('deleteLogo', ['DELETE', '/api/branding/logo'], ['branding.logo_removed'])
  const preferences = [{ kind: 'role.changed', enabled: false }]
  await change(
    'setNotificationPreferences',
    ['PUT', '/api/notifications/preferences', { body: { preferences } }],
    ['notification.preferences_changed'],
  )
  const silences = [{ subject: 'dataset:1', until: '2090-01-01T00:00:00.000Z' }]
  await change(
    'setNotificationSilences',
    ['PUT', '/api/notifications/silences', { body: { silences } }],
    ['notification.silences_changed'],
  )
  await change(
    'setNotificationRoutes',
    ['PUT', '/api/notifications/routes', { body: { routes: [] } }],
    ['notification.routes_changed'],
  )
}

test(
  'AUD-01: every change that a route can make leaves exactly its entries',
  { timeout: 300_000 },
  async () => {
    await passwords()
    await users()
    await changeGroups(quarry, change)
    await organizations()
    await changeSignInProviders({ change })
    await changeSettings({ change })
    await changeChat({ quarry, change })
    await operator()
    await content()
    await dashboardChanges(change, admin.id)
    await recipes()
    await connectors()
    await schedules()
    await changeAlerts({ call, admin, change })
    await changeLinks({ call, admin, change, database: quarry.database })
    await appearance()
    const changing = Object.values(quarry.server.surfaces)
      .flatMap((app) => app.liveRoutes)
      .filter(({ endpoint }) => endpoint && endpoint.method !== 'GET')
      .map(({ endpoint }) => endpoint?.operation ?? '')
    expect(changing.length).toBeGreaterThan(50)
    // Whoever adds a route adds its change above, or says here why it leaves no entry.
    expect(changing.filter((operation) => !covered.has(operation) && !(operation in unrecorded))).toEqual([])
    expect(Object.keys(unrecorded).filter((operation) => !changing.includes(operation))).toEqual([])
  },
)

test('A2: every Location that an answer names leads to what was made', () => {
  expect(followed.filter(({ found }) => found !== 'what was made')).toEqual([])
  const operations = followed.map(({ operation }) => operation)
  expect(operations).toEqual(expect.arrayContaining(['createGroup', 'createDashboard', 'createRecipe']))
  // What no operation reads by itself has no place to name.
  expect(operations).not.toContain('addGroupMember')
})

test('AUD-01: every change that is denied leaves one entry', { timeout: 300_000 }, async () => {
  const denied = []
  for (const route of servedRoutes(quarry.server).filter(({ endpoint }) => endpoint.method !== 'GET')) {
    // Each is looked at by itself: of very many denials in a minute the log keeps only the first.
    await database.asOwner('delete from audit_floods')
    const viewer = await quarry.newUser({ orgId: admin.orgId, role: 'viewer' })
    const body = route.endpoint.multipart ? undefined : exampleOf(route.endpoint.body)
    const answer = await call<{ error: string }>(route.endpoint.method, pathOf(route, undefined), {
      surface: route.surface,
      token: viewer.token,
      ...(body === null || body === undefined ? {} : { body }),
    })
    if (answer.body?.error !== 'permission_denied') continue
    denied.push(route.name)
    expect([route.name, await recordedBy(answer)]).toEqual([route.name, ['access.denied']])
  }
  expect(denied.length).toBeGreaterThan(25)
})
