import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import {
  openWarehouse,
  type Warehouse,
  type WarehouseLimits,
} from '../../server/src/modules/warehouse/index.ts'

export interface BenchWarehouse {
  warehouse: Warehouse
  home: string
  /** DuckDB alone, in this process, with as many threads as there are cores. */
  raw: DuckDBInstance
  connection: DuckDBConnection
  /** Makes a version of what a SELECT answers, for organization 1. */
  load(select: string): Promise<string>
  close(): Promise<void>
}

/** A warehouse in a folder of its own and DuckDB beside it. */
export async function openBenchWarehouse(limits: Partial<WarehouseLimits> = {}): Promise<BenchWarehouse> {
  const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  await chmod(home, 0o755)
  const folders = { dataFolder: join(home, 'data'), scratchFolder: join(home, 'scratch') }
  const warehouse = await openWarehouse({ ...folders, log: pino({ level: 'warn' }), limits })
  const raw = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' })
  const connection = await raw.connect()
  return {
    warehouse,
    home,
    raw,
    connection,
    async load(select) {
      const path = join(home, 'made.parquet')
      await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`)
      await chmod(path, 0o644)
      const { file } = await warehouse.materialize(1, { path, name: 'made.parquet' }, { datasetId: 1 })
      await rm(path, { force: true })
      return file
    },
    async close() {
      await warehouse.close()
      connection.closeSync()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
