import { describe, expect, test } from 'vitest'
import { secretMask } from '../../../../contract/src/connectors.ts'
import { connectorsUnderTest, until, type Made } from '../../../test/connectors.ts'

const { remote, quarry, call, messaging, create, withConnector } = await connectorsUnderTest()

describe('sending through a connector', () => {
  test('a webhook gets one POST of message and metadata, and its answer comes back', async () => {
    const { token, path } = await withConnector()
    const before = remote.requests.length
    remote.answer = { status: 201, body: '{"ticket":17}' }
    const body = { message: 'Sales fell', metadata: { dashboard_id: 7, deep: { a: [1] } } }
    const sent = await call('POST', `${path}/send`, { token, body })
    remote.answer = { status: 200, body: '{"ok":true}' }
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      status: 201,
      content_type: 'application/json',
      body: '{"ticket":17}',
      truncated: false,
    })
    expect(remote.requests).toHaveLength(before + 1)
    expect(JSON.parse(remote.requests.at(-1)?.body ?? '')).toEqual(body)
  })

  test.each([
    [{ status: 500, body: 'boom' }, 500],
    [{ status: 302, body: '', headers: { location: `${remote.origin}/elsewhere` } }, 302],
    [{ status: 200, body: '', cut: true }, undefined],
  ])('SSR-06, SSR-12: %j is a failure after exactly one request', async (answer, upstream) => {
    const { token, path } = await withConnector()
    const before = remote.requests.length
    remote.answer = answer
    const sent = await call<{ error: string; upstream_status?: number }>('POST', `${path}/send`, {
      token,
      body: { message: 'x' },
    })
    remote.answer = { status: 200, body: '{"ok":true}' }
    expect(sent.status).toBe(422)
    expect(sent.body.error).toBe('upstream_failed')
    expect(sent.body.upstream_status).toBe(upstream)
    expect(remote.requests).toHaveLength(before + 1)
    const audit = await call<{ total: number }>('GET', '/api/audit?type=connector.send_failed', { token })
    expect(audit.body.total).toBe(1)
  })

  test('viewers may not send, and kinds that cannot say so', async () => {
    const { orgId, token, path } = await withConnector()
    const viewer = await quarry.newUser({ orgId, role: 'viewer' })
    expect((await call('POST', `${path}/send`, { token: viewer.token, body: { message: 'x' } })).status).toBe(
      403,
    )
    const files = await create(token, { name: 'Files', type: 'file', config: {} })
    expect(
      (await call('POST', `/api/connectors/${files.body.id}/send`, { token, body: { message: 'x' } })).status,
    ).toBe(409)
    expect(
      (await call('POST', `${path}/send`, { token, body: { message: 'x', to: '+14155550100' } })).status,
    ).toBe(422)
  })

  test('a messaging provider is called in the background, once, and its failure is recorded', async () => {
    const { token, path, made } = await withConnector(messaging())
    const send = (to = '+14155550100') =>
      call('POST', `${path}/send`, { token, body: { to, message: 'hello' } })
    const deliveries = () =>
      quarry.database.asOwner<{ status: string; failure: string | null }>(
        'select status, failure from connector_deliveries where connector_id = $1 order by id',
        [made.id],
      )
    const sent = await send()
    expect(sent.status).toBe(202)
    expect(sent.body).toMatchObject({ queued: true })
    await until(async () => (await deliveries()).at(-1)?.status === 'sent')
    expect(remote.requests.at(-1)).toMatchObject({ method: 'POST', path: '/v21.0/123/messages' })
    expect(JSON.parse(remote.requests.at(-1)?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: '+14155550100',
      type: 'text',
      text: { body: 'hello' },
    })
    remote.answer = { status: 400, body: '{}' }
    const before = remote.requests.length
    await send()
    await until(async () => (await deliveries()).at(-1)?.status === 'failed')
    remote.answer = { status: 200, body: '{"ok":true}' }
    expect(remote.requests).toHaveLength(before + 1)
    expect((await deliveries()).at(-1)?.failure).toBe('the remote server answered with status 400')
    const audit = await call<{ total: number }>('GET', '/api/audit?type=connector.delivery_failed', { token })
    expect(audit.body.total).toBe(1)
  })

  test('Twilio gets its form', async () => {
    const config = { provider: 'twilio', account_id: 'AC1', sender: '+14155238886' }
    const { token, path } = await withConnector(messaging(config))
    const before = remote.requests.length
    await call('POST', `${path}/send`, { token, body: { to: '+14155550100', message: 'a & b' } })
    await until(async () => remote.requests.length > before)
    expect(remote.requests.at(-1)).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      body: 'To=whatsapp%3A%2B14155550100&From=whatsapp%3A%2B14155238886&Body=a+%26+b',
      headers: { authorization: `Basic ${Buffer.from('AC1:tok-canary-77').toString('base64')}` },
    })
  })

  test('SSR-16: recipients are those allowed, and a day has its limit', async () => {
    const { token, path } = await withConnector(
      messaging({ allowed_recipients: ['+14155550100'], daily_limit: 2 }),
    )
    const send = async (to: string) =>
      (await call('POST', `${path}/send`, { token, body: { to, message: 'x' } })).status
    expect(await send('+14155550199')).toBe(422)
    expect([await send('+14155550100'), await send('+14155550100'), await send('+14155550100')]).toEqual([
      202, 202, 409,
    ])
  })

  test('SSR-14: a stored token is not sent to a host that somebody else enters', async () => {
    const { token, path } = await withConnector(messaging())
    const moved = await call<Made>('PATCH', path, {
      token,
      body: { config: { api_url: 'https://evil.example.com', access_token: secretMask } },
    })
    expect(moved.status).toBe(422)
    expect(moved.body.details[0]?.path).toBe('body.config.access_token')
    expect((await call('PATCH', path, { token, body: { config: { api_url: null } } })).status).toBe(422)
    const entered = { api_url: 'https://proxy.example.com', access_token: 'entered-again' }
    expect((await call('PATCH', path, { token, body: { config: entered } })).status).toBe(200)
  })

  test('TEN-23: who lost their membership while a message waited sends nothing', async () => {
    const { orgId, made } = await withConnector(messaging())
    const before = remote.requests.length
    const [delivery] = await quarry.database.asOwner<{ id: number }>(
      'insert into connector_deliveries (org_id, connector_id, created_by) values ($1, $2, 2000000000) returning id',
      [orgId, made.id],
    )
    await quarry.database.asOwner(
      `insert into job (kind, payload, subject_org_id) values ('connectors.deliver-message', $1, $2)`,
      [JSON.stringify({ delivery_id: delivery?.id, to: '+14155550100', message: 'x' }), orgId],
    )
    const failure = async () =>
      (
        await quarry.database.asOwner<{ failure: string | null }>(
          'select failure from connector_deliveries where id = $1',
          [delivery?.id],
        )
      )[0]?.failure
    await until(async () => (await failure()) !== null)
    expect(await failure()).toBe('who asked for it is no active member any more')
    expect(remote.requests).toHaveLength(before)
  })
})
