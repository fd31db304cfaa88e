import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entry } from '../../kernel/entry.ts'
import { confine, launch } from '../../kernel/processes/launch.ts'
import { requireWalls, wallsOfMachine } from '../../kernel/processes/walls.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import { openInstance } from './engine/instance.ts'
import type { MaterializedVersion, QueryRequest } from './index.ts'

const patient = { timeout: 60_000 }
const isRoot = process.getuid?.() === 0

let opened: TestWarehouse
let people: MaterializedVersion
beforeAll(async () => {
  opened = await openTestWarehouse({ maxRunning: 2, maxRunningPerOrg: 1 })
  people = await opened.load('people.csv', 'id,name\n1,ann\n2,bob\n')
}, 60_000)
afterAll(() => opened.close())

const ask = (orgId: number, sql: string, more: Partial<QueryRequest> = {}) =>
  opened.warehouse.query(orgId, { sql, tables: [], rowLimit: 10, timeoutMs: 20_000, ...more })

test(
  'SQL-01 with every setting of the engine off, the operating system still holds it',
  patient,
  async () => {
    const program = entry(import.meta.url, '../../../test/warehouse/escaping-process.ts')
    const secrets = join(opened.home, 'secrets')
    mkdirSync(secrets, { mode: 0o700 })
    writeFileSync(join(secrets, 'key'), 'a secret of the server', { mode: 0o600 })
    const confinement = confine({
      program,
      memoryBytes: 3 * 1024 ** 3,
      network: false,
      folder: opened.home,
      passed: [opened.dataFolder, opened.scratchFolder],
    })
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { child, socket } = launch({ confinement, scratchFolder: join(opened.scratchFolder, 'escape') })
    socket.write(
      JSON.stringify({
        secretFile: join(secrets, 'key'),
        versionFile: confinement.see(join(opened.dataFolder, people.file)),
        port: String((listener.address() as AddressInfo).port),
      }),
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const found = JSON.parse(answer.toString()) as Record<string, string>
    child.kill('SIGKILL')
    listener.close()
    expect(found['environment']).not.toMatch(/DATABASE_URL|SECRET|PASSWORD|HOME=/)
    // Where the machine does not allow a wall, the server says so at its start.
    expect(wallsOfMachine().missing.filter((name) => name === 'other_user' && isRoot)).toEqual([])
    if (confinement.uid !== undefined) {
      expect(found['uid']).toBe(String(confinement.uid))
      for (const what of ['secret', 'overwrite', 'attach']) expect(found[what], what).toMatch(/^refused/)
    }
    if (confinement.prefix.some((word) => word.endsWith('unshare')))
      expect(found['network']).toMatch(/^refused/)
  },
)

describe('S6: an engine is nobody', patient, () => {
  test.runIf(isRoot)(
    'S6: as root it is another user without groups, privileges and capabilities, though the home is closed',
    async () => {
      expect(statSync(dirname(opened.home)).mode & 0o777).toBe(0o700)
      await ask(1, 'SELECT 1')
      const [status = ''] = await enginesOf(opened.home)
      expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m)
      expect(status).toMatch(/^Gid:\t65534\t65534\t65534\t65534$/m)
      expect(status).toMatch(/^Groups:\s*$/m)
      for (const held of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
        expect(status).toMatch(new RegExp(`^${held}:\t0+$`, 'm'))
      expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    },
  )

  test.runIf(process.platform === 'linux')(
    'S6: as whoever else the server is, it can gain no privileges',
    async () => {
      await ask(1, 'SELECT 1')
      const [status = ''] = await enginesOf(opened.home)
      expect(status).toMatch(
        new RegExp(`^NoNewPrivs:\t${Number(wallsOfMachine().standing.includes('no_new_privs'))}$`, 'm'),
      )
      expect(wallsOfMachine().standing).toContain('no_new_privs')
    },
  )

  test.runIf(isRoot)('S6: as root, a missing wall refuses the start until it is named', () => {
    const missing = ['other_user', 'no_network'] as const
    expect(() => requireWalls({ missing: [...missing] }, [])).toThrow(
      /without: other_user[^]*ALLOW_MISSING_WALLS=other_user/,
    )
    expect(() => requireWalls({ missing: [...missing] }, ['no_capabilities'])).toThrow(/other_user/)
    requireWalls({ missing: [...missing] }, ['other_user'])
    requireWalls({ missing: ['no_network'] }, [])
  })
})

/** What the system says of the engines that were started in a folder. */
async function enginesOf(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of await readdir('/proc')) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (cwd === folder) found.push(await readFile(`/proc/${pid}/status`, 'utf8'))
  }
  return found
}

describe('SQL-02 the settings of an engine', patient, () => {
  const settings = {
    enable_external_access: 'false',
    lock_configuration: 'true',
    allow_community_extensions: 'false',
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_unsigned_extensions: 'false',
    allow_persistent_secrets: 'false',
    enable_external_file_cache: 'false',
    threads: '1',
    pivot_limit: '1000',
    TimeZone: 'UTC',
  }

  test('are the ones that are required, and none of them moves afterwards', async () => {
    const scratchFolder = join(opened.home, 'locked')
    mkdirSync(scratchFolder)
    chmodSync(scratchFolder, 0o700)
    const { connection } = await openInstance({
      scratchFolder,
      memoryLimitBytes: 100_000_000,
      scratchLimitBytes: 100_000_000,
      threads: 1,
      folders: [opened.dataFolder],
    })
    const reader = await connection.runAndReadAll('SELECT name, value FROM duckdb_settings()')
    const found = new Map(reader.getRows().map(([name, value]) => [String(name), String(value)]))
    for (const [name, value] of Object.entries(settings))
      expect([name, found.get(name)]).toEqual([name, value])
    for (const name of [
      ...Object.keys(settings),
      'memory_limit',
      'allowed_directories',
      'temp_directory',
      'allowed_configs',
    ]) {
      for (const statement of [
        `SET ${name}='x'`,
        `SET GLOBAL ${name}='x'`,
        `RESET ${name}`,
        `PRAGMA ${name}='x'`,
      ])
        await expect(connection.run(statement), statement).rejects.toThrow()
    }
    connection.closeSync()
  })

  test.each(['SET threads=4', 'RESET threads', "PRAGMA memory_limit='9GB'", 'SET enable_progress_bar=false'])(
    'cannot be reached by a statement: %s',
    async (sql) => {
      await expect(ask(1, sql)).rejects.toMatchObject({
        kind: expect.stringMatching(/denied|syntax/) as string,
      })
    },
  )
})

test(
  'SQL-11 a query that would poison the instance is refused, and the next is as before',
  patient,
  async () => {
    for (const sql of [
      "SELECT * FROM enable_logging(storage='file', storage_path='/tmp/x')",
      "SELECT * FROM enable_profiling(format='json', save_location='/tmp/x')",
      'SELECT * FROM enable_peg_parser()',
      'SELECT checkpoint()',
    ])
      await expect(ask(1, sql)).rejects.toMatchObject({ kind: 'denied' })
    expect((await ask(1, 'SELECT 41 + 1')).rowsJson.toString()).toBe('[[42]]')
  },
)

test(
  'a hostile query can only kill itself: others are answered meanwhile and afterwards',
  patient,
  async () => {
    const hostile = [
      "SELECT repeat('x', 4000000000)",
      'SELECT len(range(2000000000))',
      'SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c WHERE hash(a.range + b.range) = c.range',
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r',
      `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
      'SELECT len([hash(x) for x in range(1000000) if len([y for y in range(1000) if y < x]) > 0])',
    ]
    for (const sql of hostile) {
      const [attack, other] = await Promise.allSettled([ask(1, sql, { timeoutMs: 400 }), ask(2, 'SELECT 42')])
      expect(attack.status, sql.slice(0, 60)).toBe('rejected')
      expect(other, sql.slice(0, 60)).toMatchObject({ status: 'fulfilled', value: { rowCount: 1 } })
    }
    expect((await ask(1, 'SELECT 1')).rowCount).toBe(1)
  },
)

test('SQL-28 one that floods does not double what another waits for', patient, async () => {
  const light = (at: number) => `SELECT count(*) + ${at} FROM range(3000000) WHERE hash(range) % 7 = 0`
  const timed = async (at: number) => {
    const startedAt = performance.now()
    await ask(2, light(at))
    return performance.now() - startedAt
  }
  const slowest = async (from: number) => {
    const times: number[] = []
    for (let at = from; at < from + 12; at += 1) times.push(await timed(at))
    // The second slowest of twelve; one stumble of a busy machine is not the queue's.
    return times.toSorted((a, b) => b - a)[1] ?? 0
  }
  await ask(1, 'SELECT 1')
  const alone = await slowest(0)
  let floods = true
  const flood = Array.from({ length: 30 }, async (_, lane) => {
    for (let at = 0; floods; at += 1) await ask(1, light(1000 + lane * 1000 + at)).catch(() => undefined)
  })
  const flooded = await slowest(100)
  floods = false
  await Promise.all(flood)
  // Two share two cores at most; what must not happen is waiting behind the other's queue of thirty.
  expect(flooded).toBeLessThan(2 * alone + 250)
})
