import { expect, test } from 'vitest'
import type { Run } from '../../../../../contract/src/runs.ts'
import type { Schedule, ScheduleTick } from '../../../../../contract/src/schedules.ts'
import { loadedFiles } from '../../../../test/loaded-files.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const quarry = await testServer()
// Another instance of the program on the same data: every time is looked at by two.
await testServer({}, { beside: quarry })
const { admin, newUser, call, database } = quarry
const files = await loadedFiles(quarry, admin)
const [flights, planes, crews] = [
  await files.dataset('Flights', 'a\n1\n'),
  await files.dataset('Planes', 'a\n1\n'),
  await files.dataset('Crews', 'a\n1\n'),
]

const path = '/api/pipeline/schedules'
const patient = { timeout: 120_000 }
const hourly = { kind: 'cron', cron: '0 * * * *', timezone: 'UTC' }
const refresh = (id: number) => ({ targets: [id], refresh_sources: true })

async function create(body: object, as: TestUser = admin): Promise<Schedule> {
  const made = await call<Schedule>('POST', path, {
    token: as.token,
    body: { name: 'S', trigger: hourly, ...body },
  })
  if (made.status !== 201) throw new Error(made.text)
  return made.body
}
const get = async (id: number) => (await call<Schedule>('GET', `${path}/${id}`, admin)).body
const ticks = async (id: number) =>
  (await call<{ items: ScheduleTick[] }>('GET', `${path}/${id}/ticks`, admin)).body.items
const runs = async (id: number) =>
  (await call<{ items: Run[] }>('GET', `/api/pipeline/runs?schedule_id=${id}&top_level=true`, admin)).body
    .items
const settled = async (id: number, statuses: Run['status'][]) => {
  const now = async () => (await runs(id)).map(({ status }) => status)
  await expect.poll(now, { timeout: 60_000, interval: 100 }).toEqual(statuses)
}

/** Sets the time that is due next, as if it had been waited for since then. */
async function dueAt(id: number, sql: string): Promise<void> {
  await database.asOwner(`update schedules set next_tick = ${sql}, due_at = ${sql} where id = ${id}`)
  for (let times = 0; times < 2; times += 1)
    await database.asOwner(
      `insert into job (kind, payload, subject_org_id) values ('schedules.fire', '{"schedule_id": ${id}}', ${admin.orgId})`,
    )
}
const lastHour = `date_trunc('hour', now())`

test(
  'CRS-25: two schedulers start one build for each time, with the rights of the owner',
  patient,
  async () => {
    const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
    const made = await create({ action: refresh(flights.id) }, editor)
    await dueAt(made.id, lastHour)
    await settled(made.id, ['succeeded'])
    const [run] = await runs(made.id)
    expect(run).toMatchObject({ kind: 'build', trigger: 'schedule', label: 'S', created_by: editor.id })
    const [tick, ...others] = await ticks(made.id)
    expect(others).toEqual([])
    expect(tick).toMatchObject({ outcome: 'started', run_id: run!.id, run_status: 'succeeded' })
    // The same time once more, as after a clock that was set back.
    await dueAt(made.id, lastHour)
    await expect
      .poll(async () => (await get(made.id)).next_run_times[0]! > new Date().toISOString())
      .toBe(true)
    expect(await runs(made.id)).toHaveLength(1)
  },
)

test(
  'CRS-24: after hours without a worker, times are skipped, stand in one run, or come one by one',
  patient,
  async () => {
    const past = `${lastHour} - interval '3 hours'`
    const once = await create({ name: 'once', action: refresh(flights.id) })
    const every = await create({
      name: 'all',
      action: refresh(planes.id),
      catch_up: { policy: 'all', most: 3 },
    })
    const never = await create({ name: 'skip', action: refresh(crews.id), catch_up: { policy: 'skip' } })
    for (const { id } of [once, every, never]) await dueAt(id, past)
    await settled(once.id, ['succeeded'])
    await settled(every.id, ['succeeded', 'succeeded', 'succeeded'])
    expect((await ticks(every.id)).map(({ outcome }) => outcome)).toEqual([
      'started',
      'started',
      'started',
      'missed',
    ])
    await expect
      .poll(async () => (await ticks(never.id)).map(({ outcome }) => outcome), { timeout: 30_000 })
      .toContain('missed')
  },
)

test('a schedule whose owner is gone, or lost the right, is paused and says why', patient, async () => {
  const [gone, demoted] = [
    await newUser({ orgId: admin.orgId, role: 'editor' }),
    await newUser({ orgId: admin.orgId, role: 'editor' }),
  ]
  const [first, second] = [
    await create({ action: refresh(flights.id) }, gone),
    await create({ action: refresh(flights.id) }, demoted),
  ]
  await database.asOwner(`update users set is_active = false where id = ${gone.id}`)
  await database.asOwner(`update memberships set role = 'management' where user_id = ${demoted.id}`)
  for (const { id } of [first, second]) await dueAt(id, lastHour)
  await expect
    .poll(async () => (await get(first.id)).paused_reason, { timeout: 30_000 })
    .toContain('is not active here any more')
  await expect
    .poll(async () => (await get(second.id)).paused_reason, { timeout: 30_000 })
    .toContain('may not start this any more')
  expect((await get(second.id)).last_tick).toMatchObject({ outcome: 'refused', run_id: null })
  expect([...(await runs(first.id)), ...(await runs(second.id))]).toEqual([])
})

test('updates of datasets and ends of runs start others, each once', patient, async () => {
  const both = await create({
    name: 'both',
    trigger: { kind: 'datasets', dataset_ids: [planes.id, crews.id], when: 'all', wait_seconds: 0 },
    action: refresh(flights.id),
  })
  const then = await create({
    name: 'then',
    trigger: { kind: 'run', schedule_id: both.id },
    action: refresh(flights.id),
  })
  const load = async (id: number) => {
    const started = await call<Run>('POST', `/api/datasets/${id}/refresh`, admin)
    expect(started.status).toBe(202)
  }
  await load(planes.id)
  await load(planes.id).catch(() => undefined)
  expect(await runs(both.id)).toEqual([])
  await load(crews.id)
  await settled(both.id, ['succeeded'])
  await settled(then.id, ['succeeded'])
  // Both are loaded at once, and are named in the order in which they were there.
  const causes = (await ticks(both.id))[0]?.cause?.split('; ').toSorted()
  expect(causes).toEqual([
    expect.stringMatching(/^dataset Crews, version \d+$/),
    expect.stringMatching(/^dataset Planes, version \d+$/),
  ])
  expect((await ticks(then.id))[0]?.cause).toMatch(/^run \d+ of both: succeeded$/)
})

test('it can be started by hand, and what is due stays', patient, async () => {
  const made = await create({ action: refresh(flights.id) })
  const started = await call<Run>('POST', `${path}/${made.id}/run`, admin)
  expect([started.status, started.body.trigger]).toEqual([202, 'manual'])
  await settled(made.id, ['succeeded'])
  expect((await get(made.id)).next_run_times).toEqual(made.next_run_times)
  expect((await ticks(made.id))[0]).toMatchObject({ cause: `started by ${admin.username}` })
})
