import { expect, test } from 'vitest'
import type { Schedule } from '../../../../contract/src/schedules.ts'
import { loadedFiles } from '../../../test/loaded-files.ts'
import { testServer } from '../../../test/server.ts'

const quarry = await testServer()
const { admin, newUser, newOrganization, call, database } = quarry
const files = await loadedFiles(quarry, admin)
const flights = await files.dataset('Flights', 'origin,delay\nATL,3\nORD,5\n')
const planes = await files.dataset('Planes', 'tail,year\nN1,1999\n')
const [editor, viewer] = [
  await newUser({ orgId: admin.orgId, role: 'editor' }),
  await newUser({ orgId: admin.orgId, role: 'viewer' }),
]

const path = '/api/pipeline/schedules'
const daily = { kind: 'cron', cron: '30 6 * * *', timezone: 'Europe/Berlin' }
const refresh = (...ids: number[]) => ({ targets: ids, refresh_sources: true })

interface Refused {
  error: string
  message: string
  details: { path: string; message: string }[]
}

const create = <T = Schedule>(change: object = {}, user = admin) =>
  call<T>('POST', path, {
    token: user.token,
    body: { name: 'Every morning', trigger: daily, action: refresh(flights.id), ...change },
  })
const placeOf = async (change: object, user = admin) => (await refused(change, user)).slice(0, 2)
const refused = async (change: object, user = admin) => {
  const { status, body } = await create<Refused>(change, user)
  return [status, body.details?.[0]?.path ?? body.error, body.details?.[0]?.message ?? body.message]
}

test('a schedule is made, shown with its next times, changed and deleted', async () => {
  const made = await create({ description: 'd' })
  expect(made.status).toBe(201)
  expect(made.headers['location']).toBe(`${path}/${made.body.id}`)
  expect(made.body).toMatchObject({
    trigger: daily,
    action: refresh(flights.id),
    catch_up: { policy: 'once' },
    owner_id: admin.id,
    owner_name: admin.username,
    is_paused: false,
    last_tick: null,
  })
  expect(made.body.next_run_times).toHaveLength(5)
  for (const time of made.body.next_run_times) {
    const shown = new Date(time).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' })
    expect(shown).toBe('06:30:00')
  }
  const one = `${path}/${made.body.id}`
  expect((await call('GET', one, viewer)).status).toBe(403)
  const changed = await call<Schedule>('PATCH', one, {
    token: editor.token,
    headers: { 'if-match': '"1"' },
    body: { name: 'Later', trigger: { ...daily, cron: '@hourly' } },
  })
  // The name and the time are not what is started: that stays with who made it.
  expect(changed.body).toMatchObject({ name: 'Later', owner_id: admin.id, revision: 2 })
  const taken = await call<Schedule>('PATCH', one, {
    token: editor.token,
    body: { action: refresh(planes.id) },
  })
  expect(taken.body.owner_id).toBe(editor.id)
  const late = await call('PATCH', one, { ...admin, headers: { 'if-match': '"1"' }, body: { name: 'x' } })
  expect(late.body).toMatchObject({ error: 'revision_conflict' })
  expect((await call('DELETE', one, admin)).status).toBe(204)
  expect((await call('GET', one, admin)).status).toBe(404)
})

test('a paused schedule has no next times, and goes on from now', async () => {
  const made = (await create({ is_paused: true })).body
  expect(made).toMatchObject({ is_paused: true, paused_reason: null, next_run_times: [] })
  const resumed = await call<Schedule>('POST', `${path}/${made.id}/resume`, admin)
  expect(resumed.body).toMatchObject({ is_paused: false, paused_at: null })
  expect(resumed.body.next_run_times).toHaveLength(5)
  const paused = await call<Schedule>('POST', `${path}/${made.id}/pause`, admin)
  expect(paused.body).toMatchObject({ is_paused: true, paused_reason: null, next_run_times: [] })
})

test('schedules are listed by project, state and kind of trigger', async () => {
  const project = await call<{ id: number }>('POST', '/api/projects', { ...admin, body: { name: 'Nights' } })
  const mine = (await create({ name: 'Listed', project_id: project.body.id, is_paused: true })).body
  const list = async (query: string, user = admin) =>
    (await call<{ items: Schedule[] }>('GET', `${path}?${query}`, user)).body.items.map(({ id }) => id)
  expect(await list(`project_id=${project.body.id}`)).toEqual([mine.id])
  expect(await list(`project_id=${project.body.id}&is_paused=false`)).toEqual([])
  expect(await list('q=listed&trigger_kind=cron')).toEqual([mine.id])
  expect(await list('q=listed&trigger_kind=run')).toEqual([])
  expect((await call('GET', path, viewer)).status).toBe(403)
})

test('what cannot be started, or may not be, is refused with its place', async () => {
  expect(await placeOf({ trigger: { ...daily, cron: '* * * * * *' } })).toEqual([422, 'body.trigger.cron'])
  expect(await placeOf({ trigger: { ...daily, timezone: 'Mars' } })).toEqual([422, 'body.trigger.timezone'])
  expect(await placeOf({ trigger: { kind: 'run' } })).toEqual([422, 'body.trigger'])
  expect(await placeOf({ action: {} })).toEqual([422, 'body.action'])
  expect(await refused({ action: { targets: [flights.id] } })).toEqual([
    422,
    'body.action.targets.0',
    'Flights is loaded from a connector: set refresh_sources to reload it',
  ])
  const theirs = await (await loadedFiles(quarry, await newOrganization())).dataset('Theirs', 'a\n1\n')
  expect(await refused({ action: refresh(flights.id, theirs.id) })).toEqual([
    422,
    'body.action.targets.1',
    'there is no such dataset',
  ])
  const watching = { kind: 'datasets', dataset_ids: [theirs.id] }
  expect(await placeOf({ trigger: watching })).toEqual([422, 'body.trigger.dataset_ids.0'])
  expect(await placeOf({}, viewer)).toEqual([403, 'permission_denied'])
})

test('DOS-16: schedules that run all the time, and more of them than anybody needs, are refused in words', async () => {
  expect(await refused({ trigger: { ...daily, cron: '* * * * *' } })).toEqual([
    422,
    'body.trigger.cron',
    'some of its times lie 1 minutes apart: it has to be 5 minutes at least',
  ])
  expect(await placeOf({ trigger: { ...daily, cron: '0,2 4 * * 1' } })).toEqual([422, 'body.trigger.cron'])
  expect((await create({ trigger: { ...daily, cron: '*/5 * * * *' } })).status).toBe(201)
  const crowded = await newOrganization()
  const own = await (await loadedFiles(quarry, crowded)).dataset('Own', 'a\n1\n')
  await database.asOwner(
    `insert into schedules (org_id, name, trigger, action)
     select $1, 'S' || n, '{"kind": "cron", "cron": "0 0 * * *", "timezone": "UTC"}', '{"targets": [1]}'
     from generate_series(1, 200) n`,
    [crowded.orgId],
  )
  const [status, code, message] = await refused({ action: refresh(own.id) }, crowded)
  expect([status, code]).toEqual([409, 'conflict'])
  expect(message).toContain('has 200 schedules, which is as many as there can be')
})

test('schedules that would start one another in a circle are refused by name', async () => {
  const whenPlanes = { kind: 'datasets', dataset_ids: [planes.id] }
  const first = (await create({ name: 'First', trigger: whenPlanes, action: refresh(flights.id) })).body
  const afterFirst = { kind: 'run', schedule_id: first.id }
  const second = (await create({ name: 'Second', trigger: afterFirst, action: refresh(flights.id) })).body
  const closing = await call<Refused>('PATCH', `${path}/${second.id}`, {
    ...admin,
    body: { action: refresh(planes.id) },
  })
  expect(closing.status).toBe(422)
  expect(closing.body.message).toMatch(/in a circle: (First → Second → First|Second → First → Second)/)
  const itself = { kind: 'datasets', dataset_ids: [flights.id] }
  expect(await placeOf({ name: 'Alone', trigger: itself })).toEqual([422, 'body.trigger'])
})

test('times can be tried before they are saved', async () => {
  const preview = await call<{ next_run_times: string[] }>('POST', `${path}/preview`, {
    ...admin,
    body: { cron: '0 0 1 1 *', timezone: 'UTC', count: 2 },
  })
  expect(preview.body.next_run_times.map((time) => time.slice(5))).toEqual([
    '01-01T00:00:00.000Z',
    '01-01T00:00:00.000Z',
  ])
})

test('A8: all that is wrong with where a schedule lies, what starts it and what it starts is told at once', async () => {
  const places = async (change: object) => {
    const { status, body } = await create<Refused>(change)
    return [status, (body.details ?? []).map((detail) => detail.path)]
  }
  const action = { recipe_ids: [999_998, 999_999], targets: [planes.id] }
  const trigger = { kind: 'cron', cron: '* * * * *', timezone: 'Mars' }
  const wrong = [
    'body.project_id',
    'body.trigger.timezone',
    'body.trigger.cron',
    'body.action.recipe_ids.0',
    'body.action.recipe_ids.1',
    'body.action.targets.0',
  ]
  expect(await places({ project_id: 999_999, trigger, action })).toEqual([422, wrong])
  const datasets = { kind: 'datasets', dataset_ids: [999_998, flights.id, 999_999] }
  expect(await places({ trigger: datasets, action: { targets: [999_997, 999_998] } })).toEqual([
    422,
    [
      'body.trigger.dataset_ids.0',
      'body.trigger.dataset_ids.2',
      'body.action.targets.0',
      'body.action.targets.1',
    ],
  ])
  const { body: made } = await create()
  const changed = await call<Refused>('PATCH', `${path}/${made.id}`, {
    token: admin.token,
    body: { project_id: 999_999, trigger, action },
  })
  expect([changed.status, changed.body.details.map((detail) => detail.path)]).toEqual([422, wrong])
})
