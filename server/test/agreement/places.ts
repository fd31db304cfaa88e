import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Model } from '../../../contract/src/models.ts'
import type { Query } from '../../../contract/src/query.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { databaseCases } from '../databases/cases.ts'
import { fileForm } from '../file-form.ts'
import { endOf } from '../refreshing.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'
import { type Refusal, mariadbModel, modelRefusals } from './mariadb-lacks.ts'
import { measures, modelWith } from './model.ts'
import { type Row, tableSql } from './rows.ts'

export interface PlaceOfRows {
  name: string
  /** MariaDB answers without booleans and percentiles. */
  isLiveMariadb: boolean
  query(query: Query): Promise<Answer<Explored>>
}

export interface Explored {
  rows: unknown[][]
  totals?: unknown[]
  sql: string
  /** Of a refusal. */
  details?: Refusal[]
}

export interface Places {
  all: PlaceOfRows[]
  stop(): Promise<void>
}

type DatabaseCase = (typeof databaseCases)[number]

/** The same rows uploaded, extracted from and live in every database that this machine has. */
export async function openPlaces(rows: readonly Row[]): Promise<Places> {
  const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
  const { call, place } = await inOrganization(quarry)
  const file = fileForm('facts.parquet', await parquetOf(rows))
  const uploaded = await place('uploaded', await call<Dataset>('POST', '/api/datasets/upload', file))
  const databases: Awaited<ReturnType<typeof openDatabase>>[] = []
  // One after the other: a busy machine that starts all of them at once answers none of them in time.
  for (const one of databaseCases.slice(0, 3))
    if (one.missing === undefined) databases.push(await openDatabase(quarry, one, rows))
  return {
    all: [uploaded, ...databases.flatMap((database) => database.places)],
    stop: async () => void (await Promise.all(databases.map(({ stop }) => stop()))),
  }
}

/** Each database has an organization of its own, because one asks no more than so many questions of sources at once. */
async function inOrganization(quarry: TestServer) {
  const { token } = await quarry.newOrganization()
  const call = async <T>(method: string, path: string, given: object = {}) => {
    const answer = await quarry.call<T>(method, path, { token, ...given })
    if (answer.status >= 400) throw new Error(`${answer.status}: ${answer.text.slice(0, 600)}`)
    return answer.body
  }
  const place = async (name: string, { id }: Dataset): Promise<PlaceOfRows> => {
    const path = `/api/datasets/${id}`
    const isLiveMariadb = name === 'live mysql'
    const put = (body: Model) => quarry.call<Explored>('PUT', `${path}/model`, { token, body })
    const whole = await put(modelWith(measures))
    expect(whole.body.details, whole.text).toEqual(isLiveMariadb ? modelRefusals : undefined)
    if (isLiveMariadb) expect((await put(mariadbModel)).status).toBe(200)
    const ask = (body: Query) => quarry.call<Explored>('POST', `${path}/explore`, { token, body })
    return { name, isLiveMariadb, query: (body) => untilAnswered(() => ask(body)) }
  }
  return { call, place }
}

const maxAttempts = 10

/** That a machine is too busy for an answer says nothing of what the answer is. */
async function untilAnswered(ask: () => Promise<Answer<Explored>>): Promise<Answer<Explored>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask()
    const isBusy = answer.status === 503 || /query_timeout|the server is busy/.test(answer.text)
    if (!isBusy || attempt === maxAttempts) return answer
    await sleep(1000)
  }
}

async function openDatabase(quarry: TestServer, { type, start }: DatabaseCase, rows: readonly Row[]) {
  const { call, place } = await inOrganization(quarry)
  const remote = await start()
  await remote.run(...tableSql(type, rows))
  const body = { name: type, type, config: remote.config }
  const { id } = await call<{ id: number }>('POST', '/api/connectors', { body })
  const source = { ...(type === 'postgres' ? { schema: 'public' } : {}), table: 'facts' }
  const made = (mode: 'live' | 'extract') =>
    call<Dataset>('POST', '/api/datasets', {
      body: { connector_id: id, name: `${type} ${mode}`, mode, source },
    })
  const live = await place(`live ${type}`, await made('live'))
  const extract = await made('extract')
  const run = extract.last_run
  if (run) await endOf(() => call<Run>('GET', `/api/pipeline/runs/${run.id}`))
  // Only of a copy can it be said that a column of 1 and 0 is one of booleans.
  if (type === 'mysql')
    await call('PATCH', `/api/datasets/${extract.id}`, { body: { columns: { b: { type: 'boolean' } } } })
  return { places: [live, await place(`extract ${type}`, extract)], stop: () => remote.stop() }
}

async function parquetOf(rows: readonly Row[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-agreement-'))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    for (const sql of tableSql('duckdb', rows)) await connection.run(sql)
    await connection.run(`COPY facts TO '${folder}/facts.parquet'`)
    return readFileSync(join(folder, 'facts.parquet'))
  } finally {
    connection.closeSync()
    instance.closeSync()
    rmSync(folder, { recursive: true, force: true })
  }
}
