import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '../../commands/commands.ts'
import { findProgram } from '../../../test/machine.ts'
import { freePort } from '../../../test/ports.ts'
import { ownedBy, startPostgresCluster } from '../../../test/postgres-cluster.ts'
import { type Call, Process, settingsOn, signedIn } from '../../../test/quarry-process.ts'

const hasPostgres = findProgram('postgres') !== undefined
const canary = 'canary-of-a-connector-7391'
const backupKey = randomBytes(48).toString('base64')

interface Place {
  home: string
  databaseUrl: string
}

async function placesOf(kind: string): Promise<Place[]> {
  const root = mkdtempSync(join(tmpdir(), 'quarry-drill-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const homes = ['home', 'other'].map((name) => join(root, name))
  if (kind === 'embedded') return homes.map((home) => ({ home, databaseUrl: '' }))
  const cluster = await startPostgresCluster()
  onTestFinished(() => cluster.stop())
  const server = new pg.Client(cluster.superuserUrl)
  await server.connect()
  await server.query('create database other owner quarry')
  await server.end()
  const urls = [cluster.url, ownedBy(cluster.superuserUrl, 'other')]
  return homes.map((home, at) => ({ home, databaseUrl: urls[at]! }))
}

type Env = Record<string, string>

async function run(words: string[], env: Env) {
  const command = new Process(words, env)
  let said = ''
  command.child.stdout!.on('data', (bytes: Buffer) => (said += String(bytes)))
  await command.ended
  const { exitCode: code, signalCode: signal } = command.child
  return { code, signal, said: said + command.said }
}

/** The same without a process. */
async function runHere([name = '', ...words]: string[], env: Env) {
  try {
    return { code: await commands[name]!.run(words, env), said: '' }
  } catch (error) {
    return { code: 1, said: (error as Error).message }
  }
}

const hashes = (home: string): Record<string, string> =>
  Object.fromEntries(
    ['data', 'files', 'knowledge']
      .flatMap((folder) => filesBelow(join(home, folder)))
      .map((path) => [
        path.slice(home.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  )

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
  } catch {
    return []
  }
}

const totals = async (call: Call, id: number) =>
  (
    await call<{ rows: unknown[] }>('POST', `/api/datasets/${id}/explore`, {
      dimensions: ['place'],
      measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }],
    })
  ).body.rows

/** Projects and new versions, one after the other, until it is stopped. */
function writing({ call, uploadTo }: Awaited<ReturnType<typeof signedIn>>, datasetId: number) {
  let [isOver, projects] = [false, 0]
  const work = async () => {
    while (!isOver) {
      const made = await call('POST', '/api/projects', { name: `Written ${projects + 1}` })
      if (made.status === 201) projects += 1
      await uploadTo(`/api/datasets/${datasetId}/upload`, 'more.csv', `place,amount\nsouth,${projects}\n`)
      // Some of it happens at every step of a backup; without a pause it would take all of the machine.
      await sleep(200)
    }
  }
  const done = work()
  return async () => {
    isOver = true
    await done
    return projects
  }
}

test.each(['embedded', ...(hasPostgres ? ['PostgreSQL'] : [])])(
  'BCK-01, BCK-03, BCK-04, BCK-06, BCK-07, BCK-09, BCK-13: what is backed up while others write and kill is restored elsewhere as it was, and stays quiet (%s)',
  async (kind) => {
    const [place, other] = (await placesOf(kind)) as [Place, Place]
    const target = `${place.home}-backups`
    const backups = { BACKUP_TARGET: target, BACKUP_KEY: backupKey, BACKUP_KEEP: '1' }
    const envOf = (at: Place, port: number): Env => ({ ...settingsOn({ ...at, port }), ...backups })
    const env = envOf(place, await freePort())
    const server = await new Process(['start'], env).ready()
    onTestFinished(() => server.end('SIGKILL'))
    const people = await signedIn(Number(env['PLATFORM_PORT']))
    const { call, uploadTo } = people
    const sales = await uploadTo<{ id: number }>(
      '/api/datasets/upload',
      'sales.csv',
      'place,amount\nnorth,3\nsouth,4\n',
    )
    const busy = await uploadTo<{ id: number }>('/api/datasets/upload', 'busy.csv', 'place,amount\nsouth,1\n')
    const config = { host: 'db.example.com', database: 'shop', user: 'reader', password: canary }
    const connector = await call<{ id: number }>('POST', '/api/connectors', {
      name: 'Shop',
      type: 'postgres',
      config,
    })
    expect([sales.status, busy.status, connector.status]).toEqual([201, 201, 201])
    const before = await totals(call, sales.body.id)

    const stop = writing(people, busy.body.id)
    const killed = await run(['backup'], { ...env, QUARRY_FAIL_POINT: 'backup.before_manifest' })
    expect(killed.signal).toBe('SIGKILL')
    expect((await run(['backup', 'list'], env)).said).toContain('There is no backup')
    const made = await run(['backup'], env)
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('Holds')])
    const written = await stop()
    expect(written).toBeGreaterThan(0)
    const again = await run(['backup'], env)
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('Removed   1 older')])
    expect((await run(['backup', 'verify'], env)).said).toContain('can be restored')
    const everything = Buffer.concat(filesBelow(target).map((path) => readFileSync(path)))
    for (const secret of [canary, 'north', env['ENCRYPTION_KEY']!, env['JWT_SECRET']!, backupKey])
      expect(everything.includes(secret)).toBe(false)
    const files = hashes(place.home)

    const there = envOf(other, await freePort())
    const otherKey = randomBytes(48).toString('base64')
    expect((await run(['restore'], { ...there, BACKUP_KEY: otherKey })).said).toContain(
      'under another BACKUP_KEY',
    )
    expect((await run(['restore'], { ...there, ENCRYPTION_KEY: otherKey })).said).toContain(
      'ENCRYPTION_KEY is not the one',
    )
    for (const point of ['restore.files_written', 'restore.rows_written']) {
      expect((await run(['restore'], { ...there, QUARRY_FAIL_POINT: point })).signal).toBe('SIGKILL')
      expect((await run(['start'], there)).said).toContain('did not finish')
    }
    const restored = await run(['restore'], there)
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored')])
    expect((await run(['restore'], there)).said).toContain('is not empty')
    const found = hashes(other.home)
    expect(Object.keys(found).length).toBeGreaterThan(1)
    for (const [path, hash] of Object.entries(found)) expect([path, hash]).toEqual([path, files[path]])

    const copy = await new Process(['start'], there).ready()
    onTestFinished(() => copy.end('SIGKILL'))
    const port = Number(there['PLATFORM_PORT'])
    const old = await fetch(`http://127.0.0.1:${port}/api/projects`, { headers: people.headers })
    expect(old.status).toBe(401)
    const people2 = await signedIn(port)
    expect(await totals(people2.call, sales.body.id)).toEqual(before)
    const projects = await people2.call<{ total: number }>('GET', '/api/projects?limit=1')
    expect(projects.body.total).toBe(
      (await call<{ total: number }>('GET', '/api/projects?limit=1')).body.total,
    )
    const browsed = async () =>
      JSON.stringify((await people2.call('GET', `/api/connectors/${connector.body.id}/tables`)).body)
    expect(await browsed()).toContain('quarry restore confirm')
    expect((await run(['restore', 'confirm'], there)).said).toContain('acts again')
    await expect.poll(browsed, { timeout: 20_000 }).not.toContain('restore confirm')
  },
  300_000,
)

test('BCK-09: a flipped byte is found by the verification, and nothing is restored from it', async () => {
  const [place, other] = (await placesOf('embedded')) as [Place, Place]
  const target = `${place.home}-backups`
  const backups = { BACKUP_TARGET: target, BACKUP_KEY: backupKey }
  const env: Env = { ...settingsOn({ ...place, port: await freePort() }), ...backups }
  const server = await new Process(['start'], env).ready()
  const { uploadTo } = await signedIn(Number(env['PLATFORM_PORT']))
  await uploadTo('/api/datasets/upload', 'sales.csv', 'place,amount\nnorth,3\n')
  await server.end('SIGTERM')
  // While no server works the command reads the folder itself.
  expect((await run(['backup'], env)).code).toBe(0)
  const whole = `${target}-whole`
  cpSync(target, whole, { recursive: true })
  const there: Env = { ...settingsOn({ ...other, port: 0 }), ...backups }
  for (const [at, path] of filesBelow(target).entries()) {
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
    for (const command of ['restore', 'backup']) {
      const words = command === 'backup' ? ['backup', 'verify'] : ['restore']
      // What becomes of a refusal in a process of its own, the first file shows.
      const { code, said } = await (at === 0 ? run : runHere)(words, there)
      expect([path, code, said]).toEqual([
        path,
        1,
        expect.stringMatching(/damaged|another BACKUP_KEY|no part/),
      ])
    }
    expect(filesBelow(other.home).filter((name) => !name.includes('/restoring/'))).toEqual([])
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
  }
}, 300_000)
