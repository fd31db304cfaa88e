import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testPlace, type TestPlace } from '../../../../test/database.ts'
import { asSuperuser } from '../../../../test/postgres-cluster.ts'
import { entry } from '../../entry.ts'
import { kernelMigrations, type Migration, migrationsIn } from './migrations.ts'
import { migrate } from './migrate.ts'
import { embeddedFolder } from '../open-database.ts'
import { startPglite } from '../embedded/pglite.ts'

const kernel = kernelMigrations()
const onPostgres = process.env['QUARRY_TEST_DATABASE'] === 'postgres'

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

/** A connection of the tables' owner to a migrated database of this test's own. */
async function ownDatabase(place?: TestPlace): Promise<pg.Client> {
  place ??= await ownPlace()
  if (place.url === undefined) {
    const pglite = await startPglite(embeddedFolder(place.home))
    const owner = await pglite.connect('postgres')
    onTestFinished(async () => {
      await owner.end()
      await pglite.close()
    })
    return owner
  }
  const owner = new pg.Client({ connectionString: place.url })
  await owner.connect()
  onTestFinished(() => owner.end())
  return owner
}

const appliedSteps = async (owner: pg.Client) =>
  (
    await owner.query<{ name: string }>(
      `select name from schema_migration where name like '9%' order by name`,
    )
  ).rows

/** A process that opens the database as a program with these migrations; killed at the end of the test. */
async function migratingProcess({ home, url }: TestPlace, migrations: readonly Migration[]) {
  const { url: module, execArgv } = entry(import.meta.url, '../open-database.ts')
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
  const owner = await ownDatabase()
  const migrations = [
    ...kernel,
    step(9000, 'create table a (id integer primary key)'),
    step(9001, 'create table b (a_id integer references a)'),
  ]
  expect(await migrate(owner, migrations)).toEqual(['9000-step', '9001-step'])
  expect(await migrate(owner, migrations)).toEqual([])
  expect(await appliedSteps(owner)).toEqual([{ name: '9000-step' }, { name: '9001-step' }])
})

test('O1: a migration that fails leaves nothing of the upgrade, names its line, and the program of before still starts', async () => {
  const owner = await ownDatabase()
  const broken = step(9001, 'create table c (id integer);\ninsert into c values (1);\nselec 1;')
  const running = migrate(owner, [...kernel, ...tables('a'), broken])
  await expect(running).rejects.toThrow(/^the migration 9001-step failed, line 3: syntax error/)
  expect(await appliedSteps(owner)).toEqual([])
  const { rows } = await owner.query(`select to_regclass('a') as a, to_regclass('c') as c`)
  expect(rows).toEqual([{ a: null, c: null }])
  expect(await migrate(owner, kernel)).toEqual([])
})

const watched = `
  create table planted (id integer, org_id integer not null, at timestamptz);
  alter table planted enable row level security;
  alter table planted force row level security;
  create policy planted_org on planted using (org_id = current_org_id()) with check (org_id = current_org_id());`

test('O1: what a migration changes it changes in every row, and the walls stand again behind it', async () => {
  const owner = await ownDatabase()
  const upTo = [...kernel, step(9000, watched)]
  await migrate(owner, upTo)
  await owner.query(`
    begin; set local app.org_id = '7'; insert into planted (id, org_id) values (1, 7);
    set local app.org_id = '8'; insert into planted (id, org_id) values (2, 8); commit`)
  const backfill = step(
    9001,
    'update planted set at = now(); alter table planted alter column at set not null',
  )
  await migrate(owner, [...upTo, backfill])
  const { rows } = await owner
    .query(`begin; set local app.org_id = '8'; select id, at is not null as done from planted; commit`)
    .then((answers) => (answers as unknown as pg.QueryResult[])[2]!)
  expect(rows).toEqual(onPostgres ? [{ id: 2, done: true }] : [1, 2].map((id) => ({ id, done: true })))
  const walls = await owner.query(
    `select relrowsecurity, relforcerowsecurity from pg_class where relname in ('planted', 'job')`,
  )
  expect(new Set(walls.rows.map((row) => Object.values(row as object).join()))).toEqual(
    new Set(['true,true']),
  )
})

test('O1: a migration that would leave a table of organizations without its wall is refused', async () => {
  const owner = await ownDatabase()
  for (const open of [
    'create table planted (org_id integer)',
    `${watched} alter table planted disable row level security`,
    'alter table job disable row level security',
  ])
    await expect(migrate(owner, [...kernel, step(9000, open)])).rejects.toThrow(
      /^public\.(planted|job) would be without row-level security: a table of organizations enables and forces it/,
    )
  expect(await appliedSteps(owner)).toEqual([])
})

test.runIf(onPostgres)(
  'O1: a statement of a migration that row-level security would bind is refused and not skipped',
  async () => {
    const owner = await ownDatabase()
    const migration = step(9000, `${watched} update planted set at = now()`)
    await expect(migrate(owner, [...kernel, migration])).rejects.toThrow(
      'query would be affected by row-level security policy for table "planted"',
    )
  },
)

test.runIf(onPostgres)(
  'O1: all tables belong to one owner, also when a superuser migrates and when another user did before',
  async () => {
    const place = await ownPlace()
    const owner = await ownDatabase(place)
    const superuser = new pg.Client(asSuperuser(place.url!))
    await superuser.connect()
    onTestFinished(() => superuser.end())
    await migrate(superuser, [...kernel, ...tables('a')])
    const owners = () =>
      superuser
        .query<{ owner: string }>(
          `select distinct tableowner as owner from pg_tables where schemaname = 'public'`,
        )
        .then(({ rows }) => rows.map((row) => row.owner))
    expect(await owners()).toEqual(['quarry'])

    await superuser.query(
      'create table stray (id integer); create function astray() returns int language sql return 1',
    )
    const next = [...kernel, ...tables('a', 'b')]
    await expect(migrate(owner, next)).rejects.toThrow(
      /^2 tables or functions do not belong to "quarry" .* alter table public.stray owner to quarry;$/,
    )
    await migrate(superuser, next)
    expect(await owners()).toEqual(['quarry'])
  },
)

test('a migration that was edited, and a database that is newer than the program, are refused', async () => {
  const owner = await ownDatabase()
  await migrate(owner, [...kernel, ...tables('a', 'b')])
  const edited = migrate(owner, [...kernel, ...tables('x', 'b')])
  await expect(edited).rejects.toThrow('the migration 9000-step was edited after it was applied')
  const older = migrate(owner, [...kernel, ...tables('a')])
  await expect(older).rejects.toThrow(
    'the database is newer than the program: it has the migration 9001-step',
  )
})

// Before, during and after the slow step, as far as clocks can tell.
test.each([0, 600, 1500])(
  'UPG-01: a process killed %i ms into its start is continued by the next',
  async (afterMs) => {
    const place = await ownPlace()
    const slow = step(9001, 'create table b (id integer); select pg_sleep(1.5); create table c (id integer)')
    const migrations = [...kernel, ...tables('a'), slow, step(9002, 'create table d (id integer)')]
    const { child, exited } = await migratingProcess(place, migrations)
    await sleep(afterMs)
    child.kill('SIGKILL')
    await exited
    const database = await openTestDatabase(place, migrations)
    const [found] = await database.asOwner(`
    select (select count(*)::integer from schema_migration where name like '9%') as steps,
      (select count(*)::integer from pg_tables where tablename in ('a', 'b', 'c', 'd')) as tables`)
    await database.close()
    expect(found).toEqual({ steps: 3, tables: 4 })
  },
  60_000,
)

test.runIf(onPostgres)(
  'UPG-01: of several programs that start at once only one migrates, and all work',
  async () => {
    const place = await ownPlace()
    const migrations = [...kernel, step(9000, 'create table a (id integer); select pg_sleep(0.3)')]
    const programs = await Promise.all([1, 2, 3].map(() => migratingProcess(place, migrations)))
    await Promise.all(programs.map(({ exited }) => exited))
    expect(programs.map(({ said }) => said.at(-1))).toEqual(['done', 'done', 'done'])
  },
  60_000,
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
