import { describe, expect, test } from 'vitest'
import { secretMask } from '../../../../contract/src/connectors.ts'
import { kindList } from './kind-list.ts'
import { connectorsUnderTest, secretPath, type Made } from '../../../test/connectors.ts'

const { remote, quarry, call, webhook, messaging, create, withConnector } = await connectorsUnderTest()

describe('connectors', () => {
  test('every kind tells its settings as a JSON Schema, secrets marked', async () => {
    const { token } = await quarry.newOrganization()
    const { body } = await call<{ items: { type: string; config_schema: { properties: object } }[] }>(
      'GET',
      '/api/connectors/kinds',
      { token },
    )
    expect(body.items.map(({ type }) => type)).toEqual(Object.keys(kindList))
    expect(body.items.find(({ type }) => type === 'automation_webhook')).toMatchObject({
      capabilities: ['test', 'send'],
      config_schema: { type: 'object', properties: { webhook_url: { type: 'string', secret: true } } },
    })
  })

  test('SEC-04, SSR-13: a secret is never shown again, in an answer, a list, the audit log or the log', async () => {
    const { token, path, made } = await withConnector()
    expect(made.config).toEqual({ webhook_url: secretMask })
    await call('PATCH', path, {
      token,
      body: { config: { webhook_url: `${remote.origin}/hooks/canary-new` } },
    })
    const seen = [
      (await call('GET', path, { token })).text,
      (await call('GET', '/api/connectors?q=ticket', { token })).text,
      (await call('GET', '/api/audit', { token })).text,
      (await call('GET', '/api/audit/export', { token })).text,
      quarry.logged(),
      JSON.stringify(await quarry.database.asOwner('select * from connectors')),
      JSON.stringify(await quarry.database.asOwner('select * from audit_entries')),
    ]
    expect(seen.join()).not.toContain('canary')
  })

  test('AUD-13: a changed secret is told as changed, by name only', async () => {
    const { token, path } = await withConnector()
    await call('PATCH', path, { token, body: { config: { webhook_url: `${remote.origin}/other` } } })
    const { body } = await call<{ items: { data: object }[] }>('GET', '/api/audit?type=connector.updated', {
      token,
    })
    expect(body.items[0]?.data).toEqual({ settings: ['webhook_url'] })
  })

  test('SEC-04: a PATCH with the mask keeps the stored secret', async () => {
    const { token, path } = await withConnector()
    const changed = await call<Made>('PATCH', path, {
      token,
      body: { name: 'Renamed', config: { webhook_url: secretMask } },
      headers: { 'if-match': '"1"' },
    })
    expect(changed.body).toMatchObject({ name: 'Renamed', revision: 2 })
    await call('POST', `${path}/send`, { token, body: { message: 'still there' } })
    expect(remote.requests.at(-1)).toMatchObject({
      path: secretPath,
      body: '{"message":"still there","metadata":{}}',
    })
    expect(
      (await call('PATCH', path, { token, body: { name: 'x' }, headers: { 'if-match': '"1"' } })).status,
    ).toBe(409)
  })

  test('SEC-02: a sealed secret opens in its own organization, row and field only', async () => {
    const one = await withConnector()
    const other = await withConnector(webhook(`${remote.origin}/theirs`))
    await quarry.database.asOwner(
      'update connectors set secrets = (select secrets from connectors where id = $1) where id = $2',
      [one.made.id, other.made.id],
    )
    const before = remote.requests.length
    const sent = await call('POST', `${other.path}/send`, { token: other.token, body: { message: 'x' } })
    expect(sent.status).toBe(500)
    expect(remote.requests).toHaveLength(before)
  })

  test.each([
    [webhook('http://hooks.example.com/t'), 'body.config.webhook_url'],
    [webhook('https://10.0.0.7/'), 'body.config.webhook_url'],
    [webhook('https://user:pw@hooks.example.com/'), 'body.config.webhook_url'],
    [webhook('https://platform.test/api/me'), 'body.config.webhook_url'],
    [webhook(secretMask), 'body.config.webhook_url'],
    [{ ...webhook(), config: {} }, 'body.config.webhook_url'],
    [{ ...webhook(), config: { ...webhook().config, extra: 1 } }, 'body.config.extra'],
    [{ ...webhook(), config: { webhook_url: ['https://hooks.example.com'] } }, 'body.config.webhook_url'],
    [{ ...webhook(), type: 'oracle' }, 'body.type'],
    [{ ...webhook(), name: ' ' }, 'body.name'],
    [{ ...webhook(), org_id: 1 }, 'body.org_id'],
    [messaging({ provider: 'twilio' }), 'body.config.sender'],
    [messaging({ daily_limit: 0 }), 'body.config.daily_limit'],
    [messaging({ access_token: 'a\r\nx: y' }), 'body.config.access_token'],
  ])('SSR-01, SSR-08, SSR-19: %j is refused with its place', async (body, path) => {
    const { token } = await quarry.newOrganization()
    const made = await create(token, body)
    expect(made.status).toBe(422)
    expect(made.body.details.map((detail) => detail.path)).toContain(path)
    expect(made.text).not.toContain('user:pw')
  })

  test('TEN-03, TEN-13: another organization has no part of it', async () => {
    const { path } = await withConnector()
    const other = await quarry.newOrganization()
    const { token } = other
    expect((await call('GET', '/api/connectors', { token })).body).toMatchObject({ items: [], total: 0 })
    for (const [method, more] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/send'],
      ['GET', '/tables'],
    ] as const) {
      const body = method === 'PATCH' ? { name: 'mine' } : more === '/send' ? { message: 'x' } : undefined
      expect((await call(method, path + more, { token, ...(body && { body }) })).status).toBe(404)
    }
  })

  test('TEN-04: a project of another organization is refused like one that never existed', async () => {
    const { token } = await quarry.newOrganization()
    const other = await quarry.newOrganization()
    const project = await call<{ id: number }>('POST', '/api/projects', {
      token: other.token,
      body: { name: 'P' },
    })
    const foreign = await create(token, { ...webhook(), project_id: project.body.id })
    const missing = await create(token, { ...webhook(), project_id: 2_000_000_000 })
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
    expect(foreign.status).toBe(422)
  })

  test('TEN-15: a name is taken within one organization only', async () => {
    const { token } = await withConnector()
    expect((await create(token, { ...webhook(), name: 'TICKET webhook' })).status).toBe(409)
    await withConnector()
  })

  test('one that datasets read from stays, and its tables are these datasets', async () => {
    const { token, path, made } = await withConnector({ name: 'Uploads', type: 'file', config: {} })
    const dataset = await call<{ id: number }>('POST', '/api/datasets', {
      token,
      body: { name: 'sales', connector_id: made.id },
    })
    expect(dataset.status).toBe(201)
    expect((await call('GET', `${path}/tables`, { token })).body).toEqual({
      items: [{ schema: null, name: 'sales', kind: 'file', row_estimate: null, dataset_id: dataset.body.id }],
    })
    expect((await call('GET', `${path}/tables/sales/columns`, { token })).status).toBe(404)
    expect((await call('DELETE', path, { token })).status).toBe(409)
    await call('DELETE', `/api/datasets/${dataset.body.id}`, { token })
    expect((await call('DELETE', path, { token })).status).toBe(204)
    expect((await call('GET', path, { token })).status).toBe(404)
  })
})

describe('a test of a connector', () => {
  test('tells whether the remote server is there, sends nothing, and is remembered until the settings change', async () => {
    const { token, path } = await withConnector()
    const before = remote.requests.length
    expect((await call('POST', `${path}/test`, { token })).body).toMatchObject({ ok: true })
    expect(remote.requests).toHaveLength(before)
    expect((await call<Made>('GET', path, { token })).body.last_test).toMatchObject({ ok: true })
    await call('PATCH', path, { token, body: { config: { webhook_url: `${remote.origin}/b` } } })
    expect((await call<Made>('GET', path, { token })).body.last_test).toBeNull()
  })

  test('SSR-09: what cannot be reached fails in the same words and the same time', async () => {
    const { token } = await quarry.newOrganization()
    const tried = async (url: string) => {
      const startedAt = performance.now()
      const { body } = await call('POST', '/api/connectors/test', {
        token,
        body: { type: 'automation_webhook', config: { webhook_url: url } },
      })
      return { body, took: performance.now() - startedAt }
    }
    const closed = await tried('https://127.0.0.1:1/')
    const unresolved = await tried('https://does-not-exist.invalid/')
    expect(closed.body).toEqual(unresolved.body)
    expect(closed.body).toEqual({ ok: false, message: 'the remote server could not be reached' })
    expect(Math.min(closed.took, unresolved.took)).toBeGreaterThan(2990)
  })

  test('SSR-09: an organization tests at a measured pace', async () => {
    const { token } = await quarry.newOrganization()
    const statuses = []
    for (let turn = 0; turn < 12; turn += 1) {
      const body = { type: 'file', config: {} }
      statuses.push((await call('POST', '/api/connectors/test', { token, body })).status)
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
    expect(statuses.at(-1)).toBe(503)
  })

  test('of a messaging provider asks for the account and says when it is refused', async () => {
    const { token, path } = await withConnector(messaging())
    expect((await call('POST', `${path}/test`, { token })).body).toMatchObject({ ok: true })
    expect(remote.requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v21.0/123',
      headers: { authorization: 'Bearer tok-canary-77' },
    })
    remote.answer = { status: 401, body: '{"error":"tok-canary-77"}' }
    const refused = await call('POST', `${path}/test`, { token })
    remote.answer = { status: 200, body: '{"ok":true}' }
    expect(refused.body).toMatchObject({ ok: false, message: expect.stringContaining('401') })
    expect(refused.text).not.toContain('canary')
  })
})
