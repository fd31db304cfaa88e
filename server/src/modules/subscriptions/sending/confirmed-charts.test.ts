import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Subscription, SubscriptionDelivery } from '../../../../../contract/src/subscriptions.ts'
import { mockRemoteServer } from '../../../../test/mock-remote-server.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const remote = await mockRemoteServer()
const { admin, newUser, database, call } = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, remote)
const patient = { timeout: 120_000 }
const slowly = { timeout: 60_000, interval: 200 }

const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const colleague = await newUser({ orgId: admin.orgId, role: 'admin' })

async function ask<T = { id: number }>(method: string, path: string, body?: object, as = admin): Promise<T> {
  const answer = await call<T>(method, path, { token: as.token, ...(body && { body }) })
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text])
  return answer.body
}

async function upload(name: string, csv: string): Promise<number> {
  const sent = { token: admin.token, ...fileForm(name, csv) }
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', sent)
  expect([made.status, made.text]).toEqual([201, made.text])
  return made.body.id
}

const orders = await upload('orders.csv', 'region,amount\nEU,10\nUS,20\n')
const people = await upload('people.csv', 'region,secret\nEU,SECRET-1\nUS,SECRET-2\n')
await ask('PUT', `/api/datasets/${people}/policies`, {
  columns: [{ column: 'secret', mask: { kind: 'hide' }, except: { roles: ['admin'] } }],
})
const hook = await ask('POST', '/api/connectors', {
  name: 'Hook',
  type: 'automation_webhook',
  config: { webhook_url: `${remote.origin}/hook` },
})

const position = { x: 0, y: 0, w: 6, h: 4 }
const grouped = (id: string, dataset: number, dimension: string) => ({
  id,
  title: id,
  kind: 'bar',
  dataset_id: dataset,
  query: { dimensions: [dimension] },
  position,
})
const amounts = grouped('Amounts', orders, 'region')
const stolen = grouped('Stolen', people, 'secret')

/** A dashboard, and a subscription of the administrator that sends it to a webhook. */
async function sending(parts: object = {}, of: object = {}) {
  const board = { name: 'Sales', status: 'published', charts: [amounts], ...parts }
  const { id } = await ask<Dashboard>('POST', '/api/dashboards', board)
  const made = await ask<Subscription>('POST', '/api/subscriptions', {
    name: `Daily ${id}`,
    dashboard_id: id,
    trigger: { cron: '30 6 * * *', timezone: 'UTC' },
    recipients: { connector_ids: [hook.id] },
    ...of,
  })
  expect(made.waiting).toEqual([])
  const path = `/api/subscriptions/${made.id}`
  return { id: made.id, name: made.name, path, board: `/api/dashboards/${id}` }
}

interface Payload {
  title: string
  rows: unknown[][]
  note?: string
}

/** Makes its next time due: returns the outcome, and what the webhook received. */
async function sent({ id, path }: { id: number; path: string }) {
  const before = remote.requests.length
  const at = new Date(Date.now() - 1000).toISOString()
  await database.asOwner(`update subscriptions set next_send_at = '${at}' where id = ${id}`)
  await database.asOwner(
    `insert into job (kind, payload, subject_org_id)
     values ('subscriptions.fire', '{"subscription_id": ${id}, "due": "${at}"}', ${admin.orgId})`,
  )
  const delivery = async () => {
    const { items } = await ask<{ items: SubscriptionDelivery[] }>('GET', `${path}/deliveries`)
    return items.find(({ due_at: due, finished_at: end }) => due === at && end !== null)
  }
  await expect.poll(delivery, slowly).toBeDefined()
  const { status, reason } = (await delivery())!
  const bodies = remote.requests.slice(before).map(({ body }) => body)
  const payloads = bodies.map(
    (body) => (JSON.parse(body) as { metadata: { charts: Payload[] } }).metadata.charts,
  )
  return { status, reason, text: bodies.join(), charts: payloads[0] }
}

const waiting = async (path: string) => (await ask<Subscription>('GET', path)).waiting

const payloads = async (as: typeof admin, name: string) => {
  const { items } = await ask<{ items: { kind: string; title: string; link: string }[] }>(
    'GET',
    '/api/notifications',
    undefined,
    as,
  )
  return items.filter(({ kind, title }) => kind === 'link.waiting' && title.includes(name))
}

test(
  'S4: a chart that a restricted editor puts on a dashboard goes to no webhook until the owner confirms it',
  patient,
  async () => {
    const made = await sending()
    const { path, board, name } = made
    expect((await sent(made)).charts).toMatchObject([{ title: 'Amounts', rows: [['EU'], ['US']] }])

    await ask('PATCH', board, { charts: [amounts, stolen] }, editor)
    const kept = await sent(made)
    expect(kept.text).not.toContain('SECRET')
    expect(kept.charts).toMatchObject([
      { title: 'Amounts', rows: [['EU'], ['US']] },
      {
        title: 'Stolen',
        rows: [],
        note: expect.stringContaining('the owner of the subscription has yet to'),
      },
    ])
    const seen = await waiting(path)
    expect(seen.map(({ title }) => title)).toEqual(['Stolen'])
    expect(await payloads(admin, name)).toEqual([
      expect.objectContaining({
        title: `1 chart of the subscription “${name}” of Sales waits for your confirmation`,
        link: `${board.slice(4)}/subscriptions`,
      }),
    ])
    expect((await payloads(editor, name)).map(({ title }) => title)).toEqual([
      `Your change of Sales is not sent to webhooks by the subscription “${name}” yet`,
    ])

    // Another name, or whether it is paused, confirms nothing; nor does what was changed since it was looked at.
    await ask('PATCH', path, { name, is_paused: false })
    expect(await waiting(path)).toEqual(seen)
    await ask('PATCH', board, { charts: [amounts, { ...stolen, query: { dimensions: ['region'] } }] }, editor)
    const confirms = seen.map(({ id, fingerprint }) => ({ id, fingerprint }))
    expect((await call('PATCH', path, { token: admin.token, body: { confirms } })).status).toBe(409)
    expect(await payloads(admin, name)).toHaveLength(1)

    const now = (await waiting(path)).map(({ id, fingerprint }) => ({ id, fingerprint }))
    await ask('PATCH', path, { confirms: now })
    expect(await waiting(path)).toEqual([])
    expect((await sent(made)).charts).toMatchObject([{}, { title: 'Stolen', rows: [['EU'], ['US']] }])
  },
)

test(
  'S4: saving a subscription, even with equal values, confirms what it sends with the rights of who saves it',
  patient,
  async () => {
    const made = await sending()
    await ask('PATCH', made.board, { charts: [stolen] }, editor)
    expect(await sent(made)).toMatchObject({
      status: 'withheld',
      reason: 'the owner of the subscription has yet to confirm its charts',
      text: '',
    })
    // It is the editor's then, and tells no more than they may see.
    const recipients = { connector_ids: [hook.id] }
    await ask('PATCH', made.path, { recipients }, editor)
    expect((await sent(made)).text).not.toContain('SECRET')
    await ask('PATCH', made.path, { recipients })
    expect((await sent(made)).charts).toMatchObject([{ title: 'Stolen', rows: [['SECRET-1'], ['SECRET-2']] }])
  },
)

test(
  'S4: what the owner changes, or somebody who may share all of its data, goes to webhooks at once',
  patient,
  async () => {
    const made = await sending({}, { charts: ['Amounts'] })
    await ask('PATCH', made.board, { charts: [grouped('Amounts', orders, 'amount')] })
    expect((await sent(made)).charts).toMatchObject([{ rows: [[10], [20]] }])
    await ask('PATCH', made.board, { charts: [grouped('Amounts', people, 'region')] }, colleague)
    expect((await sent(made)).charts).toMatchObject([{ rows: [['EU'], ['US']] }])
    // A chart that is not sent has nobody to confirm it.
    await ask('PATCH', made.board, { charts: [grouped('Amounts', people, 'region'), stolen] }, editor)
    expect(await waiting(made.path)).toEqual([])
    expect(await payloads(admin, made.name)).toEqual([])
  },
)

test(
  'S4: a change that lets a value chosen in one chart filter another no more has that one wait',
  patient,
  async () => {
    const filter = {
      id: 'f',
      label: 'Region',
      kind: 'values',
      targets: [
        { dataset_id: orders, column: 'region' },
        { dataset_id: people, column: 'region' },
      ],
    }
    const state = { selections: [{ chart: 'Amounts', values: [{ column: 'region', value: 'EU' }] }] }
    const made = await sending({ charts: [amounts, stolen], filters: [filter] }, { state })
    const before = await sent(made)
    expect(before.charts).toMatchObject([{}, { rows: [['SECRET-1']] }])
    const [, theirs] = filter.targets
    await ask('PATCH', made.board, { filters: [{ ...filter, targets: [theirs] }] }, editor)
    expect((await sent(made)).text).not.toContain('SECRET')
  },
)

test(
  'S4: a subscription from before sends what stood at the migration, and nothing of a version that is gone',
  patient,
  async () => {
    const made = await sending()
    const bind = (version: number) =>
      database.asOwner(
        `update subscriptions set confirmed = null, bound_to = '{"version": ${version}, "models": {}}' where id = ${made.id}`,
      )
    await bind(1)
    await ask('PATCH', made.board, { charts: [amounts, stolen] }, editor)
    expect((await sent(made)).charts).toMatchObject([
      { rows: [['EU'], ['US']] },
      { title: 'Stolen', rows: [] },
    ])
    await bind(99)
    expect(await sent(made)).toMatchObject({ status: 'withheld', text: '' })
  },
)
