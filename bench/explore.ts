// Questions over ten million rows, compiled and asked through the warehouse, each beside hand-written SQL in DuckDB
// alone, in this process, on the same file. Rounds ask for different limits, so that no answer is a kept one.
import { DuckDBInstance } from '@duckdb/node-api'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compileQuery } from '../server/src/modules/explore/compiler/compile-query.ts'
import { type Scene, type SceneTable, emptyModel } from '../server/src/modules/models/index.ts'
import { type MaterializedVersion, openWarehouse } from '../server/src/modules/warehouse/index.ts'
import { many, questions, tables } from './parts/explore-questions.ts'
import { median } from './parts/load.ts'
import { ownMs, processesOf } from './parts/processor-time.ts'

const rounds = 7

const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
await chmod(home, 0o755)
const log = pino({ level: 'warn' })
const warehouse = await openWarehouse({
  dataFolder: join(home, 'data'),
  scratchFolder: join(home, 'scratch'),
  log,
})
const raw = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' })
const connection = await raw.connect()
const loaded: SceneTable[] = []
for (const [name, sql] of Object.entries(tables)) loaded.push(await load(name, sql))
const scene = sceneOf(loaded)

for (const [what, query, sql] of questions) {
  const [ours, theirs, compiling, ourWork, theirWork]: number[][] = [[], [], [], [], []]
  for (let round = 0; round <= rounds; round += 1) {
    const enginesMs = processorMs()
    const startedAt = performance.now()
    const compiled = compileQuery(query, { scene, now: () => new Date() })
    const compiledAt = performance.now()
    await warehouse.query(1, {
      sql: compiled.sql,
      parameters: compiled.parameters,
      tables: compiled.tables.map(({ name, source }) => ({
        name,
        file: source.kind === 'version' ? source.file : '',
      })),
      rowLimit: (query.limit ?? 1000) + round,
      timeoutMs: 60_000,
    })
    const answeredAt = performance.now()
    const [enginesDoneMs, startedMs] = [processorMs(), ownMs()]
    const askedAt = performance.now()
    JSON.stringify((await connection.runAndReadAll(sql)).getRowsJson())
    if (round === 0) continue
    compiling?.push(compiledAt - startedAt)
    ours?.push(answeredAt - startedAt)
    theirs?.push(performance.now() - askedAt)
    ourWork?.push(enginesDoneMs - enginesMs)
    theirWork?.push(ownMs() - startedMs)
  }
  const [mine, alone] = [median(ours ?? []), median(theirs ?? [])]
  console.log(
    `explore "${what}": ${mine.toFixed(1)} ms (compiled in ${median(compiling ?? []).toFixed(2)} ms), DuckDB alone ` +
      `${alone.toFixed(1)} ms (limit 1.15 times and 3 ms: ${(1.15 * alone + 3).toFixed(1)} ms); ` +
      `processor time ${average(ourWork ?? []).toFixed(0)} ms, alone ${average(theirWork ?? []).toFixed(0)} ms`,
  )
}
// The first ones are not those of a server that runs.
const compiledMs = Array.from({ length: 1000 }, () => {
  // Each request brings its fields anew.
  const query = structuredClone(many)
  const startedAt = performance.now()
  compileQuery(query, { scene, now: () => new Date() })
  return performance.now() - startedAt
})
console.log(
  `explore with 20 calculated fields: compiled in ${median(compiledMs.slice(500)).toFixed(2)} ms (limit 3 ms)`,
)
connection.closeSync()
await warehouse.close()
await rm(home, { recursive: true, force: true })

/** Of the engines: they count in steps of 10 ms, so averages tell more than medians. */
function processorMs(): number {
  return processesOf(home).reduce((sum, { ms }) => sum + ms, 0)
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function load(name: string, sql: string): Promise<SceneTable> {
  const path = join(home, `${name}.parquet`)
  await connection.run(`COPY (${sql}) TO '${path}'`)
  await chmod(path, 0o644)
  const version = await warehouse.materialize(
    1,
    { path, name: `${name}.parquet` },
    { datasetId: loaded.length + 1 },
  )
  await connection.run(`ATTACH '${join(home, 'data', version.file)}' AS ${name}_v (READ_ONLY)`)
  await connection.run(`CREATE VIEW ${name} AS SELECT * FROM ${name}_v.main.data`)
  return placed(name, version)
}

function placed(name: string, { file, rowCount, columns }: MaterializedVersion): SceneTable {
  return {
    table: {
      id: loaded.length + 1,
      name,
      columns: columns.map(({ name: column, type, native, nullable }) => ({
        name: column,
        type,
        native_type: native,
        nullable,
        label: null,
        description: null,
      })),
      view: undefined,
      rights: 'all',
      policies: [],
      isAuthor: true,
      source: {
        kind: 'version',
        version: 1,
        file,
        rowCount,
        finite: columns.flatMap(({ name: column, isFinite }) => (isFinite ? [column] : [])),
      },
    },
    model: emptyModel,
    broken: {},
  }
}

function sceneOf([sales, products, customers]: SceneTable[]): Scene {
  if (!sales || !products || !customers) throw new Error('the tables were not loaded')
  const join = (path: string, table: SceneTable) => ({
    ...table,
    path,
    from: '',
    label: undefined,
    cardinality: 'many_to_one' as const,
    on: [{ column: path, to: 'id' }],
  })
  return { base: sales, joins: [join('product', products), join('customer', customers)], conventions: {} }
}
