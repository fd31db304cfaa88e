import { randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { languageModelServer } from './language-model-server.ts'
import { mockRemoteServer } from './mock-remote-server.ts'
import { allDone, allMails, mailsTo } from './sent-mail.ts'
import { keys, ownServer, type Call } from './server.ts'
import { traceCollector } from './trace-collector.ts'

const smtpSecret = `smtp-${randomBytes(8).toString('hex')}`
const remote = await mockRemoteServer()
const models = await languageModelServer()
const collector = await traceCollector()
const quarry = await ownServer(
  {
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    IDP_CLIENT_ID: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  },
  remote,
)
const mailless = await ownServer({ SMTP_URL: `smtp://mailer:${smtpSecret}@127.0.0.1:1` })

/** Every secret that was put in or made, by where; none may be found again. */
const canaries = new Map<string, string>()
/** Secrets that one answer has to carry: they may be in no log, table or file. */
const issued = new Map<string, string>()
const answers: { what: string; text: string }[] = []

/** No secret at all: the sweep must find it wherever it looks, or it looks nowhere. */
const control = `control-${randomBytes(8).toString('hex')}`

const plant = (name: string) => {
  const canary = `Canary-${name}-${randomBytes(8).toString('hex')}`
  canaries.set(name, canary)
  return canary
}

/** Calls and remembers the answer, with the token that signing in has to hand out taken away. */
async function say<T = { id: number; access_token: string }>(
  method: string,
  path: string,
  request: Call = {},
) {
  const answer = await quarry.call<T>(method, path, request)
  const token = (answer.body as { access_token?: string } | undefined)?.access_token
  if (token) issued.set(`token of ${path} ${issued.size}`, token)
  answers.push({
    what: `${method} ${path.split('?')[0]}`,
    text: answer.text.replaceAll(token ?? '\u0000', ''),
  })
  return answer
}

const post = (path: string, body: unknown, token?: string) => say('POST', path, { body, token })

async function signInAndUsers() {
  const admin = await quarry.newOrganization()
  const email = `ada-${randomBytes(4).toString('hex')}@example.com`
  const chosen = plant('chosen-password')
  const ada = { username: email.split('@')[0], email, role: 'viewer', password: chosen }
  const made = await post('/api/users', ada, admin.token)
  expect(made.status).toBe(201)
  const protocol = { kind: 'oidc', issuer: 'https://login.example.com', client_id: 'quarry' }
  const provider = { name: 'Acme', protocol }
  const secret = { secret: plant('client-secret') }
  expect((await post('/api/sign-in-providers', { ...provider, ...secret }, admin.token)).status).toBe(201)
  await post('/api/auth/login', { username: ada.username, password: plant('wrong-password') })
  await post('/api/auth/login', {
    username: `nobody-${plant('unknown-name').slice(-8)}`,
    password: plant('of-nobody'),
  })
  const { body } = await post('/api/auth/login', { username: ada.username, password: chosen })
  const changed = await post(
    '/api/auth/change-password',
    { old_password: chosen, new_password: plant('new-password') },
    body.access_token,
  )
  expect(changed.status).toBe(200)
  await post(
    '/api/auth/change-password',
    { old_password: plant('wrong-old'), new_password: plant('unused-new') },
    changed.body.access_token,
  )
  await post('/api/auth/forgot-password', { email })
  await post('/api/auth/reset-password', {
    token: plant('bad-reset-token'),
    new_password: plant('never-set'),
  })
  const mails = await mailsTo(quarry.home, email, 2)
  const token = mails.map(({ text }) => /#token=(\S+)/.exec(text)?.[1]).find(Boolean) ?? ''
  expect(token).not.toBe('')
  canaries.set('reset token', token)
  expect((await post('/api/auth/reset-password', { token, new_password: plant('after-reset') })).status).toBe(
    200,
  )
  await post(`/api/users/${made.body.id}/reset-password`, undefined, admin.token)
  await allDone(quarry.database)
  const temporary = (await mailsTo(quarry.home, email, 4))
    .map(({ text }) => /choose your own:\n\n(\S+)/.exec(text)?.[1])
    .find(Boolean)
  expect(temporary).toBeDefined()
  canaries.set('temporary password', temporary ?? '')
  await post('/api/auth/login', { username: ada.username, password: temporary })
  return admin
}

async function oddRequests() {
  const canary = plant('odd-request')
  await say('GET', `/api/me?access_token=${canary}&q=${canary}`)
  await say('GET', '/api/me', { token: canary })
  await say('GET', '/api/me', { headers: { authorization: `Basic ${canary}`, cookie: `session=${canary}` } })
  await post('/api/auth/login', `{"username":"x","password":"${canary}`)
  await post('/api/auth/login', { username: 'x', password: [canary] })
  await post('/api/auth/login', { username: 'x', password: canary, extra: canary })
  await post('/api/auth/login', { username: 'x', password: { deep: canary } })
  await post('/api/auth/google', { id_token: canary })
  await post('/api/invitations/accept', { token: canary }, quarry.admin.token)
  const report = {
    'csp-report': { 'document-uri': `https://q.example/?t=${canary}`, 'script-sample': canary },
  }
  await post('/api/csp-report', report)
}

async function connectors(token: string) {
  await post('/api/connectors', { name: control, type: 'file', config: {} }, token)
  await say('GET', `/api/${control}`, { token })
  const create = (type: string, config: object) =>
    post('/api/connectors', { name: `${type} ${randomBytes(4).toString('hex')}`, type, config }, token)
  const hook = `${remote.origin}/${plant('webhook-path')}`
  const webhook = await create('automation_webhook', { webhook_url: hook })
  const path = `/api/connectors/${webhook.body.id}`
  await say('PATCH', path, {
    token,
    body: { config: { webhook_url: `${remote.origin}/${plant('changed-webhook')}` } },
  })
  await post(`${path}/test`, undefined, token)
  await post(`${path}/send`, { message: 'hello' }, token)
  remote.answer = { status: 500, body: 'no' }
  await post(`${path}/send`, { message: 'hello' }, token)
  remote.answer = { status: 200, body: '', cut: true }
  await post(`${path}/send`, { message: 'hello' }, token)
  remote.answer = { status: 401, body: '{}' }
  const messaging = { provider: 'meta_cloud', account_id: '1', api_url: remote.origin }
  const phone = await create('messaging_provider', { ...messaging, access_token: plant('access-token') })
  await post(`/api/connectors/${phone.body.id}/test`, undefined, token)
  await post(`/api/connectors/${phone.body.id}/send`, { to: '+14155550100', message: 'hello' }, token)
  remote.answer = { status: 200, body: '{}' }
  await create('automation_webhook', { webhook_url: `http://insecure.example/${plant('refused-url')}` })
  await create('automation_webhook', { webhook_url: [plant('wrong-type')], other: plant('unknown-setting') })
  await create('automation_webhook', { webhook_url: `https://user:${plant('userinfo')}@hooks.example/` })
  await create('messaging_provider', { ...messaging, access_token: `${plant('bad-token')}\n` })
  const unsaved = {
    type: 'automation_webhook',
    config: { webhook_url: `${remote.origin}/${plant('unsaved')}` },
  }
  await post('/api/connectors/test', unsaved, token)
  await say('GET', path, { token })
  await say('GET', '/api/connectors', { token })
}

/** Keys of language models, of which an answer that fails repeats one, and a chat whose model asks for a tool. */
async function languageModels(token: string) {
  const provider = { model: 'small', privacy_level: 'rows', base_url: models.baseUrl }
  const create = (kind: string, api_key: string, more: object = {}) =>
    post(
      '/api/chat/providers',
      { name: `Model ${api_key.slice(-6)}`, kind, api_key, ...provider, ...more },
      token,
    )
  await create('openai_compatible', plant('refused-key'), { base_url: 'http://models.example/v1' })
  const made = await create('openai_compatible', plant('provider-key'))
  expect(made.status).toBe(201)
  const other = await create('anthropic', plant('anthropic-key'))
  for (const { body } of [made, other]) {
    const path = `/api/chat/providers/${body.id}`
    await post(`${path}/test`, undefined, token)
    await say('PATCH', path, { token, body: { api_key: plant(`changed-key-${body.id}`) } })
    models.replies.push({ status: 401 }, { fault: 'garbage' })
    await post(`${path}/test`, undefined, token)
    await post(`${path}/test`, undefined, token)
    await say('GET', path, { token })
  }
  await say('PATCH', '/api/chat/settings', { token, body: { privacy_level: 'rows' } })
  const tools = [{ name: 'list_fields' }]
  const agent = await post('/api/chat/agents', { name: 'Asker', provider_id: made.body.id, tools }, token)
  const session = await post('/api/chat/sessions', { mode: 'agent', agent_id: agent.body.id }, token)
  models.replies.push({ toolCalls: [{ name: 'list_fields', arguments: {} }] }, { text: control })
  const message = { content: 'What is there?' }
  expect((await post(`/api/chat/sessions/${session.body.id}/messages`, message, token)).status).toBeLessThan(
    300,
  )
  models.replies.push({ status: 401 })
  await post(`/api/chat/sessions/${session.body.id}/messages`, message, token)
  await say('GET', '/api/chat/providers', { token })
  await say('GET', '/api/chat/usage', { token })
}

async function invitations(admin: { token: string; orgId: number }) {
  const guest = await quarry.newOrganization()
  const path = `/api/organizations/${admin.orgId}/invitations`
  expect((await post(path, { email: guest.email, role: 'editor' }, admin.token)).status).toBe(201)
  const [mail] = await mailsTo(quarry.home, guest.email)
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  canaries.set('invitation token', token)
  expect((await post('/api/invitations/accept', { token }, guest.token)).status).toBe(200)
  await say('GET', path, { token: admin.token })
}

async function readEverything(token: string) {
  for (const path of [
    '/api/audit?limit=200',
    '/api/audit/export',
    '/api/audit/export?format=csv',
    '/api/me',
    '/api/users',
  ])
    await say('GET', path, { token })
  for (const surface of ['platform', 'app', 'cloud'] as const)
    for (const path of ['/metrics', '/healthz', '/readyz', '/openapi.json'])
      await say('GET', path, { surface })
}

/** Every row of every table, as the owner sees it. */
async function everyRow(database: (typeof quarry)['database']): Promise<string> {
  const tables = await database.asOwner<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const rows = []
  for (const { name } of tables)
    rows.push(
      ...(await database.asOwner<{ row: string }>(`select row_to_json(t)::text as row from ${name} as t`)),
    )
  return rows.map(({ row }) => row).join('\n')
}

/** Every file of the data folder but the mails, whose purpose is to carry some of these. */
async function everyFile(home: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !path.startsWith(join(home, 'outbox'))) files.set(path, await readFile(path))
  }
  return files
}

describe('SEC-01: a secret that was put in is found nowhere', () => {
  let admin: { token: string; orgId: number }

  beforeAll(async () => {
    admin = await signInAndUsers()
    await oddRequests()
    await connectors(admin.token)
    await invitations(admin)
    await allDone(quarry.database)
    // A run keeps a job that watches over it for a minute.
    await languageModels(admin.token)
    await readEverything(admin.token)
    canaries.set('JWT_SECRET', keys.jwtSecret).set('ENCRYPTION_KEY', keys.encryptionKey)
  })

  const foundIn = (text: string | Buffer, secrets: Iterable<[string, string]>) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)
  const all = () => [...canaries, ...issued]

  test('the sweep has what to look for', () => {
    expect(canaries.size).toBeGreaterThan(20)
    expect(issued.size).toBeGreaterThan(3)
    expect(answers.length).toBeGreaterThan(40)
    expect([...canaries.values(), ...issued.values()].every((secret) => secret.length > 15)).toBe(true)
  })

  test('the sweep finds what is no secret in every place', async () => {
    expect(answers.some(({ text }) => text.includes(control))).toBe(true)
    expect(quarry.logged()).toContain(control)
    expect(await everyRow(quarry.database)).toContain(control)
    const files = [...(await everyFile(quarry.home)).values()]
    expect(files.some((bytes) => bytes.includes(control))).toBe(quarry.database.kind === 'pglite')
  })

  test('in no answer, the metrics and the audit log included', () => {
    const hits = answers.flatMap(({ what, text }) => foundIn(text, all()).map((name) => `${name} in ${what}`))
    expect(hits).toEqual([])
  })

  test('in no prompt of a language model', () => {
    const prompts = models.requests.map(({ path, text }) => `${path} ${text}`).join('\n')
    expect(prompts).toContain('What is there?')
    expect(foundIn(prompts, all())).toEqual([])
  })

  test('AUT-32: in no line of the log', () => {
    expect(quarry.logged().length).toBeGreaterThan(1000)
    expect(foundIn(quarry.logged(), all())).toEqual([])
  })

  test('in no span of a trace', async () => {
    await collector.waitFor(({ name }) => name.includes('openapi'))
    const spans = JSON.stringify(collector.spans)
    expect(spans).toContain('127.0.0.1')
    expect(foundIn(spans, all())).toEqual([])
  })

  test('in no row of any table', async () => {
    expect(foundIn(await everyRow(quarry.database), all())).toEqual([])
  })

  test('in no file of the data folder, the pages of the embedded database and its journal included', async () => {
    const hits = []
    for (const [path, bytes] of await everyFile(quarry.home))
      hits.push(...foundIn(bytes, all()).map((name) => `${name} in ${path}`))
    expect(hits).toEqual([])
  })

  test('and no mail holds more than it is for', async () => {
    const allowed = new Set(['reset token', 'temporary password', 'invitation token'])
    for (const { text } of await allMails(quarry.home))
      expect(foundIn(text, all()).filter((name) => !allowed.has(name))).toEqual([])
  })
})

test('SEC-01, SEC-08: the password of a mail server that does not answer is in no log and no row', async () => {
  const { token } = await mailless.newOrganization()
  const person = { username: 'grace', email: 'grace@example.com', role: 'viewer' }
  expect((await mailless.call('POST', '/api/users', { token, body: person })).status).toBe(201)
  const failures = async () =>
    await mailless.database.asOwner('select 1 from job where last_error is not null')
  for (let turn = 0; turn < 200 && (await failures()).length === 0; turn += 1)
    await new Promise((go) => setTimeout(go, 50))
  expect(await failures()).not.toHaveLength(0)
  expect(mailless.logged()).not.toContain(smtpSecret)
  expect(await everyRow(mailless.database)).not.toContain(smtpSecret)
})
