import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile, readdir, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { attacks } from '../../../test/warehouse/sql-guard-attacks.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { MaterializeOptions, MaterializedVersion, SelectSource, TableInput } from './index.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
let sales: MaterializedVersion
beforeAll(async () => {
  opened = await openTestWarehouse()
  sales = await opened.load('sales.csv', 'id,region,amount\n1,EU,1.5\n2,US,2.5\n3,EU,4.0\n')
}, 60_000)
afterAll(() => opened.close())

const salesTable = (): TableInput => ({ name: 'sales', file: sales.file })
const build = (
  sql: string,
  { tables = [salesTable()], parameters, ...options }: Partial<MaterializeOptions & SelectSource> = {},
) => opened.warehouse.materialize(1, { sql, tables, parameters }, { datasetId: 2, ...options })
const rowsOf = (version: { file: string }) => opened.rows(version, 'FROM t')
const types = ({ columns }: MaterializedVersion) => columns.map(({ name, native }) => `${name} ${native}`)
const bigSql = `SELECT range AS n, hash(range) AS h, 'row ' || range AS t FROM range(20000000)`

/** What builds left beside the versions, and in the scratch folders. */
async function leftovers(): Promise<string[]> {
  const found = await readdir(opened.dataFolder, { recursive: true })
  return found.filter((name) => name.includes('.building'))
}

async function engines(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isOurs = async (pid: string) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('engine-process') &&
    (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(opened.home)
  const ours = await Promise.all(pids.map(isOurs))
  return pids.filter((_, at) => ours[at]).map(Number)
}

describe('a version made of a statement', patient, () => {
  test('is one read-only file with the rows in their order and every digit', async () => {
    const version = await build(
      `SELECT id, region AS "where from", amount, 9007199254740993 + id AS large, [id] AS list, NULL AS nothing
        FROM sales ORDER BY amount DESC`,
    )
    expect(version.file).toMatch(/^org1\/d2\/[a-z0-9]+\.duckdb$/)
    expect(types(version)).toEqual([
      'id BIGINT',
      'where from VARCHAR',
      'amount DECIMAL(18,1)',
      'large BIGINT',
      'list BIGINT[]',
      'nothing INTEGER',
    ])
    expect(version).toMatchObject({ rowCount: 3, loadedRowCount: 3, rejects: [], rejectCount: 0 })
    expect(await rowsOf(version)).toEqual([
      [3, 'EU', 4, '9007199254740996', [3], null],
      [2, 'US', 2.5, '9007199254740995', [2], null],
      [1, 'EU', 1.5, '9007199254740994', [1], null],
    ])
    const { mode, size } = await stat(join(opened.dataFolder, version.file))
    expect([mode & 0o777, size]).toEqual([0o444, version.sizeBytes])
    expect(await leftovers()).toEqual([])
  })

  test('keeps the order of its statement at any size', async () => {
    const version = await build('SELECT hash(range) AS h FROM range(700000) ORDER BY h', { tables: [] })
    const [[broken]] = (await opened.rows(
      version,
      'SELECT count(*) FROM (SELECT h, lag(h) OVER () AS before FROM t) WHERE before > h',
    )) as [[number]]
    expect([version.rowCount, broken]).toEqual([700_000, 0])
  })

  test('takes values for its parameters, and can be empty', async () => {
    const version = await build('SELECT id, $2 AS said FROM sales WHERE region = $1', {
      parameters: ['EU', "it's"],
    })
    expect(await rowsOf(version)).toEqual([
      [1, "it's"],
      [3, "it's"],
    ])
    expect(await build('SELECT * FROM sales WHERE false')).toMatchObject({ rowCount: 0 })
  })

  test('has the columns and types that the plan of the statement told', async () => {
    const sql = `SELECT region, sum(amount) AS total, list(id) AS ids, {'a': NULL, 'B c': count(*)} AS made, '[]'::JSON AS j
      FROM sales GROUP BY ALL`
    const version = await build(sql)
    const columns = sales.columns.map(({ name, native }) => ({ name, native }))
    const plan = await opened.warehouse.plan(1, { sql, tables: [{ name: 'sales', columns }] })
    expect(plan.columns.map(({ name, native }) => `${name} ${native}`)).toEqual(types(version))
  })

  test('tells how far it is', async () => {
    const fractions: (number | null)[] = []
    await build(bigSql.replace('20000000', '3000000'), {
      tables: [],
      onProgress: ({ fraction }) => fractions.push(fraction),
    })
    expect(fractions.length).toBeGreaterThan(0)
  })

  test.each([
    ['SELECT id, amount AS "ID" FROM sales', /two columns are called "ID"/],
    ['SELECT id AS "" FROM sales', /column 1 has no name|zero-length/],
    ['SELECT id AS " " FROM sales', /column 1 has no name/],
    ['SELECT union_value(a := id) AS u FROM sales', /"u" is of a type that cannot be stored/],
  ])('has columns that can be told apart and stored: %s', async (sql, message) => {
    await expect(build(sql)).rejects.toThrow(message)
    expect(await leftovers()).toEqual([])
  })
})

describe('onto a former version', patient, () => {
  const onto = (keys: string[], keepAll = false) => ({ onto: { file: sales.file, keys, keepAll } })

  test('rows are added', async () => {
    const version = await build("SELECT 4 AS id, 'US' AS region, 8.0 AS amount", onto([]))
    expect(version).toMatchObject({ rowCount: 4, loadedRowCount: 1 })
    expect((await rowsOf(version)).at(-1)).toEqual([4, 'US', 8])
    expect(types(version)).toEqual(types(sales))
    expect(await rowsOf(sales)).toHaveLength(3)
  })

  test('rows with the same key replace former ones, the last one wins', async () => {
    const rows = "(VALUES (2, 'US', 9), (5, 'EU', 1), (5, 'EU', 2)) v(id, region, amount)"
    const version = await build(`SELECT * FROM ${rows}`, onto(['id']))
    expect(await rowsOf(version)).toEqual([
      [1, 'EU', 1.5],
      [3, 'EU', 4],
      [2, 'US', 9],
      [5, 'EU', 2],
    ])
    const whole = await build(`SELECT * FROM ${rows}`, onto(['id'], true))
    expect(whole.rowCount).toBe(5)
  })

  test.each([
    ['SELECT 1 AS id', [], /column/],
    [
      "SELECT 'x' AS id, 'EU' AS region, 1 AS amount",
      [],
      /id holds 1 new values that do not fit its type BIGINT/,
    ],
    ["SELECT NULL AS id, 'EU' AS region, 1 AS amount", ['id'], /no value in the key id/],
    ["SELECT 1 AS id, 'EU' AS region, 1 AS amount", ['nope'], /no key column called nope/],
  ])('rows that do not fit are refused: %s', async (sql, keys, message) => {
    await expect(build(sql, onto(keys))).rejects.toMatchObject({
      kind: 'bad_value',
      message: expect.stringMatching(message) as string,
    })
    expect(await leftovers()).toEqual([])
  })
})

describe('a statement that builds a version', patient, () => {
  test('sees its tables as the caller may see them (SQL-22)', async () => {
    const view = { columns: [{ name: 'id', sql: '"id"' }], where: `"region" = 'EU'` }
    const tables = [{ ...salesTable(), view }]
    expect(await rowsOf(await build('SELECT * FROM sales', { tables }))).toEqual([[1], [3]])
    await expect(build('SELECT amount FROM sales', { tables })).rejects.toMatchObject({
      kind: 'unknown_object',
    })
    const broken = [{ ...salesTable(), view: { ...view, where: '"nope" = 1' } }]
    await expect(build('SELECT * FROM sales', { tables: broken })).rejects.toMatchObject({ kind: 'denied' })
  })

  test('names the column that is not there', async () => {
    await expect(build('SELECT amout FROM sales')).rejects.toMatchObject({
      kind: 'unknown_object',
      message: expect.stringContaining('amout') as string,
    })
  })

  test('SQL-03 passes the gate: none of the known attacks builds anything', async () => {
    const before = await opened.dataFiles()
    for (const sql of attacks) await expect(build(sql), sql).rejects.toThrow()
    for (const sql of [
      'SELECT * FROM data',
      'SELECT * FROM version.main.data',
      'SELECT * FROM sales) AS q; DROP TABLE data; --',
      'SELECT 1 AS a) WITH NO DATA --',
    ])
      await expect(build(sql), sql).rejects.toThrow()
    expect(await opened.dataFiles()).toEqual(before)
    expect(await leftovers()).toEqual([])
  })

  test('cannot name the tables of another organization', async () => {
    const other = opened.warehouse.materialize(
      2,
      { sql: 'SELECT 1 AS a', tables: [salesTable()] },
      { datasetId: 1 },
    )
    await expect(other).rejects.toMatchObject({ kind: 'unknown_object' })
  })

  // On a machine that is busy for a second its process is ended instead, as the test behind this one shows.
  test(
    'is cancelled in the middle, and the next one is built by the same process',
    { retry: 2 },
    async () => {
      await build('SELECT 1 AS a')
      const before = await engines()
      const stop = new AbortController()
      const started = Date.now()
      const cancelled = build(bigSql, { tables: [], signal: stop.signal })
      setTimeout(() => stop.abort(), 300)
      await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' })
      expect(Date.now() - started).toBeLessThan(5000)
      expect(await leftovers()).toEqual([])
      expect(await build('SELECT 1 AS a')).toMatchObject({ rowCount: 1 })
      expect(await engines()).toEqual(before)
    },
  )

  test('that nothing interrupts is ended with its process a second later', async () => {
    const stop = new AbortController()
    const endless =
      'SELECT len([hash(x) for x in range(1000000) if len([y for y in range(1000) if y < x]) > 0]) AS n'
    const cancelled = build(endless, { tables: [], signal: stop.signal })
    setTimeout(() => stop.abort(), 300)
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' })
    expect(await leftovers()).toEqual([])
    expect(await build('SELECT 1 AS a')).toMatchObject({ rowCount: 1 })
  })

  test('CRS-04 whose process is killed is built by the next, and told so when that ends too', async () => {
    const killBuilder = async () => {
      await sleep(300)
      for (const pid of await engines()) process.kill(pid, 'SIGKILL')
    }
    const [version] = await Promise.all([
      build(bigSql.replace('20000000', '3000000'), { tables: [] }),
      killBuilder(),
    ])
    expect(version.rowCount).toBe(3_000_000)
    let isBuilding = true
    const killed = build(bigSql, { tables: [] }).finally(() => (isBuilding = false))
    const killing = (async () => {
      while (isBuilding) await killBuilder()
    })()
    await expect(killed).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    await killing
    expect(await leftovers()).toEqual([])
  })

  test('that needs too much memory is told so', async () => {
    const small = await openTestWarehouse({
      memoryBytes: 64 * 1024 ** 2,
      scratchBytes: 1024 ** 2,
      threads: 1,
    })
    onTestFinished(() => small.close())
    const greedy = small.warehouse.materialize(
      1,
      { sql: 'SELECT list(range) AS l FROM range(50000000)', tables: [] },
      { datasetId: 1 },
    )
    await expect(greedy).rejects.toMatchObject({ kind: expect.stringMatching(/memory|disk_full/) as string })
  })
})

const mounted = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m,mode=0755', 'tmpfs', folder]).status === 0

test('CRS-18: a full disk is a clear failure that leaves nothing, and heals', patient, async ({ skip }) => {
  const full = await openTestWarehouse()
  onTestFinished(() => full.close())
  mkdirSync(join(full.dataFolder, 'org1'), { recursive: true })
  const folder = join(full.dataFolder, 'org1')
  if (!mounted(folder)) return skip('this user may not mount a small file system')
  const materialize = (rows: number) =>
    full.warehouse.materialize(
      1,
      { sql: `SELECT hash(range) AS h, range::VARCHAR AS t FROM range(${rows})`, tables: [] },
      { datasetId: 1 },
    )
  try {
    await expect(materialize(2_000_000)).rejects.toMatchObject({ kind: 'disk_full' })
    expect(await full.dataFiles()).toEqual([])
    expect(await materialize(10)).toMatchObject({ rowCount: 10 })
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})
