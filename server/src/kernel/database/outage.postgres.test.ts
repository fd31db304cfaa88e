import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asSuperuser } from '../../../test/postgres-cluster.ts'
import { testServer } from '../../../test/server.ts'

const { call, database, admin } = await testServer()

describe('while PostgreSQL cannot do what is needed', () => {
  const { token } = admin
  const name = new URL(database.url!).pathname.slice(1)
  const unavailable = { error: 'unavailable', message: expect.stringContaining('try again in a few seconds') }

  const create = () => call('POST', '/api/projects', { token, body: { name: `P ${Math.random()}` } })
  const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and usename = 'quarry'`

  async function administrate(statement: string, path = '/postgres') {
    const client = new pg.Client(Object.assign(new URL(asSuperuser(database.url!)), { pathname: path }).href)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  /** Alters the database for this test, and ends the connections that began before. */
  async function altered(change: string, back: string) {
    onTestFinished(async () => {
      await administrate(`alter database ${name} ${back}`)
      await administrate(disconnect)
      for (let turn = 0; turn < 100 && (await create()).status !== 201; turn += 1) await sleep(50)
    })
    await administrate(`alter database ${name} ${change}`)
    await administrate(disconnect)
  }

  test('O3: it is away: 503 with Retry-After, and /readyz says so', async () => {
    await altered('allow_connections false', 'allow_connections true')
    const { status, body, headers } = await create()
    expect([status, body]).toEqual([503, unavailable])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('GET', '/readyz')).status).toBe(503)
  })

  test('O3: it is read-only: changes answer 503, and /readyz does not call it ready', async () => {
    await altered('set default_transaction_read_only = on', 'reset default_transaction_read_only')
    await sleep(1100)
    const ready = await call<{ status: string }>('GET', '/readyz')
    expect([ready.status, ready.body.status]).toEqual([503, 'unavailable'])
    expect((await create()).body).toEqual(unavailable)
  })

  test('O3: it takes no more connections: callers wait for those that there are', async () => {
    await altered('connection limit 2', 'connection limit -1')
    const made = await Promise.all(Array.from({ length: 20 }, create))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  })

  test('O3: a locked table does not keep others from their answers', async () => {
    const holder = new pg.Client(asSuperuser(database.url!))
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table projects in access exclusive mode')
    const blocked = Array.from({ length: 8 }, create)
    await sleep(100)
    const other = await call('GET', '/api/notifications', { token })
    expect(other.status).toBe(200)
    const answers = await Promise.all(blocked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers[0]?.body).toEqual(unavailable)
    await holder.query('rollback')
    expect((await create()).status).toBe(201)
  })

  test('O3: more callers than could be served in time are told so at once', async () => {
    const holder = new pg.Client(asSuperuser(database.url!))
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table projects in access exclusive mode')
    const reads = Array.from({ length: 520 }, () =>
      database.read({ orgId: admin.orgId }, (db) => db.selectFrom('projects').select('id').execute()),
    )
    const outcome = await Promise.race(
      reads.map((read) =>
        read.then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(outcome).toBe('the database is not available: 500 callers wait for it already')
    await holder.query('rollback')
    await Promise.allSettled(reads)
  })
})
