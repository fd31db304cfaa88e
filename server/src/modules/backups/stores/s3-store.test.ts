import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startS3Store } from '../../../../test/s3-store.ts'
import { DamagedBackup } from '../backup-cipher.ts'
import { KeyRing } from '../key-ring.ts'
import { listBackups, writeManifest } from '../manifest.ts'
import { pruneBackups } from '../prune-backups.ts'
import { openBackupPlace } from './open-store.ts'

const remote = await startS3Store()
const config = {
  target: `s3://${remote.bucket}/nightly`,
  keysTarget: undefined,
  key: randomBytes(48).toString('base64'),
  s3: {
    endpoint: remote.plainOrigin,
    region: 'us-east-1',
    accessKeyId: remote.config.access_key_id,
    secretAccessKey: remote.config.secret_access_key,
  },
  everyHours: 0,
  keep: 14,
  maxAgeHours: 26,
}
const { store } = openBackupPlace(config)

async function* pieces(...content: Buffer[]): AsyncGenerator<Buffer> {
  yield* content
}

async function contentOf(name: string): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of store.get(name)) found.push(piece)
  return Buffer.concat(found)
}

async function namesIn(prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, sizeBytes } of store.list(prefix)) names.push(`${name} ${sizeBytes}`)
  return names
}

test('BCK-07: objects of a bucket are written whole, also in parts, listed below the prefix, read and removed', async () => {
  const large = Array.from({ length: 9 }, () => randomBytes(4 * 1024 ** 2))
  await store.put('objects/a/small', pieces(Buffer.from('abc')))
  await store.put('objects/a/large', pieces(...large))
  await expect(
    store.put(
      'objects/a/broken',
      (async function* () {
        yield* large
        throw new Error('the source ended')
      })(),
    ),
  ).rejects.toThrow('the source ended')
  expect(await namesIn('objects/')).toEqual([`objects/a/large ${36 * 1024 ** 2}`, 'objects/a/small 3'])
  expect((await contentOf('objects/a/large')).equals(Buffer.concat(large))).toBe(true)
  await store.remove('objects/a/small')
  await expect(contentOf('objects/a/small')).rejects.toThrow(DamagedBackup)
  expect(await namesIn('manifests/')).toEqual([])
})

test('BCK-08: in a bucket, too, retention keeps the newest backups and what they use, and the keys of organizations', async () => {
  const place = openBackupPlace(config)
  const ring = await KeyRing.open(place)
  await ring.ensure([1])
  const objects = ['objects/b/shared', 'objects/b/old']
  for (const name of objects) await store.put(name, pieces(Buffer.from(name)))
  for (const [day, used] of [
    ['01', objects],
    ['02', objects.slice(0, 1)],
  ] as const) {
    const id = `2026-01-${day}T00-00-00Z-000000`
    await store.put(`database/${id}`, pieces(Buffer.from(day)))
    const files = used.map((object) => ({ path: object, sizeBytes: 1, object }))
    const rest = {
      takenAt: '',
      programVersion: '',
      encryptionMark: '',
      migrations: [],
      tables: {},
      missing: [],
    }
    await writeManifest(place, { format: 2, id, ...rest, database: `database/${id}`, files })
  }
  expect(await pruneBackups(place, 1)).toMatchObject({ backups: 1 })
  expect(await listBackups(place)).toEqual(['2026-01-02T00-00-00Z-000000'])
  expect(await namesIn('objects/b')).toEqual(['objects/b/shared 16'])
  expect(await namesIn('database/')).toEqual(['database/2026-01-02T00-00-00Z-000000 2'])
  expect((await KeyRing.open(place)).current(1)).toEqual(ring.current(1))
})

test('keys that are missing are named', () => {
  const s3 = { ...config.s3, secretAccessKey: undefined }
  expect(() => openBackupPlace({ ...config, s3 })).toThrow('BACKUP_S3_SECRET_ACCESS_KEY')
  expect(() => openBackupPlace({ ...config, key: undefined })).toThrow('BACKUP_KEY is not set')
})
