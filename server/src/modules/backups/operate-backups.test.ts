import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { ownServer } from '../../../test/server.ts'
import { listBackups } from './manifest.ts'
import { runBackup } from './run-backup.ts'
import { openBackupPlace } from './stores/open-store.ts'

const target = mkdtempSync(join(tmpdir(), 'quarry-backups-'))
afterAll(() => rmSync(target, { recursive: true, force: true }))
const database = await testDatabase()
const key = () => randomBytes(48).toString('base64')
const settings = { BACKUP_TARGET: target, BACKUP_KEY: key(), BACKUP_EVERY_HOURS: '0' }
const urls = Object.fromEntries(
  ['platform', 'app', 'cloud'].map((name) => [`${name.toUpperCase()}_URL`, `http://${name}.test`]),
)
const onPostgres = { DATABASE_URL: database.url ?? '', JWT_SECRET: key(), ENCRYPTION_KEY: key(), ...urls }
const quarry = await ownServer(
  { ...settings, ...(database.url === undefined ? {} : onPostgres) },
  { beside: { database } },
)
const { admin, newOrganization } = quarry

interface Work {
  id: number
  status: string
  backup: string | null
  reason: string | null
  rows: number | null
  message: string
}
interface Backups {
  backups: { name: string; verified_at: string | null }[]
  recent: Work[]
  is_too_old: boolean
}

const call = <T = Work>(method: string, path = '', body?: unknown, token = admin.token) =>
  quarry.call<T>(method, `/api/backups${path}`, { surface: 'cloud', token, ...(body ? { body } : {}) })
const all = async () => (await call<Backups>('GET')).body
const ended = async ({ id }: Work) => {
  const found = async () => (await all()).recent.find((one) => one.id === id)
  await expect.poll(async () => (await found())?.status, { timeout: 150_000 }).toMatch(/succeeded|failed/)
  return (await found())!
}

test('an operator makes a backup and verifies it, one at a time, and sees what came of both', async () => {
  expect(await all()).toMatchObject({ backups: [], recent: [], is_too_old: true })
  const { status, body: made } = await call('POST')
  expect([status, made.status]).toEqual([202, 'queued'])
  const second = await call('POST')
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('at work')])
  const { backup, rows, ...outcome } = await ended(made)
  expect([outcome.status, outcome.reason]).toEqual(['succeeded', null])
  expect(rows).toBeGreaterThan(0)
  expect((await all()).is_too_old).toBe(false)

  const verification = await call('POST', '/verify', { backup })
  expect(verification.status).toBe(202)
  expect(await ended(verification.body)).toMatchObject({ status: 'succeeded', backup, rows })
  expect((await all()).backups).toEqual([
    expect.objectContaining({ name: backup, verified_at: expect.any(String) }),
  ])
  const unknown = await call('POST', '/verify', { backup: '2020-01-01T00-00-00Z-000000' })
  expect([unknown.status, unknown.body.message]).toEqual([422, expect.stringContaining('no backup 2020')])
  const recorded = await database.asOwner<{ type: string }>(
    `select type from audit_entries where type like 'backup.%' order by id`,
  )
  expect(recorded.map(({ type }) => type)).toEqual(['backup.started', 'backup.verification_started'])
}, 400_000)

test.each([
  ['an operator had requested', 1],
  ['was scheduled', null],
])(
  'what %s and a kill left at work does not stand in the way',
  async (_name, requestedBy) => {
    await database.asOwner(
      `insert into backup_work (kind, status, requested_by, created_at)
      values ('create', 'running', ${requestedBy}, now() - interval '5 minutes')`,
    )
    const { status, body } = await call('POST')
    expect(status).toBe(202)
    const [left] = (await all()).recent.filter(({ id }) => id === body.id - 1)
    expect(left).toMatchObject({ status: 'failed', reason: expect.stringContaining('start it again') })
    expect((await ended(body)).status).toBe('succeeded')
  },
  200_000,
)

test('BCK-08: where deletes are denied, a new backup is good and says why older ones stay', async () => {
  const { config, keys } = quarry.server.parts
  const place = openBackupPlace(config.backup)
  place.store.remove = () => Promise.reject(new Error('AccessDenied: objects are kept'))
  const before = await listBackups(place)
  const { home, databaseUrl: url } = config
  const from = url === undefined ? { copyTo: (folder: string) => database.copyTo!(folder) } : { url }
  const made = await runBackup({ home, place, keep: 1, encryptionKey: keys.encryptionKey, database: from })
  expect(made).toMatchObject({ pruned: 0, pruneFailure: 'AccessDenied: objects are kept' })
  expect((await listBackups(place)).toSorted()).toEqual([...before, made.manifest.id].toSorted())
}, 200_000)

test('TEN-31: whoever is no root operator learns nothing of backups', async () => {
  const { token } = await newOrganization()
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', undefined],
    ['POST', '/verify', { backup: 'x' }],
  ] as const)
    expect([method, path, (await call(method, path, body, token)).status]).toEqual([method, path, 403])
})
