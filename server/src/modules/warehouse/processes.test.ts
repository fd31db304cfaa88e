import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entry } from '../../kernel/entry.ts'
import { pino } from 'pino'
import { openWarehouse } from './open-warehouse.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { QueryRequest } from './index.ts'

// Engines start from the sources here, and the machine may be busy.
const patient = { timeout: 60_000 }

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse({ maxRunning: 3, maxRunningPerOrg: 2 })
})
afterAll(() => opened.close())

const ask = (orgId: number, sql: string, more: Partial<QueryRequest> = {}) =>
  opened.warehouse.query(orgId, { sql, tables: [], rowLimit: 10, timeoutMs: 20_000, ...more })

const endless =
  'SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c WHERE hash(a.range + b.range) = c.range'
// Nothing inside one call looks whether it was interrupted.
const uninterruptible =
  'SELECT len([hash(x) for x in range(1000000) if len([y for y in range(1000) if y < x]) > 0])'

/** The engine processes whose scratch lies in a folder, by what the system says of all processes. */
async function engines(folder = opened.home): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isOurs = async (pid: string) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('engine-process')) return false
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(folder)
  }
  const ours = await Promise.all(pids.map(isOurs))
  return pids.filter((_, at) => ours[at]).map(Number)
}

describe('an engine process', patient, () => {
  test('SQL-10 serves one organization, and ends with the warehouse', async () => {
    const other = await openTestWarehouse()
    const query = { sql: 'SELECT 1', tables: [], rowLimit: 1, timeoutMs: 20_000 }
    await other.warehouse.query(1, query)
    const [first] = await engines(other.home)
    await other.warehouse.query(1, query)
    expect(await engines(other.home)).toEqual([first])
    await other.warehouse.query(2, query)
    const both = await engines(other.home)
    expect(both).toHaveLength(2)
    expect(both).toContain(first)
    await other.close()
    expect(await engines(other.home)).toEqual([])
  })

  test('SEC-07 knows no environment but its own three settings', async () => {
    await ask(1, 'SELECT 1')
    const [pid] = await engines()
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
    const names = environment
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => line.split('=')[0])
    expect(
      names.filter((name) => !['UV_THREADPOOL_SIZE', 'UV_USE_IO_URING', 'TMPDIR'].includes(String(name))),
    ).toEqual([])
  })

  test('is limited by the operating system where the machine allows it', async () => {
    await ask(1, 'SELECT 1')
    const [pid] = await engines()
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
    if (!existsSync('/usr/bin/prlimit')) return
    expect(limits).toMatch(/Max data size\s+\d+/)
    expect(limits).toMatch(/Max core file size\s+0/)
  })

  test('SQL-13 a query that takes too much memory fails alone', async () => {
    const bomb =
      "SELECT len(string_agg(repeat('x', 1000) || a.range || b.range, '')) FROM range(100000) a, range(1000) b"
    const [failed, answered] = await Promise.allSettled([ask(1, bomb), ask(2, 'SELECT 42')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { kind: 'memory' } })
    expect(answered).toMatchObject({ status: 'fulfilled', value: { rowCount: 1 } })
    expect((await ask(1, 'SELECT 1')).rowsJson.toString()).toBe('[[1]]')
  })

  test('SQL-15 a query that takes too long is stopped at its limit, and its place is free again', async () => {
    const startedAt = Date.now()
    await expect(ask(1, endless, { timeoutMs: 700 })).rejects.toMatchObject({ kind: 'timeout' })
    expect(Date.now() - startedAt).toBeLessThan(8000)
    expect((await ask(1, 'SELECT 1')).rowCount).toBe(1)
  })

  test('SQL-14 a query that cannot be interrupted is ended a second after its limit', async () => {
    await ask(1, 'SELECT 1')
    const [before] = await engines()
    const startedAt = Date.now()
    await expect(ask(1, uninterruptible, { timeoutMs: 500 })).rejects.toMatchObject({ kind: 'timeout' })
    expect(Date.now() - startedAt).toBeLessThan(8000)
    expect((await ask(1, 'SELECT 1')).rowCount).toBe(1)
    expect(await engines()).not.toContain(before)
  })

  test('SQL-14 a query beside one that had to be ended is answered all the same', async () => {
    const [ended, innocent] = await Promise.allSettled([
      ask(1, uninterruptible, { timeoutMs: 300 }),
      ask(1, 'SELECT count(*) FROM range(60000000) WHERE hash(range) % 7 = 0'),
    ])
    expect(ended).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
    expect(innocent).toMatchObject({ status: 'fulfilled', value: { rowCount: 1 } })
  })

  test('SQL-17 a query that spills more than it may fails, and its scratch is gone', async () => {
    const small = { memoryBytes: 100 * 1024 ** 2, scratchBytes: 30 * 1024 ** 2 }
    const other = await openTestWarehouse(small)
    const sql =
      'SELECT count(*) FROM (SELECT range, hash(range) AS h FROM range(20000000) ORDER BY h OFFSET 5)'
    const spilled = other.warehouse.query(1, { sql, tables: [], rowLimit: 1, timeoutMs: 30_000 })
    await expect(spilled).rejects.toMatchObject({ kind: 'disk_full' })
    await other.close()
    expect(await readdir(join(other.scratchFolder)).catch(() => [])).toEqual([])
  })

  test('SQL-14 a query whose caller leaves is stopped', async () => {
    await ask(1, 'SELECT 1')
    const leaving = new AbortController()
    const query = ask(1, endless, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 200)
    await expect(query).rejects.toMatchObject({ kind: 'cancelled' })
    await expect(ask(1, 'SELECT 1', { signal: leaving.signal })).rejects.toMatchObject({ kind: 'cancelled' })
  })

  test('CRS-04 killed under a query: the query is answered by the next one', async () => {
    await ask(5, 'SELECT 1')
    const before = new Set(await engines())
    const query = ask(5, 'SELECT count(*) FROM range(60000000) WHERE hash(range) % 7 = 0')
    await delay(150)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    expect((await query).rowCount).toBe(1)
  })

  test('CRS-04 killed twice under a query: the query is refused for now, others are not, and work that can wait may try again', async () => {
    const other = await openTestWarehouse()
    const query = { sql: endless, tables: [], rowLimit: 1, timeoutMs: 20_000 }
    const refused = other.warehouse.query(1, query).catch((error: unknown) => error)
    const killed = new Set<number>()
    while (killed.size < 2) {
      await delay(100)
      const [pid] = (await engines(other.home)).filter((found) => !killed.has(found))
      if (pid === undefined) continue
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    expect(await refused).toMatchObject({ kind: 'memory', retryable: true })
    await expect(other.warehouse.query(1, query)).rejects.toMatchObject({ kind: 'memory' })
    expect(await other.warehouse.query(1, { ...query, sql: 'SELECT 2' })).toMatchObject({ rowCount: 1 })
    await other.close()
  })
})

test(
  'SQL-10 loads of one organization share a process, and never with another or after a failure',
  patient,
  async () => {
    const other = await openTestWarehouse({ warmEngines: 0 })
    const path = await smallFile(other.home)
    const load = async (orgId: number, from: string) => {
      const pids = new Set<number>()
      const loading = other.warehouse
        .materialize(orgId, { path: from, name: basename(from) }, { datasetId: 1 })
        .catch((error: unknown) => error)
      let isOver = false
      void loading.then(() => (isOver = true))
      while (!isOver) {
        for (const pid of await engines(other.home)) pids.add(pid)
        await delay(5)
      }
      return { made: await loading, pids: [...pids], left: await engines(other.home) }
    }
    const [first, second] = [await load(1, path), await load(1, path)]
    expect(first.left).toHaveLength(1)
    expect(second.pids).toEqual(first.left)
    expect(second.made).toMatchObject({ rowCount: 1 })

    for (const pid of second.left) process.kill(pid, 'SIGKILL')
    expect((await load(1, path)).made).toMatchObject({ rowCount: 1 })

    const foreign = await load(2, path)
    expect(foreign.left).toHaveLength(2)
    expect(foreign.made).toMatchObject({ rowCount: 1 })

    const damaged = join(other.home, 'damaged.parquet')
    await writeFile(damaged, `PAR1${'x'.repeat(100)}\x10\0\0\0PAR1`)
    const failed = await load(1, damaged)
    expect(failed.made).toBeInstanceOf(Error)
    expect(failed.left).toHaveLength(1)
    expect(failed.left).not.toEqual(first.left)
    await other.close()
  },
)

test('SQL-28 an organization that floods does not hold up another', patient, async () => {
  await Promise.all([ask(1, 'SELECT 1'), ask(2, 'SELECT 1')])
  const work = 'SELECT count(*) FROM range(5000000) WHERE hash(range) % 7 = 0'
  let finished = 0
  const flood = Array.from({ length: 20 }, () => ask(1, work).then(() => (finished += 1)))
  await delay(50)
  await ask(2, work)
  expect(finished).toBeLessThan(10)
  await Promise.all(flood)
})

describe('SQL-29 when the server is killed', patient, () => {
  const program = entry(import.meta.url, '../../../test/warehouse/crashing-process.ts')

  async function killedDuring(moment: string) {
    const home = await mkdtemp(join(tmpdir(), 'quarry-crash-'))
    const child = fork(program.url, [home, moment], {
      execArgv: program.execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.kill('SIGKILL')
    await once(child, 'exit')
    return home
  }

  test('its engines end soon', async () => {
    const home = await killedDuring('query')
    for (let waitedMs = 0; (await engines(home)).length > 0; waitedMs += 50) {
      expect(waitedMs).toBeLessThan(5000)
      await delay(50)
    }
    await rm(home, { recursive: true, force: true })
  })

  test.each(['load', 'published'])(
    'nothing half-built is left after the next collect: %s',
    async (moment) => {
      const home = await killedDuring(moment)
      const folders = { dataFolder: join(home, 'data'), scratchFolder: join(home, 'scratch') }
      const limits = { warmEngines: 0 }
      const warehouse = await openWarehouse({ ...folders, log: pino({ level: 'silent' }), limits })
      const kept = await warehouse.materialize(
        1,
        { path: await smallFile(home), name: 'a.csv' },
        { datasetId: 1 },
      )
      await delay(1000)
      await warehouse.collect(async (file) => file === kept.file, { graceMs: 0 })
      const left = await readdir(folders.dataFolder, { recursive: true, withFileTypes: true })
      expect(left.filter((file) => !file.isDirectory()).map(({ name }) => `org1/d1/${name}`)).toEqual([
        kept.file,
      ])
      expect(left.filter(({ name }) => name.endsWith('.building'))).toEqual([])
      const scratch = await readdir(folders.scratchFolder)
      expect(scratch.filter((name) => !name.includes(`-${process.pid}@`))).toEqual([])
      await warehouse.close()
      await rm(home, { recursive: true, force: true })
    },
  )
})

async function smallFile(folder: string): Promise<string> {
  const path = join(folder, 'small.csv')
  await writeFile(path, 'a,b\n1,x\n')
  return path
}

test('collect keeps young files, and builds of others that are alive', patient, async () => {
  const { file } = await opened.load('a.csv', 'a\n1\n')
  expect(await opened.warehouse.collect(async () => false)).toEqual([])
  const removed = await opened.warehouse.collect(async () => false, { graceMs: 0 })
  expect(removed).toContain(file)
})

test('what a process of this machine left goes at once, as soon as it is dead', patient, async () => {
  const { pid } = spawnSync('true')
  const [left, kept] = [pid, process.ppid].map((owner) =>
    join(opened.dataFolder, `org1/d1/a-${owner}@${hostname()}.building`),
  )
  // Killed before it wrote anything, or after it removed what it wrote.
  for (const folder of [left!, kept!]) await mkdir(folder, { recursive: true })
  await opened.warehouse.collect(async () => true)
  expect([left!, kept!].map((folder) => existsSync(folder))).toEqual([false, true])
  await rm(kept!, { recursive: true })
})

test('an instance that clears up leaves what other instances work with', patient, async () => {
  const { home, scratchFolder, dataFolder } = opened
  const other = await openWarehouse({ dataFolder, scratchFolder, log: pino({ level: 'silent' }) })
  await ask(1, 'SELECT 1')
  const inUse = await readdir(scratchFolder)
  // Each container has process 1, and none knows those of another.
  const foreign = [
    join(scratchFolder, 'engine-0a1b2c-1@other'),
    join(dataFolder, 'org1/d1/a-1@other.building'),
  ]
  const dead = [join(scratchFolder, 'engine-0a1b2c-2@other'), join(dataFolder, 'org1/d1/b-1@other.building')]
  for (const folder of [...foreign, ...dead]) await mkdir(folder, { recursive: true })
  for (const folder of dead) await utimes(folder, 0, 0)

  const path = await smallFile(home)
  const load = opened.warehouse.materialize(1, { path, name: 'a.csv' }, { datasetId: 1 })
  const collecting = async () => {
    for (let times = 0; times < 20; times += 1) {
      await other.collect(async () => true, { graceMs: 0 })
      await delay(10)
    }
  }
  await Promise.all([load, collecting()])
  expect(await readdir(scratchFolder)).toEqual(expect.arrayContaining(inUse))
  expect(await ask(1, 'SELECT 2')).toMatchObject({ rowCount: 1 })
  expect(foreign.map((folder) => existsSync(folder))).toEqual([true, true])
  expect(dead.map((folder) => existsSync(folder))).toEqual([false, false])
  await other.close()
})
