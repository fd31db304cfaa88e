import { expect, test } from 'vitest'
import type { Alert, AlertTransition } from '../../../../contract/src/alerts.ts'
import type { AlertEvaluation, AlertGroup, AlertPreview } from '../../../../contract/src/alert-conditions.ts'
import { fileForm } from '../../../test/file-form.ts'
import { allMails, mailsTo } from '../../../test/sent-mail.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { call, database, home, newOrganization, newUser } = await testServer()

const days = (...amounts: [string, string, number][]) =>
  ['day,region,amount', ...amounts.map((row) => row.join(','))].join('\n')
const quiet = days(['2026-01-01', 'EU', 10], ['2026-01-01', 'US', 20], ['2026-01-02', 'EU', 12])
const query = { measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] }

async function watched(csv = quiet) {
  const admin = await newOrganization()
  const upload = (path: string, text: string) =>
    call<{ id: number }>('POST', path, { token: admin.token, ...fileForm('sales.csv', text) })
  const dataset = (await upload('/api/datasets/upload', csv)).body
  return {
    admin,
    dataset,
    publish: async (text: string) =>
      expect((await upload(`/api/datasets/${dataset.id}/upload`, text)).status).toBe(200),
    watch: async (change: object = {}, user: TestUser = admin) => {
      const body = {
        name: 'Sales',
        source: { dataset_id: dataset.id, query },
        measure: 'Amount',
        condition: { kind: 'threshold', operator: 'above', value: 100 },
        trigger: { on_update: true },
        recipients: { user_ids: [admin.id] },
        ...change,
      }
      const made = await call<Alert>('POST', '/api/alerts', { token: user.token, body })
      expect([made.status, made.text]).toEqual([201, expect.anything()])
      await evaluated(made.body.id, user, 1)
      return made.body
    },
  }
}

const get = async <T>(path: string, { token }: TestUser) => (await call<T>('GET', path, { token })).body

/** The alert once it was evaluated so often. */
async function evaluated(id: number, user: TestUser, times: number): Promise<Alert> {
  const count = async () =>
    (await database.asOwner<{ evaluations: number }>('select evaluations from alerts where id = $1', [id]))[0]
      ?.evaluations
  await expect.poll(count, { timeout: 30_000, interval: 30 }).toBe(times)
  return await get<Alert>(`/api/alerts/${id}`, user)
}

const notificationsOf = async (user: TestUser) =>
  (
    await get<{ items: { kind: string; title: string; body: string; link: string }[] }>(
      '/api/notifications',
      user,
    )
  ).items
    .filter(({ kind }) => kind.startsWith('alert.'))
    .map(({ kind, title, body, link }) => ({ kind, title, body, link }))
    .toReversed()

const history = async (id: number, user: TestUser) =>
  (await get<{ items: AlertTransition[] }>(`/api/alerts/${id}/history`, user)).items
    .map(({ from, to, label, notified }) => [label, from, to, notified])
    .toReversed()

const high = days(['2026-01-01', 'EU', 10], ['2026-01-02', 'EU', 150])

test('an alert is told when it begins to fire and when that is over, each once, by list and by mail', async () => {
  const { admin, publish, watch } = await watched()
  const { id } = await watch({ explain_by: ['region'] })
  expect(await notificationsOf(admin)).toEqual([])
  await publish(high)
  expect(await evaluated(id, admin, 2)).toMatchObject({ status: 'firing', firing_groups: 1 })
  const look = (value: number) => {
    const body = { condition: { kind: 'threshold', operator: 'above', value } }
    return call('PATCH', `/api/alerts/${id}`, { token: admin.token, body })
  }
  await look(90)
  await evaluated(id, admin, 3)
  const fires = {
    kind: 'alert.firing',
    title: 'Sales: Amount is above 100',
    body: 'Now: 160\nWhat moved most by region: EU 160',
    link: `/alerts/${id}`,
  }
  expect(await notificationsOf(admin)).toEqual([fires])
  await look(200)
  await evaluated(id, admin, 4)
  const over = { ...fires, kind: 'alert.recovered', title: 'Sales: back to normal', body: 'Now: 160' }
  expect(await notificationsOf(admin)).toEqual([fires, over])
  const mails = await mailsTo(home, admin.email, 2)
  expect(mails.map(({ subject }) => subject)).toEqual([fires.title, over.title])
  expect(await history(id, admin)).toEqual([
    ['', 'ok', 'firing', 1],
    ['', 'firing', 'ok', 1],
  ])
})

test('each group has a status of its own, and fires once its condition held so many times in a row', async () => {
  const { admin, publish, watch } = await watched()
  const { id } = await watch({
    source: { dataset_id: (await watchedSource(admin)).id, query: { ...query, dimensions: ['region'] } },
    condition: { kind: 'threshold', operator: 'at_least', value: 20 },
    for_times: 2,
  })
  const groups = async () =>
    (await get<{ groups: AlertGroup[] }>(`/api/alerts/${id}/groups`, admin)).groups.map(
      ({ label, status, value }) => [label, status, value],
    )
  expect(await groups()).toEqual([
    ['EU', 'pending', 22],
    ['US', 'pending', 20],
  ])
  await publish(days(['2026-01-01', 'EU', 30], ['2026-01-01', 'US', 3], ['2026-01-01', 'JP', 90]))
  await evaluated(id, admin, 2)
  expect(await groups()).toEqual([
    ['EU', 'firing', 30],
    ['JP', 'pending', 90],
    ['US', 'ok', 3],
  ])
  expect((await notificationsOf(admin)).map(({ body }) => body)).toEqual(['EU: 30'])
  await publish(days(['2026-01-01', 'JP', 90]))
  await evaluated(id, admin, 3)
  expect(await groups()).toEqual([
    ['EU', 'missing_data', null],
    ['JP', 'firing', 90],
    ['US', 'missing_data', null],
  ])
})

const watchedSource = async (user: TestUser) =>
  (await get<{ items: { id: number }[] }>('/api/datasets', user)).items[0]!

test('ACL: every recipient is told what their own rights give, and who may not ask is told nothing', async () => {
  const { admin, dataset, publish, watch } = await watched()
  const people = await Promise.all(
    (['editor', 'viewer'] as const).map((role) => newUser({ orgId: admin.orgId, role })),
  )
  const [editor, viewer] = people as [TestUser, TestUser]
  const put = async (path: string, body: object) => {
    const answer = await call('PUT', path, { token: admin.token, body })
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  }
  await put(`/api/datasets/${dataset.id}/policies`, {
    rows: [
      {
        name: 'Own region',
        applies_to: { roles: ['editor'] },
        condition: { column: 'region', operator: 'equals', value: 'US' },
      },
      {
        name: 'All',
        applies_to: { roles: ['admin'] },
        condition: { column: 'region', operator: 'is_not_null' },
      },
    ],
    columns: [{ column: 'amount', mask: { kind: 'hide' }, except: { roles: ['admin', 'editor'] } }],
  })
  const { id } = await watch({ recipients: { user_ids: [admin.id, editor.id, viewer.id] } })
  await publish(high)
  await evaluated(id, admin, 2)
  expect((await notificationsOf(admin))[0]?.body).toContain('160')
  expect(await notificationsOf(editor)).toEqual([
    {
      kind: 'alert.firing',
      title: 'Sales fires',
      link: `/alerts/${id}`,
      body: expect.not.stringMatching(/\d/),
    },
  ])
  expect(await notificationsOf(viewer)).toEqual([])
  // Nor does the page of the alert show what the owner sees.
  expect(await get(`/api/alerts/${id}/groups`, editor)).toEqual({ is_withheld: true, groups: [] })
  const past = await get<{ items: AlertTransition[] }>(`/api/alerts/${id}/history`, editor)
  expect(past.items[0]).toMatchObject({ to: 'firing', label: null, value: null })
  const own = await call<AlertEvaluation>('POST', `/api/alerts/${id}/evaluate`, editor)
  expect(own.body).toMatchObject({ groups: [{ value: null, is_missing: true }], message: null })
  const mails = await mailsTo(home, editor.email)
  expect(mails[0]?.text).not.toMatch(/160/)
})

test('an alert whose owner lost a right says so to its owner, and nothing to anybody else', async () => {
  const { admin, dataset, publish, watch } = await watched()
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const { id } = await watch({}, editor)
  const columns = [{ column: 'amount', mask: { kind: 'hide' }, except: { roles: ['admin'] } }]
  const hidden = await call('PUT', `/api/datasets/${dataset.id}/policies`, {
    token: admin.token,
    body: { rows: [], columns },
  })
  expect([hidden.status, hidden.text]).toEqual([200, expect.anything()])
  await publish(high)
  expect(await evaluated(id, admin, 2)).toMatchObject({
    status: 'error',
    failure: expect.stringContaining('has no column "amount"'),
  })
  await publish(high)
  await evaluated(id, admin, 3)
  expect((await notificationsOf(editor)).map(({ title }) => title)).toEqual(['Sales cannot be computed'])
  expect(await notificationsOf(admin)).toEqual([])
  // Whoever changes it becomes its owner, and it goes on.
  const changed = await call<Alert>('PATCH', `/api/alerts/${id}`, {
    token: admin.token,
    body: { for_times: 1 },
  })
  expect(changed.body).toMatchObject({ owner_id: admin.id })
  expect(await evaluated(id, admin, 4)).toMatchObject({ status: 'firing', failure: null })
  await call('DELETE', `/api/datasets/${dataset.id}`, admin)
  const gone = await call('POST', `/api/alerts/${id}/evaluate`, admin)
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('its dataset is gone')])
})

test('a silenced alert tells nobody until the silence ends, and one that is acknowledged reminds nobody', async () => {
  const { admin, watch } = await watched()
  const { id } = await watch({ remind_hours: 1 })
  const look = (value: number) => {
    const body = { condition: { kind: 'threshold', operator: 'above', value } }
    return call('PATCH', `/api/alerts/${id}`, { token: admin.token, body })
  }
  const post = (path: string, body?: object) =>
    call<Alert>('POST', `/api/alerts/${id}/${path}`, { token: admin.token, ...(body && { body }) })
  expect((await post('silence', { until: '2020-01-01T00:00:00Z' })).status).toBe(422)
  expect((await post('acknowledge')).status).toBe(409)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect((await post('silence', { until })).body.silenced_until).toBe(until)
  await look(2)
  expect(await evaluated(id, admin, 2)).toMatchObject({ status: 'firing' })
  expect(await notificationsOf(admin)).toEqual([])
  await post('silence', { until: null })
  await look(3)
  await evaluated(id, admin, 3)
  expect(await notificationsOf(admin)).toHaveLength(1)
  const later = () =>
    database.asOwner(
      `update alert_groups set notified_at = notified_at - interval '2 hours' where alert_id = $1`,
      [id],
    )
  await later()
  await look(4)
  await evaluated(id, admin, 4)
  const mails = async () => (await allMails(home)).filter(({ to }) => to === admin.email)
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(2)
  expect((await post('acknowledge')).status).toBe(200)
  await later()
  await look(5)
  await evaluated(id, admin, 5)
  expect(await mails()).toHaveLength(2)
})

test('a preview judges the newest point of a time, and tells how often it would have fired', async () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const amounts = [40, 5, 50, 4, 3, 60, 80]
  const { admin, dataset } = await watched(
    days(...amounts.map((amount, at): [string, string, number] => [day(amounts.length - at), 'EU', amount])),
  )
  const body = {
    source: {
      dataset_id: dataset.id,
      query: { ...query, dimensions: [{ column: 'day', grain: 'day', name: 'Day' }], limit: 2 },
    },
    measure: 'Amount',
    condition: { kind: 'change', against: 'previous_period', direction: 'up', by: 20, unit: 'percent' },
    explain_by: ['region'],
  }
  const preview = (change: object) =>
    call<AlertPreview>('POST', '/api/alerts/preview', { token: admin.token, body: { ...body, ...change } })
  const { body: seen, text } = await preview({})
  expect(seen, text).toMatchObject({
    is_back_tested: true,
    fired: 2,
    now: {
      groups: [{ value: 80, previous: 60, holds: true }],
      movers: [{ dimension: 'region', value: 'EU', now: 80, before: 60 }],
      message: expect.stringContaining('What moved most by region: EU 60 → 80'),
    },
  })
  expect(seen.points.map(({ fires }) => fires)).toEqual([false, false, true, false, false, true, true])
  for (const [change, says] of [
    [{ measure: 'Profit' }, 'the answer has no measure \\"Profit\\"; it has \\"Amount\\"'],
    [{ explain_by: ['regoin'] }, 'region'],
    [{ condition: { kind: 'threshold', operator: 'between', value: 5 } }, 'upper bound'],
    [{ source: { dataset_id: 999_999, query } }, 'its dataset is gone'],
    [{ source: { dashboard_id: 999_999, chart: 'a' } }, 'there is no such dashboard'],
  ] as const) {
    const refused = await preview(change)
    expect(refused.status, says).toBeGreaterThanOrEqual(404)
    expect(refused.text).toContain(says)
  }
})

test('DOS-14: what would look too often, or name what is not there, is refused; times of it are kept', async () => {
  const { admin, dataset, watch } = await watched()
  const body = (change: object) => ({
    name: 'x',
    source: { dataset_id: dataset.id, query },
    measure: 'Amount',
    condition: { kind: 'missing' },
    trigger: { cron: '0 * * * *' },
    ...change,
  })
  for (const [change, path] of [
    [{ trigger: {} }, 'body.trigger'],
    [{ trigger: { cron: '* * * * *' } }, 'body.trigger.cron'],
    [{ trigger: { cron: '0 * * * *', timezone: 'Mars' } }, 'body.trigger.timezone'],
    [{ recipients: { user_ids: [999_999] } }, 'body.recipients.user_ids.0'],
    [{ recipients: { group_ids: [999_999] } }, 'body.recipients.group_ids.0'],
    [{ recipients: { connector_ids: [999_999] } }, 'body.recipients.connector_ids.0'],
  ] as const) {
    const refused = await call('POST', '/api/alerts', { token: admin.token, body: body(change) })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(path)])
  }
  const { id } = await watch({ trigger: { cron: '0 * * * *' } })
  const next = (await get<Alert>(`/api/alerts/${id}`, admin)).next_evaluation_at
  expect(next).toMatch(/:00:00\.000Z$/)
  // Its time has come: it looks, and waits for the next.
  const due = new Date(Date.parse(next ?? '') - 3_600_000).toISOString()
  await database.asOwner('update alerts set due_at = $2 where id = $1', [id, due])
  await database.asOwner(
    `update job set run_at = now(), payload = payload || jsonb_build_object('due', $1::text) where kind = 'alerts.evaluate'
     and (payload ->> 'alert_id')::integer = $2`,
    [due, id],
  )
  expect((await evaluated(id, admin, 2)).next_evaluation_at).toBe(next)
})

test('A8: what is wrong with when an alert looks and whom it tells is told at once', async () => {
  const { admin, dataset } = await watched()
  const body = {
    name: 'x',
    source: { dataset_id: dataset.id, query },
    measure: 'Amount',
    condition: { kind: 'missing' },
    trigger: {},
    recipients: { user_ids: [admin.id, 999_998, 999_999], group_ids: [999_999] },
  }
  const refused = await call('POST', '/api/alerts', { token: admin.token, body })
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect([refused.status, details.map(({ path }) => path)]).toEqual([
    422,
    [
      'body.trigger',
      'body.recipients.user_ids.1',
      'body.recipients.user_ids.2',
      'body.recipients.group_ids.0',
    ],
  ])
})

test('A8: what is wrong with what an alert asks, judges and explains by is told at once, each at its place', async () => {
  const { admin, dataset } = await watched()
  const places = async (change: object) => {
    const body = {
      name: 'x',
      source: { dataset_id: dataset.id, query },
      measure: 'Amount',
      condition: { kind: 'missing' },
      trigger: { cron: '0 * * * *' },
      ...change,
    }
    const refused = await call('POST', '/api/alerts', { token: admin.token, body })
    const { details } = refused.body as unknown as { details?: { path: string }[] }
    return [refused.status, details?.map(({ path }) => path)]
  }
  const judged = {
    measure: 'Profit',
    condition: { kind: 'threshold', operator: 'between', value: 5 },
    explain_by: ['regoin', 'region', 'dya'],
    trigger: {},
  }
  expect(await places(judged)).toEqual([
    422,
    ['body.trigger', 'body.condition.to', 'body.measure', 'body.explain_by.0', 'body.explain_by.2'],
  ])
  const filters = [
    { column: 'regoin', operator: 'equals', value: 'EU' },
    { column: 'amount', operator: 'equals', value: 'much' },
  ]
  const source = { dataset_id: dataset.id, query: { ...query, dimensions: ['dya'], filters } }
  expect(await places({ source, explain_by: ['regoin'] })).toEqual([
    422,
    [
      'body.source.query.filters.0.column',
      'body.source.query.filters.1.value',
      'body.source.query.dimensions.0',
      'body.explain_by.0',
    ],
  ])
})
