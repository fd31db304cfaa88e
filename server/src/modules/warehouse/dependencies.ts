import { ProcessLost } from '../../kernel/processes/link.ts'
import type { FairQueue } from './fair-queue.ts'
import { WarehouseError } from './errors.ts'
import type { EngineRequests } from './engine-requests.ts'
import type { Confinement } from '../../kernel/processes/launch.ts'
import type { MessageTable } from './messages.ts'
import type { EnginePool } from './engine-pool.ts'
import type { VersionFiles } from './version-files.ts'
import type { QueryRequest, TableInput, WarehouseLimits } from './warehouse.ts'

/** Everything the parts of the warehouse need of each other. */
export interface WarehouseDependencies {
  /** How many exports of an organization are being read. */
  readers: Map<number, number>
  limits: WarehouseLimits
  files: VersionFiles
  pool: EnginePool
  requests: EngineRequests
  queries: FairQueue
  ingests: FairQueue
  plans: FairQueue
  builds: FairQueue
  confinement: Confinement
}

type StatementRequest = Pick<QueryRequest, 'sql' | 'parameters' | 'tables'> & { rowLimit: number | null }

export function statementOf<Request extends StatementRequest>(
  files: VersionFiles,
  orgId: number,
  request: Request,
) {
  return {
    sql: request.sql,
    parameters: request.parameters ?? [],
    tables: request.tables.map((table) => ({ name: table.name, ...messageTable(files, orgId, table) })),
    rowLimit: request.rowLimit as Request['rowLimit'],
  }
}

/** What to tell about a request whose process ended under it. */
export const engineFailure = (error: unknown): unknown =>
  error instanceof ProcessLost ? new WarehouseError('unavailable', 'the engine ended') : error

export function messageTable(files: VersionFiles, orgId: number, table: TableInput): MessageTable {
  const { file, view, only } = table
  return {
    path: files.seenPathOf(orgId, file),
    ...(view ? { view } : {}),
    ...(only === undefined ? {} : { only }),
  }
}
