import { afterAll, expect, test } from 'vitest'
import { mockRemoteServer } from '../../../test/mock-remote-server.ts'
import { fileForm } from '../../../test/file-form.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const kinds = [
  'run.failed',
  'run.recovered',
  'dataset.drift',
  'dataset.stale',
  'dataset.fresh_again',
] as const
const patient = { timeout: 120_000 }
const slowly = { timeout: 60_000, interval: 100 }

const remote = await mockRemoteServer()
let post = await mailServer()
const quarry = await testServer(
  { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', SMTP_URL: post.url, MAIL_FROM: 'Quarry <quarry@example.com>' },
  remote,
)
afterAll(() => post.close())
const { call } = quarry

/** A user who gets every notification on every channel. */
async function listening() {
  const admin = await quarry.newOrganization()
  const asked = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await call<T>(method, path, { token: admin.token, ...(body && { body }) })
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, expect.anything()])
    return answer.body
  }
  const config = { webhook_url: `${remote.origin}/hooks` }
  const hook = { name: 'Automation', type: 'automation_webhook', config }
  const { id } = await asked<{ id: number }>('POST', '/api/connectors', hook)
  await asked('PUT', '/api/notifications/routes', { routes: [{ connector_id: id, kinds }] })
  const preferences = kinds.map((kind) => ({ kind, channel: 'mail', enabled: true }))
  await asked('PUT', '/api/notifications/preferences', { preferences })
  return { admin, asked }
}

type Asked = Awaited<ReturnType<typeof listening>>['asked']

async function send({ token }: TestUser, path: string, csv: string): Promise<number> {
  const answer = await call<{ id: number }>('POST', path, { token, ...fileForm('orders.csv', csv) })
  expect([answer.status < 300, answer.text]).toEqual([true, expect.anything()])
  return answer.body.id
}

async function ran(request: Asked, recipeId: number): Promise<string> {
  const { id } = await request<{ id: number }>('POST', `/api/pipeline/recipes/${recipeId}/run`, {})
  const status = async () => (await request<{ status: string }>('GET', `/api/pipeline/runs/${id}`)).status
  await expect.poll(status, slowly).toMatch(/succeeded|failed/)
  return status()
}

const recipeOver = async (request: Asked, datasetId: number) => {
  const inputs = [{ dataset_id: datasetId, name: 'orders' }]
  const definition = { kind: 'sql', inputs, sql: 'SELECT id, CAST(v AS INTEGER) AS n FROM orders' }
  return (
    await request<{ id: number }>('POST', '/api/pipeline/recipes', {
      name: 'Numbers',
      definition,
      publish: true,
    })
  ).id
}

const hooked = () =>
  remote.requests.map(({ body }) => (JSON.parse(body) as { metadata: { kind: string } }).metadata.kind)
const mailed = ({ email }: TestUser) =>
  post.received
    .filter(({ to }) => to.includes(email))
    .map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1])

test(
  'what fails, recovers, drifts, grows old and is fresh again reaches each channel once',
  patient,
  async () => {
    const { admin, asked } = await listening()
    const old = '2020-01-01T00:00:00'
    const now = new Date().toISOString().slice(0, 19)
    const id = await send(admin, '/api/datasets/upload', `id,v,at,extra\n1,a,${old},x\n`)
    const again = `/api/datasets/${id}/upload`
    await asked('PATCH', `/api/datasets/${id}`, { refresh: { on_drift: 'approve' } })
    const measures = [{ name: 'extras', kind: 'aggregate', aggregate: 'count_distinct', column: 'extra' }]
    await asked('PUT', `/api/datasets/${id}/model`, { measures })
    const recipeId = await recipeOver(asked, id)
    await asked('PUT', `/api/datasets/${id}/freshness`, { within_hours: 24, on: 'column', column: 'at' })
    const freshness = async () =>
      (await asked<{ current: { status: string } | null }>('GET', `/api/datasets/${id}/freshness`)).current
        ?.status
    await expect.poll(freshness, slowly).toBe('stale')
    expect(await ran(asked, recipeId)).toBe('failed')
    await send(admin, again, `id,v,at\n1,2,${now}\n`)
    expect(await ran(asked, recipeId)).toBe('succeeded')
    await expect.poll(freshness, slowly).toBe('fresh')
    const wanted = kinds.toSorted()
    const deliveredEvents = async () =>
      (await asked<{ items: { kind: string; count: number }[] }>('GET', '/api/notifications')).items
    await expect
      .poll(async () => (await deliveredEvents()).map(({ kind }) => kind).toSorted(), slowly)
      .toEqual(wanted)
    expect((await deliveredEvents()).map(({ count }) => count)).toEqual(kinds.map(() => 1))
    await expect.poll(() => hooked().toSorted(), slowly).toEqual(wanted)
    await expect.poll(() => mailed(admin).length, slowly).toBe(kinds.length)
    expect(new Set(mailed(admin)).size).toBe(kinds.length)
  },
)

test(
  'CRS-32: while the mail server is down nothing is lost, and what does not need it goes on',
  patient,
  async () => {
    const { admin, asked } = await listening()
    remote.requests.length = 0
    const { port } = post
    await post.close()
    const id = await send(admin, '/api/datasets/upload', 'id,v\n1,a\n')
    const recipeId = await recipeOver(asked, id)
    expect(await ran(asked, recipeId)).toBe('failed')
    const deliveries = async () =>
      (
        await asked<{ items: { channel: string; status: string; failure: string | null }[] }>(
          'GET',
          '/api/notifications/deliveries',
        )
      ).items.map(({ channel, status, failure }) => [channel, status, failure !== null])
    await expect.poll(deliveries, slowly).toEqual(
      expect.arrayContaining([
        ['mail', 'sending', true],
        ['webhook', 'sent', false],
      ]),
    )
    expect(hooked()).toEqual(['run.failed'])
    post = await mailServer(undefined, port)
    await expect.poll(() => mailed(admin).length, slowly).toBe(1)
    await expect.poll(deliveries, slowly).not.toContainEqual(['mail', 'sending', true])
    expect(mailed(admin)).toEqual([expect.stringContaining('Numbers failed')])
  },
)

test(
  'CRS-38: a webhook whose sender died is not called again, and says that it is not known',
  patient,
  async () => {
    const { admin, asked } = await listening()
    const id = await send(admin, '/api/datasets/upload', 'id,v\n1,a\n')
    const recipeId = await recipeOver(asked, id)
    expect(await ran(asked, recipeId)).toBe('failed')
    const statuses = () =>
      quarry.database.asOwner<{ id: number; status: string; failure: string | null }>(
        `select id, status, failure from notification_deliveries where org_id = $1 and channel = 'webhook'`,
        [admin.orgId],
      )
    await expect.poll(async () => (await statuses()).map(({ status }) => status), slowly).toEqual(['sent'])
    remote.requests.length = 0
    // As it stands after a kill between the answer of the remote server and the note of it.
    const [delivery] = await statuses()
    await quarry.database.asOwner(
      `update notification_deliveries set status = 'sending', finished_at = null where org_id = $1 and id = $2`,
      [admin.orgId, delivery?.id],
    )
    await quarry.database.asOwner(
      `insert into job (kind, payload, subject_org_id, state, attempts, leased_until)
     values ('notifications.deliver', $1, $2, 'running', 1, now() - interval '1 second')`,
      [JSON.stringify({ delivery_id: delivery?.id }), admin.orgId],
    )
    await expect
      .poll(statuses, slowly)
      .toMatchObject([
        { status: 'failed', failure: expect.stringContaining('whether it arrived is not known') },
      ])
    expect(remote.requests).toEqual([])
  },
)
