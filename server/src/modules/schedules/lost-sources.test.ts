import { expect, test } from 'vitest'
import type { Notification as NotificationSchema } from '../../../../contract/src/notifications.ts'
import type { Schedule } from '../../../../contract/src/schedules.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { admin, call, newUser, dataset, recipe } = await recipesUnderTest()
const path = '/api/pipeline/schedules'
const owner = await newUser({ orgId: admin.orgId, role: 'editor' })

const [first, second, source] = [
  await dataset('First', ['n', '1'], owner),
  await dataset('Second', ['n', '1'], owner),
  await dataset('Source', ['n', '1'], owner),
]
const built = await recipe('Built', { inputs: [source], sql: 'SELECT n FROM "Source"' }, owner)
const other = await recipe('Other', { inputs: [source], sql: 'SELECT n FROM "Source"' }, owner)

async function schedule(name: string, trigger: object): Promise<number> {
  const body = { name, trigger, action: { targets: [built.output_dataset_id] } }
  const made = await call<Schedule>('POST', path, { body, as: owner })
  expect(made.status, made.text).toBe(201)
  expect(made.body.missing).toEqual([])
  return made.body.id
}

const get = async (id: number) => (await call<Schedule>('GET', `${path}/${id}`)).body
const remove = async (at: string) => expect((await call('DELETE', at)).status).toBe(204)
async function becomesPaused(id: number): Promise<void> {
  await expect.poll(async () => (await get(id)).is_paused, { timeout: 30_000 }).toBe(true)
}

type Notification = Static<typeof NotificationSchema>

async function notifications(): Promise<Pick<Notification, 'title' | 'body' | 'count' | 'link'>[]> {
  const { body } = await call<{ items: Notification[] }>('GET', '/api/notifications', { as: owner })
  return body.items
    .filter(({ kind }) => kind === 'schedule.paused')
    .map(({ title, body: words, count, link }) => ({ title, body: words, count, link }))
}

test('a schedule whose datasets are deleted one by one goes on with what is left, and then is paused and says why', async () => {
  const both = await schedule('Both', { kind: 'datasets', dataset_ids: [first.id, second.id], when: 'all' })
  const any = await schedule('Any', { kind: 'datasets', dataset_ids: [first.id, second.id] })
  await remove(`/api/datasets/${first.id}`)
  await becomesPaused(both)
  expect(await get(both)).toMatchObject({
    missing: [{ kind: 'dataset', id: first.id }],
    paused_reason: expect.stringContaining('dataset First was deleted'),
  })
  expect(await get(any)).toMatchObject({ is_paused: false, missing: [{ kind: 'dataset', id: first.id }] })
  await remove(`/api/datasets/${second.id}`)
  await becomesPaused(any)
  expect((await get(any)).missing).toHaveLength(2)
  await expect.poll(notifications, { timeout: 30_000 }).toHaveLength(2)
  const [one] = (await notifications()).filter(({ title }) => title === 'Both was paused')
  expect(one).toMatchObject({
    body: expect.stringContaining('name another'),
    link: `/schedules/${both}`,
    count: 1,
  })
  const resumed = await call('POST', `${path}/${any}/resume`)
  expect([resumed.status, resumed.body.message]).toEqual([
    409,
    expect.stringContaining(`dataset ${first.id}, dataset ${second.id}`),
  ])
  const daily = { kind: 'cron', cron: '30 6 * * *', timezone: 'UTC' }
  const changed = await call<Schedule>('PATCH', `${path}/${any}`, { body: { trigger: daily }, as: owner })
  expect(changed.body.missing).toEqual([])
  expect((await call<Schedule>('POST', `${path}/${any}/resume`)).body.is_paused).toBe(false)
})

test('a schedule that waits for a recipe or another schedule is paused when that is deleted', async () => {
  const after = await schedule('After', { kind: 'run', recipe_id: other.id })
  const behind = await schedule('Behind', { kind: 'run', schedule_id: after })
  await remove(`/api/pipeline/recipes/${other.id}`)
  await becomesPaused(after)
  expect((await get(after)).paused_reason).toContain('recipe Other was deleted')
  await remove(`${path}/${after}`)
  await becomesPaused(behind)
  expect(await get(behind)).toMatchObject({ missing: [{ kind: 'schedule', id: after }] })
})
