import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Query } from '../../../contract/src/query.ts'
import type { Run } from '../../../contract/src/runs.ts'
import { databaseCases } from '../databases/cases.ts'
import { fileForm } from '../file-form.ts'
import { endOf } from '../refreshing.ts'
import { testServer } from '../server.ts'
import { evaluate } from './evaluate.ts'
import { model } from './question.ts'
import { type Row, tableSql } from './rows.ts'
import { type Value, says } from './values.ts'

export interface PlaceOfRows {
  name: string
  ask(query: Query): Promise<{ rows: unknown[][]; totals?: unknown[]; sql: string }>
}

export interface Places {
  all: PlaceOfRows[]
  stop(): Promise<void>
}

/** The same rows uploaded, extracted from and live in every database that this machine has. */
export async function openPlaces(rows: readonly Row[]): Promise<Places> {
  const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
  const { token } = await quarry.newOrganization()
  const call = async <T>(method: string, path: string, given: object = {}) => {
    const answer = await quarry.call<T>(method, path, { token, ...given })
    if (answer.status >= 400) throw new Error(`${answer.status}: ${answer.text.slice(0, 600)}`)
    return answer.body
  }
  const place = async (name: string, { id }: Dataset): Promise<PlaceOfRows> => {
    await call('PUT', `/api/datasets/${id}/model`, { body: model })
    return { name, ask: (body) => call('POST', `/api/datasets/${id}/explore`, { body }) }
  }
  const file = fileForm('facts.parquet', await parquetOf(rows))
  const all = [await place('uploaded', await call<Dataset>('POST', '/api/datasets/upload', file))]
  const stops: (() => Promise<void>)[] = []
  for (const { type, missing, start } of databaseCases.slice(0, 3)) {
    if (missing !== undefined) continue
    const far = await start()
    stops.push(() => far.stop())
    await far.run(...tableSql(type, rows))
    const body = { name: type, type, config: far.config }
    const { id } = await call<{ id: number }>('POST', '/api/connectors', { body })
    for (const mode of ['live', 'extract'] as const) {
      const source = { ...(type === 'postgres' ? { schema: 'public' } : {}), table: 'facts' }
      const made = await call<Dataset>('POST', '/api/datasets', {
        body: { connector_id: id, name: `${type} ${mode}`, mode, source },
      })
      const run = made.last_run
      if (mode === 'extract' && run) await endOf(() => call<Run>('GET', `/api/pipeline/runs/${run.id}`))
      all.push(await place(`${mode} ${type}`, made))
    }
  }
  return { all, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
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

/** Where an answer is not what the question means; undefined where it is. */
export async function disagreement(
  place: PlaceOfRows,
  query: Query,
  rows: readonly Row[],
): Promise<string | undefined> {
  const expected = evaluate(query, rows)
  const answer = await place.ask(query).catch((error: unknown) => error as Error)
  if (answer instanceof Error) return answer.message
  const all = [...answer.rows, ...(answer.totals ? [answer.totals] : [])]
  const wanted = [...expected.rows, ...(expected.totals ? [expected.totals] : [])]
  const at = wanted.findIndex((row, index) => !isSame(all[index], row))
  if (at < 0 && all.length === wanted.length) return undefined
  return `row ${at < 0 ? wanted.length : at} of ${wanted.length}, ${all.length} answered: ${JSON.stringify(all[at])} for ${shown(wanted[at])}\n${answer.sql}`
}

const isSame = (cells: unknown[] | undefined, row: readonly Value[]) =>
  cells?.length === row.length && row.every((value, index) => says(cells[index], value))

const shown = (row: readonly Value[] | undefined) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) / 10_000 : value))
