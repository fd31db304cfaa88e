import { expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { servedRoutes } from '../../../test/matrix/live-routes.ts'
import { mailsTo } from '../../../test/sent-mail.ts'
import { testServer } from '../../../test/server.ts'
import { anotherPassword as password } from '../../../test/users.ts'

const { admin, server, call, home, newUser } = await testServer()
const { token } = admin

const send = async (path: string, body: object) => {
  const answer = await call<{ id: number }>('POST', `/api/publishing/${path}`, { token, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
const audience = { roles: ['viewer'], group_ids: [] }
const app = await send('apps', { name: 'App', slug: 'app-one', audience })
const definition = { kind: 'page', markdown: '# About' }
await send('publications', { app_id: app, slug: 'about', name: 'About', definition })
await send(`apps/${app}/releases`, {})

test('viewers of apps open apps, and nothing else on any surface', async () => {
  const made = await call<{ id: number; is_app_viewer: boolean }>('POST', '/api/users', {
    token,
    body: {
      username: 'customer',
      email: 'customer@example.com',
      password,
      role: 'viewer',
      is_app_viewer: true,
    },
  })
  expect(made.body).toMatchObject({ is_app_viewer: true })
  const login = await call<{ access_token: string }>('POST', '/api/auth/login', {
    body: { username: 'customer', password },
  })
  const customer = { token: login.body.access_token }
  expect((await call('GET', '/api/pages/about', { ...customer, surface: 'app' })).status).toBe(200)
  const open: string[] = []
  for (const { name, endpoint, surface, requirement } of servedRoutes(server)) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const { body } = await call<{ permission?: string }>(endpoint.method, path, { ...customer, surface })
    if (!requirement.byLink && body.permission !== 'platform.access') open.push(name)
  }
  expect(open.filter((name) => !name.startsWith('app '))).toEqual([
    'platform POST /api/auth/change-password',
    'platform GET /api/me',
    'platform PATCH /api/me',
    'platform GET /api/branding',
    'platform GET /api/branding/logo',
    'cloud GET /api/me',
    'cloud POST /api/auth/change-password',
  ])
  await call('PUT', `/api/users/${made.body.id}/role`, { token, body: { role: 'editor' } })
  const again = await call<{ access_token: string }>('POST', '/api/auth/login', {
    body: { username: 'customer', password },
  })
  expect((await call('GET', '/api/datasets', { token: again.body.access_token })).status).toBe(200)
})

test('one value of an attribute opens an app, for the next request', async () => {
  const attributes = { region: ['EU', 'US'] }
  const own = await send('apps', {
    name: 'Regional',
    slug: 'regional',
    audience: { roles: [], group_ids: [], attributes },
  })
  await send('publications', { app_id: own, slug: 'here', name: 'Here', definition })
  await send(`apps/${own}/releases`, {})
  const member = await newUser({ orgId: admin.orgId, role: 'cs_staff' })
  const open = async () => {
    const answer = await call('GET', '/api/pages/here', {
      token: member.token,
      surface: 'app',
      headers: { 'x-app': 'regional' },
    })
    return answer.status
  }
  const statuses = [await open()]
  for (const region of [['US', 'AS'], ['AS'], []]) {
    await call('PUT', `/api/users/${member.id}/attributes`, { token, body: { attributes: { region } } })
    statuses.push(await open())
  }
  expect(statuses).toEqual([404, 200, 404, 404])
})

test('viewers of apps are invited, choose their password and sign in on the App surface alone', async () => {
  const email = 'invited@example.com'
  const body = { username: 'invited', email, role: 'viewer', is_app_viewer: true }
  await call('POST', '/api/users', { token, body })
  const [invitation] = await mailsTo(home, email)
  if (!invitation) throw new Error('nobody is invited')
  expect(invitation.subject).toMatch(/^You are invited by /)
  const [link = ''] = /http\S+/.exec(invitation.text) ?? []
  expect(link).toMatch(/\/sign-in\?organization=[a-z0-9-]+$/)
  expect(link.startsWith(server.parts.urls.app)).toBe(true)
  const [, temporary = ''] = /choose your own:\s+(\S+)/.exec(invitation.text) ?? []
  const onApp = <Body = { access_token: string }>(path: string, sent: object, own: object = {}) =>
    call<Body>('POST', `/api/auth/${path}`, { ...own, surface: 'app', body: sent })
  const first = await onApp('login', { username: 'invited', password: temporary })
  expect(first.body).toMatchObject({ must_reset_password: true })
  const changed = await onApp(
    'change-password',
    { old_password: temporary, new_password: password },
    { token: first.body.access_token },
  )
  const own = { token: changed.body.access_token, surface: 'app' as const }
  expect((await call('PATCH', '/api/me', { ...own, body: { full_name: 'Kim' } })).status).toBe(200)
  expect((await call<{ apps: object[] }>('GET', '/api/app', own)).body.apps).toEqual([
    { slug: 'app-one', name: 'App', titles: {} },
  ])
  await onApp('forgot-password', { email })
  const reset = (await mailsTo(home, email, 3)).find(({ subject }) => subject === 'Choose a new password')
  const [, resetToken] = /#token=(\S+)/.exec(reset?.text ?? '') ?? []
  expect(reset?.text).toContain(`${server.parts.urls.app}/reset-password?organization=`)
  const again = await onApp('reset-password', { token: resetToken, new_password: `${password} again` })
  expect(again.status).toBe(200)
})

test('authors are told which viewers see no rows for want of an attribute, whatever policy needs it', async () => {
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('Sales.csv', 'country,amount\nDE,10\nFR,5\n'),
  })
  const dataset = uploaded.body.id
  const attributes = { branch: ['sales'] }
  const own = await send('apps', {
    name: 'Sales',
    slug: 'sales',
    audience: { roles: [], group_ids: [], attributes },
  })
  await send('publications', {
    app_id: own,
    slug: 'countries',
    name: 'Countries',
    definition: {
      kind: 'entity',
      dataset_id: dataset,
      singular: 'Country',
      plural: 'Countries',
      key: 'country',
      fields: [{ name: 'country', column: 'country' }],
    },
  })
  for (const [region, lacks] of [
    [['DE'], false],
    [undefined, true],
  ] as const) {
    const { id } = await newUser({ orgId: admin.orgId, role: 'viewer' })
    await call('PUT', `/api/users/${id}/attributes`, {
      token,
      body: { attributes: { ...attributes, ...(lacks ? {} : { region }) } },
    })
  }
  const accessUnder = async (condition: object, to: object = { everyone: true }) => {
    const rows = [{ name: 'Own', applies_to: to, condition }]
    const saved = await call('PUT', `/api/datasets/${dataset}/policies`, { token, body: { rows } })
    expect(saved.status, saved.text).toBe(200)
    const path = `/api/publishing/apps/${own}/next-release`
    const { body } = await call<{ row_access: Record<string, unknown>[] }>('GET', path, { token })
    return body.row_access.map(({ usernames, dataset_id: _id, ...rest }) => ({
      ...rest,
      named: (usernames as string[]).length,
    }))
  }
  const isOwn = { column: 'country', operator: 'in', attribute: 'region' }
  const isGerman = { column: 'country', operator: 'equals', value: 'DE' }
  const access = (viewers: number, missing: string[] = ['region'], all: string[] = ['region']) => [
    {
      dataset_name: 'Sales',
      attributes: all,
      missing_attributes: viewers === 0 ? [] : missing,
      viewers_without_rows: viewers,
      named: viewers,
    },
  ]
  expect(await accessUnder(isOwn)).toEqual(access(1))
  expect(await accessUnder({ not: isOwn })).toEqual(access(1))
  expect(await accessUnder({ all: [isGerman, isOwn] })).toEqual(access(1))
  expect(await accessUnder({ any: [isGerman, isOwn] })).toEqual(access(0))
  expect(await accessUnder({ not: { any: [isGerman, isOwn] } })).toEqual(access(1))
  expect(await accessUnder({ column: 'country', operator: 'equals', attribute: 'user.email' })).toEqual([])
  expect(await accessUnder(isGerman)).toEqual([])
  expect(await accessUnder(isGerman, { roles: ['editor'] })).toEqual(access(2, [], []))
})
