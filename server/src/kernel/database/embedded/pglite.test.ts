import { setTimeout as sleep } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testPlace } from '../../../../test/database.ts'
import { kernelMigrations } from '../migrating/migrations.ts'
import { embeddedFolder } from '../open-database.ts'
import { startPglite } from './pglite.ts'

const onPglite = process.env['QUARRY_TEST_DATABASE'] !== 'postgres'

async function startedPglite() {
  const place = await testPlace(kernelMigrations())
  onTestFinished(place.remove)
  return await startPglite(embeddedFolder(place.home))
}

test.runIf(onPglite)('the main thread goes on while the embedded database works', async () => {
  const pglite = await startedPglite()
  const client = await pglite.connect('postgres')
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const startedAt = performance.now()
  await client.query('select count(*) from generate_series(1, 3000000) a')
  const tookMs = performance.now() - startedAt
  clearInterval(timer)
  await client.end()
  await pglite.close()
  expect(longestMs).toBeLessThan(tookMs / 2)
})

test.runIf(onPglite)(
  'a connection that follows another finds nothing of it, not even its transaction',
  async () => {
    const pglite = await startedPglite()
    const first = await pglite.connect('postgres')
    await first.query(`set app.org_id = '7'; begin; create table left_behind (id integer)`)
    await first.query({ name: 's1', text: 'select 1' })
    await first.end()
    const second = await pglite.connect('quarry_app')
    await second.query({ name: 's1', text: 'select 2' })
    const { rows } = await second.query(
      `select current_user as role, current_org_id() as org, to_regclass('left_behind') as leftover`,
    )
    await second.end()
    await pglite.close()
    expect(rows).toEqual([{ role: 'quarry_app', org: null, leftover: null }])
  },
)

test.runIf(onPglite)('once it has stopped, callers get an error and do not wait', async () => {
  const pglite = await startedPglite()
  const pool = new pg.Pool({ ...pglite.clientConfig('postgres'), max: 1 })
  pool.on('error', () => undefined)
  await pool.query('select 1')
  await pglite.close()
  await sleep(10)
  await expect(pool.query('select 1')).rejects.toThrow('the embedded database stopped')
  await expect(pool.query('select 1')).rejects.toThrow('the embedded database stopped')
  await pool.end()
})

test.runIf(onPglite)('a folder that is no database of this version does not open, and says so', async () => {
  const place = await testPlace(kernelMigrations())
  onTestFinished(place.remove)
  const folder = embeddedFolder(place.home)
  await rm(`${folder}/global`, { recursive: true })
  await expect(startPglite(folder)).rejects.toThrow('the embedded database')
})
