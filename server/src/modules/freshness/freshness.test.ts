import { expect, test } from 'vitest'
import type { Freshness } from '../../../../contract/src/freshness.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { call, dataset, load, database, admin, newUser } = await recipesUnderTest()
const patient = { timeout: 60_000 }

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19)
const rowsOf = (hoursAgo: number) => ['departed,n', `${at(hoursAgo + 5)},1`, `${at(hoursAgo)},2`]
const get = async (id: number, as = admin) =>
  (await call<Freshness>('GET', `/api/datasets/${id}/freshness`, { as })).body
const put = <T = Freshness>(id: number, body: object) =>
  call<T>('PUT', `/api/datasets/${id}/freshness`, { body })
const events = async (id: number) =>
  (
    await database.asOwner<{ type: string }>(
      `select type from audit_entries where subject_id = $1 and type like 'dataset.%fresh%' or
        subject_id = $1 and type = 'dataset.stale' order by id`,
      [id],
    )
  ).map(({ type }) => type)

test('data that is too old is told once, and once more when it is fresh again', patient, async () => {
  const flights = await dataset('flights', rowsOf(30))
  const { id } = flights
  expect(await get(id)).toEqual({ dataset_id: id, target: null, current: null })
  const set = await put(id, { within_hours: 24, on: 'column', column: 'departed' })
  expect(set.body.target).toMatchObject({
    within_hours: 24,
    on: 'column',
    column: 'departed',
    set_by: admin.id,
  })
  await expect.poll(async () => (await get(id)).current?.status, { timeout: 30_000 }).toBe('stale')
  expect((await get(id)).current?.words).toBe('its newest data is 30 hours old, and may be 24 hours')
  await load(flights, rowsOf(29))
  await expect.poll(async () => (await get(id)).current?.words, { timeout: 30_000 }).toContain('29 hours old')
  await load(flights, rowsOf(1))
  await expect.poll(async () => (await get(id)).current?.status, { timeout: 30_000 }).toBe('fresh')
  expect(await events(id)).toEqual(['dataset.freshness_set', 'dataset.stale', 'dataset.fresh_again'])
  expect((await call('DELETE', `/api/datasets/${id}/freshness`)).status).toBe(204)
  expect((await call('DELETE', `/api/datasets/${id}/freshness`)).status).toBe(404)
})

test('counted from its publication a dataset becomes stale by the clock alone', patient, async () => {
  const { id } = await dataset('planes', ['a', '1'])
  await put(id, { within_hours: 1 })
  await expect.poll(async () => (await get(id)).current?.status, { timeout: 30_000 }).toBe('fresh')
  await database.asOwner(
    `update dataset_versions set published_at = now() - interval '2 hours' where dataset_id = ${id}`,
  )
  await database.asOwner(
    `update job set run_at = now() where kind = 'freshness.check' and (payload ->> 'dataset_id')::integer = ${id}`,
  )
  await expect.poll(async () => (await get(id)).current?.status, { timeout: 20_000 }).toBe('stale')
})

test(
  'a column that tells no time is refused, and who sees a part is not told its newest value',
  patient,
  async () => {
    const { id } = await dataset('crews', rowsOf(2))
    expect(
      (await put<{ message: string }>(id, { within_hours: 1, on: 'column', column: 'n' })).body.message,
    ).toContain('has to be a date or a timestamp')
    expect((await put(id, { within_hours: 1, on: 'column' })).status).toBe(422)
    await put(id, { within_hours: 24, on: 'column', column: 'departed' })
    await expect
      .poll(async () => (await get(id)).current?.as_of, { timeout: 30_000 })
      .toEqual(expect.any(String))
    const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
    expect((await get(id, editor)).current?.as_of).toEqual(expect.any(String))
    const columns = [{ column: 'n', mask: { kind: 'hide' } }]
    expect((await call('PUT', `/api/datasets/${id}/policies`, { body: { columns } })).status).toBe(200)
    expect((await get(id, editor)).current?.as_of).toBeNull()
  },
)
