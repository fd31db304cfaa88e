import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openWarehouse } from '../../src/modules/warehouse/index.ts'
import type {
  MaterializedVersion,
  Parameter,
  Warehouse,
  WarehouseLimits,
} from '../../src/modules/warehouse/index.ts'

export interface TestWarehouse {
  warehouse: Warehouse
  home: string
  dataFolder: string
  scratchFolder: string
  /** Writes a file and materializes it for organization 1. */
  load(name: string, content: string | Uint8Array, sheet?: string): Promise<MaterializedVersion>
  /** The parsed rows of a query over the version, which is called `t`. */
  rows(version: { file: string }, sql: string, parameters?: readonly Parameter[]): Promise<unknown[][]>
  /** Files of the data folder, without folders. */
  dataFiles(): Promise<string[]>
  close(): Promise<void>
}

/** A warehouse in a folder of its own, with real engine processes; for tests and benchmarks. */
export async function openTestWarehouse(limits: Partial<WarehouseLimits> = {}): Promise<TestWarehouse> {
  // Engines of another user must find their files below folders that are closed to it.
  const closed = await mkdtemp(join(tmpdir(), 'quarry-warehouse-'))
  const home = join(closed, 'home')
  await mkdir(home, { mode: 0o700 })
  const folders = { dataFolder: join(home, 'data'), scratchFolder: join(home, 'scratch') }
  const log = pino({ level: 'silent' })
  const warehouse = await openWarehouse({ ...folders, log, limits: { warmEngines: 0, ...limits } })
  let uploads = 0
  return {
    warehouse,
    home,
    ...folders,
    async load(name, content, sheet) {
      const path = join(home, `upload-${(uploads += 1)}`)
      await writeFile(path, content)
      return warehouse.materialize(1, { path, name, sheet }, { datasetId: 1 })
    },
    async rows({ file }, sql, parameters = []) {
      const tables = [{ name: 't', file }]
      const answer = await warehouse.query(1, {
        sql,
        parameters,
        tables,
        rowLimit: 100_000,
        timeoutMs: 20_000,
      })
      return JSON.parse(answer.rowsJson.toString()) as unknown[][]
    },
    async dataFiles() {
      const found = await readdir(folders.dataFolder, { recursive: true, withFileTypes: true })
      return found.filter((file) => file.isFile()).map(({ name }) => name)
    },
    async close() {
      await warehouse.close()
      await rm(closed, { recursive: true, force: true })
    },
  }
}
