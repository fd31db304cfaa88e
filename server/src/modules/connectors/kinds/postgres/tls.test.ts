import { unrecorded } from '../../../history/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../../../../test/certificate.ts'
import type { RemoteDatabase } from '../../../../../test/databases/remote-database.ts'
import { startPostgres } from '../../../../../test/databases/postgres.ts'
import { skipReason } from '../../../../../test/machine.ts'
import { testServer } from '../../../../../test/server.ts'
import { newConnector } from '../../../../../test/sources.ts'

const patient = { timeout: 60_000 }
const right = selfSigned(['127.0.0.1'])
const ofAnotherHost = selfSigned(['other.example'])

describe.skipIf(skipReason('postgres') !== undefined)('PostgreSQL behind TLS', patient, () => {
  let remote: RemoteDatabase
  let quarry: Awaited<ReturnType<typeof testServer>>

  beforeAll(async () => {
    quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    remote = await startPostgres()
    await serveWith(remote, right)
  })
  afterAll(() => remote?.stop())

  /** Whether the session is encrypted, according to the remote server. */
  async function isEncrypted(tls: object): Promise<unknown> {
    const made = await newConnector(quarry, { type: remote.type, config: { ...remote.config, ...tls } })
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    const { sources } = quarry.server.parts
    const answer = await sources.query(made.orgId, made.id, {
      sql,
      parameters: [],
      rowLimit: 1,
      timeoutMs: 20_000,
      reading: unrecorded(),
    })
    return JSON.parse(answer.rowsJson.toString())
  }
  const trusting = (certificate: { cert: string }) => ({ tls: 'verify', ca_certificate: certificate.cert })

  test('is read when its certificate is vouched for by the authority of the settings', async () => {
    await expect
      .poll(() => isEncrypted(trusting(right)).catch(() => 'not yet'), { timeout: 20_000 })
      .toEqual([[true]])
    expect(await isEncrypted({ tls: 'require' })).toEqual([[true]])
    expect(await isEncrypted({ tls: 'off' })).toEqual([[false]])
  })

  test('is not read when another authority is trusted, or only the public ones', async () => {
    const refused = { kind: 'unreachable' }
    await expect(isEncrypted(trusting(selfSigned(['127.0.0.1'])))).rejects.toMatchObject(refused)
    await expect(isEncrypted({ tls: 'verify' })).rejects.toMatchObject(refused)
  })

  test('is not read when the certificate is that of another host', async () => {
    await serveWith(remote, ofAnotherHost)
    await expect
      .poll(() => isEncrypted(trusting(right)).catch(({ kind }) => kind), { timeout: 20_000 })
      .toBe('unreachable')
    await expect(isEncrypted(trusting(ofAnotherHost))).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await isEncrypted({ tls: 'require' })).toEqual([[true]])
  })
})

/** The server writes both files itself, because it reads a key that only its own user may read. */
async function serveWith(
  network: RemoteDatabase,
  { cert, key }: { cert: string; key: string },
): Promise<void> {
  const write = (text: string, file: string) =>
    `COPY (SELECT unnest(string_to_array('${text}', chr(10)))) TO PROGRAM 'umask 077; cat > ${file}'`
  await network.run(
    write(cert, 'server.crt'),
    write(key, 'server.key'),
    'ALTER SYSTEM SET ssl = on',
    'SELECT pg_reload_conf()',
  )
}
