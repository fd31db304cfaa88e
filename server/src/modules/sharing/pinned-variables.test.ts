import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { call, admin, newUser, newOrganization } = await testServer()

const position = { x: 0, y: 0, w: 6, h: 4 }
const region = {
  name: 'region',
  label: 'Region',
  type: 'text',
  default: 'EU',
  values: [{ value: 'EU', label: 'Europe' }, { value: 'US' }],
}
const metric = {
  name: 'metric',
  type: 'measure',
  default: 'sum',
  values: [
    { value: 'sum', measure: { aggregate: 'sum', column: 'amount' } },
    { value: 'rows', measure: { aggregate: 'count' } },
  ],
}
const least = { name: 'least', type: 'number', default: 0 }
const secret = { ...least, name: 'quiet', is_hidden: true, values: [{ value: 0 }, { value: 5 }] }

let dataset: number
beforeAll(async () => {
  const form = fileForm('sales.csv', 'region,amount\nEU,10\nEU,1\nUS,20\nUS,7\nUS,2\n')
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  dataset = made.body.id
  const body = { share_link_days: 30 }
  await call('PATCH', `/api/organizations/${admin.orgId}/settings`, { token: admin.token, body })
}, 120_000)

const filters = [
  { column: 'region', operator: 'equals', value: { parameter: 'region' } },
  { column: 'amount', operator: 'greater', value: { parameter: 'least' } },
  { column: 'amount', operator: 'greater', value: { parameter: 'quiet' } },
]

async function shared() {
  const charts = [
    {
      id: 'one',
      title: 'One',
      kind: 'number',
      dataset_id: dataset,
      query: { measures: [{ parameter: 'metric' }], filters },
      position,
    },
  ]
  const made = await call<Dashboard>('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Sales', status: 'published', charts, variables: [region, metric, least, secret] },
  })
  const path = `/api/dashboards/${made.body.id}`
  const change = (body: object) => call('PATCH', path, { token: admin.token, body })
  return { path, charts, change }
}

interface Refused {
  details: { path: string; message: string }[]
}

const linkTo = (path: string, change: object) =>
  call<Refused & { token: string; link: { variables: object } }>('POST', `${path}/links`, {
    token: admin.token,
    body: { label: 'Partner', days: 7, ...change },
  })

async function seen(token: string, variables?: object) {
  const { status, body } = await call<
    Refused & { charts: { result: { rows: unknown[][] } | null; failure: { error: string } | null }[] }
  >('POST', '/api/shared/dashboard/render', { token, body: variables ? { state: { variables } } : {} })
  const [first] = body.charts ?? []
  return status === 200 ? (first?.failure?.error ?? first?.result?.rows) : (body.details?.[0]?.path ?? status)
}

test('visitors of a link choose from lists, and set neither what is fixed, nor hidden, nor free', async () => {
  const { path } = await shared()
  const made = await linkTo(path, { variables: { region: 'EU' } })
  expect(made.body.link.variables).toEqual({ region: 'EU' })
  const { token } = made.body
  expect(await seen(token)).toEqual([[11]])
  expect(await seen(token, { metric: 'rows' })).toEqual([[2]])
  expect(await seen(token, { region: 'US' })).toEqual([[11]])
  expect(await seen(token, { REGION: 'US' })).toEqual([[11]])
  expect(await seen(token, { metric: 'amount' })).toBe('body.state.variables.metric')
  expect(await seen(token, { least: 5 })).toBe('body.state.variables.least')
  expect(await seen(token, { quiet: 5 })).toBe('body.state.variables.quiet')
  expect(await seen(token, { nothing: 5 })).toBe('body.state.variables.nothing')
  const parts = await call<{ parts: { variables: object[]; charts: object[] }; variables: object }>(
    'GET',
    '/api/shared/dashboard',
    { token },
  )
  expect(parts.body.variables).toEqual({ region: 'EU' })
  expect(parts.body.parts.variables.map((one) => (one as { name: string }).name)).toEqual([
    'region',
    'metric',
    'least',
  ])
  expect(parts.text).not.toContain('amount')
  const locked = await linkTo(path, { variables: { region: 'US' }, is_locked: true })
  expect(await seen(locked.body.token, { metric: 'rows' })).toEqual([[29]])
})

test('only what the dashboard has and uses can be fixed, to a value that it takes', async () => {
  const { path, change } = await shared()
  for (const [variables, at] of [
    [{ region: 'Asia' }, 'body.variables.region'],
    [{ nothing: 1 }, 'body.variables.nothing'],
  ] as const)
    expect((await linkTo(path, { variables })).body.details[0]?.path).toBe(at)
  await change({ variables: [region, metric, least, secret, { ...least, name: 'idle' }] })
  expect((await linkTo(path, { variables: { idle: 1 } })).body.details[0]?.path).toBe('body.variables.idle')
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const stranger = await newOrganization()
  const made = await Promise.all(
    [viewer, stranger].map(({ token }) =>
      call('POST', `${path}/links`, { token, body: { label: 'x', days: 1, variables: { region: 'EU' } } }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([403, 404])
})

test('S4: a chart that a fixed variable does not set any more shows nothing, and without the variable the link does not', async () => {
  const { path, charts, change } = await shared()
  const { token } = (await linkTo(path, { variables: { region: 'EU' } })).body
  const [chart] = charts
  await change({ charts: [{ ...chart, query: { ...chart?.query, filters: filters.slice(1) } }] })
  expect(await seen(token)).toBe('permission_denied')
  await change({ charts })
  expect(await seen(token)).toEqual([[11]])
  await change({
    variables: [{ ...region, default: 'US', values: [{ value: 'US' }] }, metric, least, secret],
  })
  expect(await seen(token)).toBe(404)
})

test('S4: another editor who lets a variable show more waits for the creator of the link', async () => {
  const { path } = await shared()
  const { token } = (await linkTo(path, {})).body
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  // Who sees less than all of the dataset confirms nothing.
  await call('PUT', `/api/datasets/${dataset}/policies`, {
    token: admin.token,
    body: {
      rows: [
        {
          name: 'EU',
          applies_to: { roles: ['editor'] },
          condition: { column: 'region', operator: 'equals', value: 'EU' },
        },
      ],
    },
  })
  const all = {
    ...metric,
    values: [...metric.values, { value: 'max', measure: { aggregate: 'max', column: 'amount' } }],
  }
  await call('PATCH', path, { token: editor.token, body: { variables: [region, all, least, secret] } })
  expect(await seen(token)).toBe('permission_denied')
  const { body } = await call<{ items: { waiting: object[] }[] }>('GET', `${path}/links`, {
    token: admin.token,
  })
  expect(body.items[0]?.waiting).toMatchObject([{ id: 'one' }])
})

test('a subscription keeps the variables that it is sent with, and refuses others', async () => {
  const { path } = await shared()
  const send = (variables: object) =>
    call<Refused & { state: object }>('POST', '/api/subscriptions', {
      token: admin.token,
      body: {
        name: 'Daily',
        dashboard_id: Number(path.split('/').at(-1)),
        trigger: { cron: '0 6 * * *', timezone: 'UTC' },
        recipients: { user_ids: [admin.id] },
        state: { variables },
      },
    })
  expect((await send({ region: 'US' })).body.state).toEqual({ variables: { region: 'US' } })
  expect((await send({ region: 'Asia' })).body.details[0]?.path).toBe('body.state.variables.region')
})
