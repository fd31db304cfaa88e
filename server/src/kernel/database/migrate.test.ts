import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testPlace, type TestPlace } from '../../../test/database.ts'
import { entry } from '../entry.ts'
import { kernelMigrations, type Migration, migrationsIn } from './migrations.ts'
import { openDatabase } from './open-database.ts'

const kernel = kernelMigrations()

const step = (number: number, sql: string): Migration => ({
  number,
  name: `${number}-step`,
  sql,
  sha256: `sha256 of ${sql}`,
})

const tables = (...names: string[]) =>
  names.map((name, at) => step(9000 + at, `create table ${name} (id integer)`))

async function ownPlace(): Promise<TestPlace> {
  const place = await testPlace(kernel)
  onTestFinished(place.remove)
  return place
}

/** Opens the database as a program with these migrations, asks, and closes it. */
async function ask<R extends Record<string, unknown>>(
  place: TestPlace,
  { migrations, sql }: { migrations: readonly Migration[]; sql: string },
): Promise<R[]> {
  const database = await openTestDatabase(place, migrations)
  return await database.asOwner<R>(sql).finally(() => database.close())
}

const appliedSteps = `select name from schema_migration where name like '9%' order by name`

/** A process that opens the database as a program with these migrations; killed at the end of the test. */
async function migratingProcess({ home, url }: TestPlace, migrations: readonly Migration[]) {
  const { url: module, execArgv } = entry(import.meta.url, './open-database.ts')
  const options = JSON.stringify({ home, url, migrations })
  const program = `
    const { openDatabase } = await import(${JSON.stringify(module.href)})
    console.log('starting')
    try { await (await openDatabase(${options})).close(); console.log('done') }
    catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, [...execArgv, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.stdout.on('data', (bytes: Buffer) => said.push(...String(bytes).trim().split('\n')))
  await once(child.stdout, 'data')
  return { child, said, exited: once(child, 'exit') }
}

test('migrations run once, in the order of their numbers, and a second start changes nothing', async () => {
  const place = await ownPlace()
  const both = [
    step(9001, 'create table b (a_id integer references a)'),
    step(9000, 'create table a (id integer primary key)'),
  ]
  const migrations = [...kernel, ...both.toSorted((a, b) => a.number - b.number)]
  for (let start = 0; start < 2; start += 1)
    expect(await ask(place, { migrations, sql: appliedSteps })).toEqual([
      { name: '9000-step' },
      { name: '9001-step' },
    ])
})

test('a migration that fails leaves nothing of itself, names its line, and the ones before it stand', async () => {
  const place = await ownPlace()
  const broken = step(9001, 'create table c (id integer);\ninsert into c values (1);\nselec 1;')
  const opening = openDatabase({ ...place, migrations: [...kernel, ...tables('a'), broken] })
  await expect(opening).rejects.toThrow(/^the migration 9001-step failed, line 3: syntax error/)
  const sql = `select to_regclass('a') as a, to_regclass('c') as c`
  expect(await ask(place, { migrations: [...kernel, ...tables('a')], sql })).toEqual([{ a: 'a', c: null }])
})

test('a migration that was edited after it was applied is refused', async () => {
  const place = await ownPlace()
  await ask(place, { migrations: [...kernel, ...tables('a')], sql: 'select 1' })
  const edited = openDatabase({ ...place, migrations: [...kernel, ...tables('b')] })
  await expect(edited).rejects.toThrow('the migration 9000-step was edited after it was applied')
})

test('a database that is newer than the program is refused', async () => {
  const place = await ownPlace()
  await ask(place, { migrations: [...kernel, ...tables('a', 'b')], sql: 'select 1' })
  const older = openDatabase({ ...place, migrations: [...kernel, ...tables('a')] })
  await expect(older).rejects.toThrow(
    'the database is newer than the program: it has the migration 9001-step',
  )
})

test.each(['during', 'between', 'at once'])(
  'UPG-01: a process killed %s its migrations is continued by the next',
  async (when) => {
    const place = await ownPlace()
    const slow = step(9001, 'create table b (id integer); select pg_sleep(1.5); create table c (id integer)')
    const migrations = [...kernel, ...tables('a'), slow, step(9002, 'create table d (id integer)')]
    const { child, exited } = await migratingProcess(place, migrations)
    await sleep({ during: 900, between: 400, 'at once': 0 }[when]!)
    child.kill('SIGKILL')
    await exited
    const sql = `select count(*)::integer as count from pg_tables where tablename in ('a', 'b', 'c', 'd')`
    expect(await ask(place, { migrations, sql })).toEqual([{ count: 4 }])
    expect(await ask(place, { migrations, sql: appliedSteps })).toHaveLength(3)
  },
)

test.runIf(process.env['QUARRY_TEST_DATABASE'] === 'postgres')(
  'UPG-01: of several programs that start at once only one migrates, and all work',
  async () => {
    const place = await ownPlace()
    const migrations = [...kernel, step(9000, 'create table a (id integer); select pg_sleep(0.3)')]
    const programs = await Promise.all([1, 2, 3].map(() => migratingProcess(place, migrations)))
    await Promise.all(programs.map(({ exited }) => exited))
    expect(programs.map(({ said }) => said.at(-1))).toEqual(['done', 'done', 'done'])
    expect(await ask(place, { migrations, sql: appliedSteps })).toEqual([{ name: '9000-step' }])
  },
)

test('files are ordered by number, other line endings are no edit, and twins and odd names are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('0002-second.sql', 'select 2;\n')
  await write('0001-first.sql', 'select 1;\r\nselect 1;\r\n')
  const [first, second] = migrationsIn([folder])
  expect([first?.name, second?.name]).toEqual(['0001-first', '0002-second'])
  await write('0001-first.sql', 'select 1;\nselect 1;\n')
  expect(migrationsIn([folder])[0]?.sha256).toBe(first?.sha256)
  await write('0002-twin.sql', 'select 3;\n')
  expect(() => migrationsIn([folder])).toThrow('two migrations have the number of 0002-twin')
  await write('2-odd.sql', 'select 3;\n')
  expect(() => migrationsIn([folder])).toThrow('this one is not: 2-odd.sql')
})
