import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { fileForm } from '../../../test/file-form.ts'
import { ownServer, type TestUser } from '../../../test/server.ts'
import { embeddedFolder } from '../../kernel/database/open-database.ts'
import { withSnapshot } from '../../kernel/database/snapshot/read-snapshot.ts'
import { opened } from './backup-cipher.ts'
import { KeyRing } from './key-ring.ts'
import { findManifest, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { openBackupPlace } from './stores/open-store.ts'
import { verifyBackup } from './verify-backup.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-backups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const database = await testDatabase()
const key = () => randomBytes(48).toString('base64')
const BACKUPS = {
  BACKUP_TARGET: join(folder, 'backups'),
  BACKUP_KEYS_TARGET: join(folder, 'keys'),
  BACKUP_KEY: key(),
}
const onPostgres = {
  DATABASE_URL: database.url ?? '',
  JWT_SECRET: key(),
  ENCRYPTION_KEY: key(),
  PLATFORM_URL: 'http://platform.test',
  APP_URL: 'http://app.test',
  CLOUD_URL: 'http://cloud.test',
}
const quarry = await ownServer(
  { ...BACKUPS, ...(database.url === undefined ? {} : onPostgres) },
  { beside: { database } },
)
const place = openBackupPlace(quarry.server.parts.config.backup)

const operate = <T>(method: string, path: string, body?: unknown) =>
  quarry.call<T>(method, path, { surface: 'cloud', token: quarry.admin.token, ...(body ? { body } : {}) })

async function finished<T extends { status: string }>(find: () => Promise<T>): Promise<T> {
  await expect.poll(async () => (await find()).status, { timeout: 150_000 }).toMatch(/succeeded|failed/)
  return await find()
}

async function backedUp(): Promise<Manifest> {
  await operate('POST', '/api/backups')
  const { reason } = await finished(async () => {
    const { body } = await operate<{ recent: { status: string; reason: string | null }[] }>(
      'GET',
      '/api/backups',
    )
    return body.recent[0]!
  })
  expect(reason).toBeNull()
  return await findManifest(place, undefined)
}

async function furnish({ token }: TestUser, canary: string): Promise<void> {
  const csv = fileForm(`${canary}.csv`, `region,amount\n${canary},10\n`, { name: canary })
  const dataset = await quarry.call('POST', '/api/datasets/upload', {
    token,
    body: csv.body,
    headers: csv.headers,
  })
  const body = {
    name: canary,
    type: 'automation_webhook',
    config: { webhook_url: `https://hooks.example.com/${canary}` },
  }
  const connector = await quarry.call('POST', '/api/connectors', { token, body })
  expect([dataset.status, connector.status]).toEqual([201, 201])
}

/** Everything that is in a restored database, and the names of its files. */
async function restored(manifest: Manifest): Promise<{ text: string; erased: number[] }> {
  const home = await mkdtemp(join(folder, 'restored-'))
  const options = { home, databaseUrl: undefined, encryptionKey: undefined, withoutSecrets: true }
  const { erased } = await restoreBackup({ place, manifest, ...options })
  const text = await withSnapshot({ folder: embeddedFolder(home) }, async (snapshot) => {
    let all = ''
    for await (const line of snapshot.lines()) all += `${line.text}\n`
    return all
  })
  for (const { path, key: name } of manifest.files) {
    const isThere = await readFile(join(home, path)).then(
      () => true,
      () => false,
    )
    expect([path, isThere]).toEqual([path, !erased.some((id) => manifest.organizations![id]!.key === name)])
  }
  return { text, erased }
}

test('BCK-11, SEC-15: what backups have of an erased organization cannot be read, and everything else can', async () => {
  const [acme, other] = [await quarry.newOrganization('Acme'), await quarry.newOrganization('Other')]
  const [gone, stays] = ['canary-of-the-erased', 'canary-of-another']
  await furnish(acme, gone)
  await furnish(other, stays)
  const shared = await quarry.newUser({ orgId: acme.orgId, role: 'viewer' })
  await database.asOwner(`insert into memberships (org_id, user_id, role) values ($1, $2, 'editor')`, [
    other.orgId,
    shared.id,
  ])
  // Whom rows of others name, stays as a number.
  await database.asOwner('update datasets set created_by = $1 where org_id = $2', [acme.id, other.orgId])
  const manifest = await backedUp()
  const { body: organization } = await operate<{ slug: string }>('GET', `/api/organizations/${acme.orgId}`)
  await operate('POST', `/api/organizations/${acme.orgId}/suspend`, { reason: 'They left' })
  const { body: erasure } = await operate<{ id: number }>(
    'POST',
    `/api/organizations/${acme.orgId}/erasures`,
    { slug: organization.slug },
  )
  interface Erasure {
    status: string
    failure: string | null
    result: { backups: unknown }
  }
  const ended = await finished(
    async () => (await operate<Erasure>('GET', `/api/transfers/${erasure.id}`)).body,
  )
  expect([ended.failure, ended.result?.backups]).toEqual([
    null,
    { target: BACKUPS.BACKUP_TARGET, key: 'destroyed' },
  ])

  const after = await restored(manifest)
  expect(after.erased).toEqual([acme.orgId])
  for (const text of [gone, acme.email, organization.slug])
    expect([text, after.text.includes(text)]).toEqual([text, false])
  for (const text of [stays, shared.email, `erased-${acme.id}@invalid`])
    expect([text, after.text.includes(text)]).toEqual([text, true])
  const verified = await verifyBackup(place, manifest)
  expect(verified).toMatchObject({ erased: 1, files: manifest.files.length - 1 })
  // Not with BACKUP_KEY and all objects either.
  const file = manifest.files.find(({ path }) => path.includes(`/org${acme.orgId}/`))!
  const read = async () => {
    for await (const _piece of opened(place.keys, file.object, place.store.get(file.object)));
  }
  await expect(read()).rejects.toThrow('damaged')
  const pieces: Buffer[] = []
  for await (const piece of opened(place.keys, manifest.database, place.store.get(manifest.database)))
    pieces.push(piece)
  const lines = gunzipSync(Buffer.concat(pieces)).toString()
  expect(lines).toContain(`{"organization":${acme.orgId},`)
  for (const text of [gone, acme.email, organization.slug])
    expect([text, lines.includes(text)]).toEqual([text, false])

  // What an erasure leaves has a key of its own, and nothing is named by the former one.
  const newer = await backedUp()
  expect(newer.organizations![acme.orgId]!.key).not.toBe(manifest.organizations![acme.orgId]!.key)
  expect(newer.files.map(({ path }) => path).filter((path) => path.includes(`/org${acme.orgId}/`))).toEqual(
    [],
  )
}, 600_000)

test('without the keys of organizations there is no restore that leaves them out, and no new backup that would hide it', async () => {
  await rm(join(folder, 'keys'), { recursive: true })
  await mkdir(join(folder, 'empty'))
  const manifest = await findManifest(place, undefined)
  const options = { home: join(folder, 'empty'), databaseUrl: undefined, encryptionKey: undefined }
  await expect(restoreBackup({ place, manifest, ...options, withoutSecrets: true })).rejects.toThrow(
    'keys/ring is missing',
  )
  await expect(KeyRing.open(place)).rejects.toThrow('BACKUP_KEYS_TARGET')
})
