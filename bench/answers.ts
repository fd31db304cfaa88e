// Questions in plain words with known answers: read by the parser, compiled by explore, run on DuckDB and compared.
// The sets lie beside the project and are not part of it: without them only speed is measured.
// `QUARRY_ANSWERS=all|tune|held`, `QUARRY_ANSWERS_SET=bi,several`, `QUARRY_ANSWERS_MISSES=1` lists what went wrong,
// `=all` what went right too, but nothing of the questions that are kept unread. `QUARRY_ANSWERS_CURVE=1` counts with more and less doubt;
// `QUARRY_ANSWERS_WRONG=0,0.5`: how many drafts of the scripted model are wrong, of what the parser asks back.
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Query } from '../contract/src/query.ts'
import type { Catalogue } from '../server/src/modules/interpretation/core/catalogue.ts'
import { parse } from '../server/src/modules/interpretation/core/parse.ts'
import { compileQuery } from '../server/src/modules/explore/compiler/compile-query.ts'
import { pivotKeys } from '../server/src/modules/explore/compiler/pivot-keys.ts'
import { type CascadeTable, measureCascade } from './parts/answers-cascade.ts'
import { type Case, isRight, rulesOf } from './parts/answers-judge.ts'
import { paraphrases, unanswerable, unsaid } from './parts/answers-own.ts'
import { askedTables } from './parts/answers-own-tables.ts'
import { type PlainDatabase, plainDatabases } from './parts/answers-plain.ts'
import { keptDatabases } from './parts/answers-plain-kept.ts'
import { readDatabases } from './parts/answers-plain-read.ts'
import { largeCatalogue, largeQuestions } from './parts/answers-speed.ts'
import { modelRetail } from './parts/answers-retail.ts'
import {
  type Modelled,
  catalogueFor,
  describedTable,
  joinsBetween,
  loadTable,
  plainModel,
  rowsOf,
  sceneFor,
  valuesIn,
} from './parts/answers-tables.ts'

const folder = process.env['QUARRY_ANSWERS_FOLDER'] ?? join(import.meta.dirname, '../../shared/eval/nlsql')
const part = process.env['QUARRY_ANSWERS'] ?? 'all'
const wanted = process.env['QUARRY_ANSWERS_SET']?.split(',')
const isWanted = (set: string) => wanted === undefined || wanted.includes(set)
const today = '2026-06-15'
const wrongShares = (process.env['QUARRY_ANSWERS_WRONG'] ?? '0,0.5').split(',').map(Number)

interface Loaded {
  connection: DuckDBConnection
  tables: Modelled[]
  catalogue: Catalogue
}

interface Schema {
  tables: { name: string; csv: string; columns: { name: string; type: string }[] }[]
  foreign_keys?: [string, string][]
}

const scratch = mkdtempSync(join(tmpdir(), 'quarry-answers-'))
const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
const databases = new Map<string, Loaded>()

async function databaseOf(name: string): Promise<Loaded> {
  const known = databases.get(name)
  if (known) return known
  const isRetail = name === 'retail'
  const schema = JSON.parse(
    readFileSync(join(folder, isRetail ? 'retail/schema.json' : `db/${name}/schema.json`), 'utf8'),
  ) as Schema
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  const tables: Modelled[] = []
  for (const [at, { name: table, csv, columns }] of schema.tables.entries()) {
    const rowCount = await loadTable(connection, { name: table, columns }, join(folder, csv))
    const plain = { name: table, columns, rowCount }
    tables.push({ ...plain, id: at + 1, model: plainModel(), values: await valuesIn(connection, plain) })
  }
  await joinsBetween(connection, tables, schema.foreign_keys ?? [])
  if (isRetail) modelRetail(tables, JSON.parse(readFileSync(join(folder, 'retail/semantic.json'), 'utf8')))
  const loaded = { connection, tables, catalogue: catalogueFor(tables) }
  databases.set(name, loaded)
  return loaded
}

async function singleTable({ tables: [given] }: Case): Promise<Loaded> {
  const { columns, csv } = given as { columns: { name: string; type: string }[]; csv: string }
  const connection = await instance.connect()
  const path = join(scratch, 'table.csv')
  writeFileSync(path, `${csv}\n`)
  const rowCount = await loadTable(connection, { name: 't', columns }, path)
  const plain = { name: 't', columns, rowCount }
  const tables = [{ ...plain, id: 1, model: plainModel(), values: await valuesIn(connection, plain) }]
  return { connection, tables, catalogue: catalogueFor(tables) }
}

async function cascadeTable(one: Case): Promise<CascadeTable> {
  const loaded = await singleTable(one)
  const answerLimited = (query: Query) => answer(loaded, 1, { limit: 1000, ...query })
  return { catalogue: loaded.catalogue, answer: answerLimited, columns: loaded.tables[0]!.columns }
}

async function answer({ connection, tables }: Loaded, datasetId: number, query: Query): Promise<unknown[][]> {
  const scene = sceneFor(datasetId, tables)
  const now = () => new Date(`${today}T12:00:00Z`)
  const wantedKeys = query.pivot && pivotKeys(query, scene, now)
  const keys = wantedKeys && (await rowsOf(connection, wantedKeys.sql, wantedKeys.parameters as unknown[]))
  const { sql, parameters } = compileQuery(query, { scene, now, keys: keys as never })
  return rowsOf(
    connection,
    query.limit === undefined ? sql : `${sql}\nLIMIT ${query.limit}`,
    parameters as unknown[],
  )
}

const large = largeCatalogue()
for (const question of largeQuestions) parse(question, large, { today })
const spent = Array.from({ length: 50 }, () => largeQuestions)
  .flat()
  .map((question) => {
    const startedAt = performance.now()
    parse(question, large, { today })
    return performance.now() - startedAt
  })
  .sort((a, b) => a - b)
console.log(
  `500 fields, 50,000 values: p95 of parsing ${spent[Math.floor(spent.length * 0.95)]?.toFixed(2)} ms`,
)

const sets = { bi: 'bi_tune.jsonl', single: 'wikisql_tune.jsonl', several: 'multi_tune.jsonl' }

/** Every third question is held out while the others are tuned on. */
const isPart = (at: number) => part === 'all' || (part === 'held') === (at % 3 === 2)

for (const [set, file] of Object.entries(sets)) {
  const path = join(folder, file)
  if (!isWanted(set)) continue
  if (!existsSync(path)) {
    console.log(`${set}: skipped, there is no ${path}`)
    continue
  }
  const cases = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case)
  const chosen = cases.filter((one, at) => one.gold_sql !== undefined && isPart(at))
  await measureSet(set, chosen)
  // Of the queries of the others no draft can be made by their text alone.
  if (set !== 'single') continue
  for (const share of wrongShares) await measureCascade(chosen, { today, share, tableOf: cascadeTable })
}

if (isWanted('own') && existsSync(join(folder, 'retail/semantic.json'))) await measureOwn()

if (isWanted('own_single')) await measureAskedTables()

/** Questions over single tables of our own. */
async function measureAskedTables(): Promise<void> {
  const cases: Case[] = []
  for (const [at, { columns: names, rows, questions }] of askedTables.entries()) {
    const columns = names.split('|').map((name) => ({
      name: name.replace(/#$/, ''),
      type: name.endsWith('#') ? 'DOUBLE' : 'VARCHAR',
    }))
    const lines = [columns.map(({ name }) => name), ...rows.map((row) => row.split('|'))]
    const csv = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
    const tables = [{ columns, csv }]
    for (const [sql, question] of questions) {
      const one: Case = { id: `own-single-${at}`, question, gold_sql: sql, gold_result: [], tables }
      cases.push({ ...one, gold_result: await rowsOf((await singleTable(one)).connection, sql) })
    }
  }
  await measureSet('own_single', cases)
  const answered: string[] = []
  for (const [table, question] of unsaid) {
    const { catalogue } = await singleTable(cases.find(({ id }) => id === `own-single-${table}`)!)
    if (parse(question, catalogue, { today }).status === 'understood') answered.push(question)
  }
  console.log(
    `not in the table: ${unsaid.length} questions, not answered ${unsaid.length - answered.length}: ${answered.join(' | ')}`,
  )
}

const own = { own_several: plainDatabases, own_read: readDatabases, own_kept: keptDatabases }
for (const [set, databasesOf] of Object.entries(own))
  if (isWanted(set)) await measurePlainDatabases(set, databasesOf)

/** Questions over tables without a model, of which every part stands in this folder. */
async function measurePlainDatabases(set: string, given: readonly PlainDatabase[]): Promise<void> {
  const cases: Case[] = []
  for (const { name, script, keys, questions } of given) {
    const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
    for (const statement of script.split(';')) if (statement.trim() !== '') await connection.run(statement)
    const names = await rowsOf(connection, 'SELECT table_name FROM information_schema.tables ORDER BY 1')
    const tables: Modelled[] = []
    for (const [at, [table]] of names.entries())
      tables.push(await describedTable(connection, { name: String(table), id: at + 1 }))
    await joinsBetween(connection, tables, keys)
    databases.set(name, { connection, tables, catalogue: catalogueFor(tables) })
    for (const [at, [question, sql]] of questions.entries())
      cases.push({
        id: `${name}-${at + 1}`,
        question,
        db: name,
        gold_sql: sql,
        gold_result: await rowsOf(connection, sql),
        tables: [],
      })
  }
  await measureSet(set, cases)
}

/** Free wordings over the retail tables; and what has to be refused or asked back. */
async function measureOwn(): Promise<void> {
  const { connection, catalogue } = await databaseOf('retail')
  const cases: Case[] = []
  for (const [at, [sql, ...questions]] of paraphrases.entries()) {
    const result = await rowsOf(connection, sql)
    for (const question of questions)
      cases.push({
        id: `own-${at}`,
        question,
        db: 'retail',
        gold_sql: sql,
        gold_result: result,
        tables: [],
        ...rulesOf(sql),
      })
  }
  await measureSet('own', cases)
  const answered = unanswerable.filter(
    (question) => parse(question, catalogue, { today }).status === 'understood',
  )
  console.log(
    `unanswerable: ${unanswerable.length} questions, not answered ${unanswerable.length - answered.length}: ${answered.join(' | ')}`,
  )
}

async function measureSet(set: string, cases: readonly Case[]): Promise<void> {
  if (process.env['QUARRY_ANSWERS_CURVE'] && cases[0]?.db !== undefined) await measureCurve(set, cases)
  const report = set === 'own_kept' ? () => undefined : printed
  const count = { right: 0, answered: 0, failed: 0 }
  const times: number[] = []
  for (const one of cases) {
    const loaded = one.db === undefined ? await singleTable(one) : await databaseOf(one.db)
    const startedAt = performance.now()
    const read = parse(one.question, loaded.catalogue, { today })
    times.push(performance.now() - startedAt)
    if (read.status !== 'understood' || !read.query) {
      report('NONE', one, `${read.status}: ${read.reason} | ${read.description}`)
      continue
    }
    count.answered += 1
    try {
      const rows = await answer(loaded, read.dataset_id!, read.query)
      if (isRight(one, rows)) count.right += 1
      if (!isRight(one, rows) || process.env['QUARRY_ANSWERS_MISSES'] === 'all')
        report(
          isRight(one, rows) ? 'GOOD' : 'MISS',
          one,
          `${JSON.stringify(read.query)} of ${loaded.tables.find(({ id }) => id === read.dataset_id)?.name}\n   unused ${read.unmatched.map(({ text }) => text).join(', ')}; by ${read.words.map(({ text, source }) => `${text}:${source}`).join(' ')}
   rows ${JSON.stringify(rows).slice(0, 200)}; expected ${JSON.stringify(one.gold_result).slice(0, 200)}`,
        )
    } catch (error) {
      count.failed += 1
      report(
        'FAIL',
        one,
        `${JSON.stringify(read.query)} ${error instanceof Error ? error.message : String(error)} ${JSON.stringify((error as { extras?: unknown }).extras ?? '')}`,
      )
    }
  }
  const share = (a: number, b: number) => `${((100 * a) / Math.max(1, b)).toFixed(1)} %`
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `${set} (${part}): ${cases.length} questions, right ${share(count.right, cases.length)}, coverage ${share(count.answered, cases.length)}, ` +
      `precision ${share(count.right, count.answered)}, wrong ${share(count.answered - count.right - count.failed, cases.length)}, failed ${count.failed}, ` +
      `p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(2)} ms`,
  )
}

/** How right and how many answers are if more or less doubt is borne, in four parts by database. */
async function measureCurve(set: string, cases: readonly Case[]): Promise<void> {
  const names = [...new Set(cases.map(({ db }) => db!))].toSorted()
  const parts = new Map(names.map((name, at) => [name, at % 4]))
  for (const mostDoubt of [1.1, 1.5, 2, 2.6, 3, 4, 99]) {
    const counts = Array.from({ length: 4 }, () => ({ all: 0, answered: 0, right: 0 }))
    for (const one of cases) {
      const loaded = await databaseOf(one.db!)
      const count = counts[parts.get(one.db!)!]!
      const read = parse(one.question, loaded.catalogue, { today, mostDoubt })
      count.all += 1
      if (read.status !== 'understood' || !read.query) continue
      count.answered += 1
      const rows = await answer(loaded, read.dataset_id!, read.query).catch(() => undefined)
      if (rows && isRight(one, rows)) count.right += 1
    }
    const texts = counts.map(({ all, answered, right }) => `${right} of ${answered} of ${all}`)
    console.log(`${set}, doubt up to ${mostDoubt}: right of answered of asked ${texts.join(', ')}`)
  }
}

function printed(kind: string, one: Case, what: string): void {
  if (process.env['QUARRY_ANSWERS_MISSES'] === undefined) return
  console.log(`${kind} ${one.id} ${one.question}\n   gold ${one.gold_sql}\n   ${what}`)
}
