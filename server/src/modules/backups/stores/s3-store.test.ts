import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startS3Store } from '../../../../test/s3-store.ts'
import { DamagedBackup } from '../backup-cipher.ts'
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

test('keys that are missing are named', () => {
  const s3 = { ...config.s3, secretAccessKey: undefined }
  expect(() => openBackupPlace({ ...config, s3 })).toThrow('BACKUP_S3_SECRET_ACCESS_KEY')
  expect(() => openBackupPlace({ ...config, key: undefined })).toThrow('BACKUP_KEY is not set')
})
