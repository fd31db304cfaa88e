import { expect, test } from 'vitest'
import { ownServer } from '../../../test/server.ts'
import { percentile95 } from './figures.ts'
import { rollUpHealth } from './forget-health.ts'

const quarry = await ownServer()
const { server, database, admin, newOrganization } = quarry
const own = await server.join({ roles: ['cloud', 'worker'], addresses: { cloud: '127.0.0.1:8002' } })

interface Shown {
  id: number
  status: string
  name: string
  revision: number
  health: { requests: number } | null
}

const call = <T = Shown>(method: string, path: string, body?: unknown, token = admin.token) =>
  quarry.call<T>(method, `/api/servers${path}`, { surface: 'cloud', token, ...(body ? { body } : {}) })

/** Another process in the inventory, which has been silent for so many seconds. */
async function otherServer(silentSeconds: number, roles = ['cloud', 'worker']): Promise<number> {
  const [row] = await database.asOwner<{ id: number }>(
    `insert into servers (name, host, pid, roles, addresses, version, last_beat_at)
     values ('other', 'other', 1, $1, '{}', '0', now() - make_interval(secs => $2)) returning id`,
    [roles, silentSeconds],
  )
  return row!.id
}

test('a process is in the inventory, and one that falls silent is dead for whoever looks', async () => {
  const dead = await otherServer(26)
  const { body } = await call<{ items: Shown[]; total: number }>('GET', '?sort=id')
  expect(body.items.map(({ id, status }) => [id, status])).toEqual([
    [own, 'active'],
    [dead, 'dead'],
  ])
  const dying = await call<{ items: Shown[] }>('GET', '?status=dead&q=OTHER')
  expect(dying.body.items.map(({ id }) => id)).toEqual([dead])
  expect((await call('DELETE', `/${dead}`)).status).toBe(204)
  expect((await call('GET', `/${dead}`)).status).toBe(404)
})

test('an operator names a server; one that runs is not deleted, and none is created by hand', async () => {
  const named = await call('PATCH', `/${own}`, { name: 'Left', notes: 'Rack 4' })
  expect(named.body).toMatchObject({ name: 'Left', notes: 'Rack 4', revision: 2 })
  const refused = await call<{ message: string }>('DELETE', `/${own}`)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Left is active')])
  expect((await call('POST', '', { name: 'x' })).status).toBe(405)
})

test('the last server with a role is not drained; with another one it is, and back again', async () => {
  const refused = await call<{ message: string }>('POST', `/${own}/drain`)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cloud, worker')])
  const other = await otherServer(0)
  expect((await call('POST', `/${own}/drain`)).body).toMatchObject({ status: 'draining' })
  expect((await call('POST', `/${other}/drain`)).status).toBe(409)
  expect((await call('POST', `/${own}/undrain`)).body).toMatchObject({ status: 'active' })
  await database.asOwner('delete from servers where id = $1', [other])
})

test('health is of minutes and hours, and old minutes are forgotten', async () => {
  await database.asOwner(
    `insert into server_health select $1::integer, 'minute', date_trunc('hour', now()) - make_interval(mins => minute), 10, 1, minute,
       5, 100, 50 - minute, 60, 2, 0, 1 from generate_series(1, 2) minute
     union all select $1::integer, 'minute', now() - interval '26 hours', 1, 0, null, 1, 1, 1, 1, 0, 0, 1`,
    [own],
  )
  await rollUpHealth({ database })
  await rollUpHealth({ database })
  const hours = await call<{ points: object[] }>('GET', `/${own}/health?resolution=hour`)
  expect(hours.body.points.at(-1)).toMatchObject({
    requests: 20,
    errors: 2,
    p95_ms: 2,
    disk_free_bytes: 48,
  })
  const minutes = await call<{ points: object[] }>('GET', `/${own}/health`)
  expect(minutes.body.points).toHaveLength(2)
  expect((await call('GET', `/${own}`)).body.health).toMatchObject({ requests: 10 })
})

test('TEN-31: whoever is no root operator learns nothing of servers', async () => {
  const { token } = await newOrganization()
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', `/${own}`, undefined],
    ['GET', `/${own}/health`, undefined],
    ['PATCH', `/${own}`, { notes: 'x' }],
    ['DELETE', `/${own}`, undefined],
    ['POST', `/${own}/drain`, undefined],
    ['POST', `/${own}/undrain`, undefined],
  ] as const)
    expect([method, path, (await call(method, path, body, token)).status]).toEqual([method, path, 403])
})

test('the 95th percentile lies in the bucket that holds it', () => {
  expect(percentile95([])).toBeNull()
  expect(percentile95([0, 0, 100])).toBeCloseTo(4.88)
  expect(percentile95([94, 0, 0, 6])).toBeGreaterThan(5)
})
