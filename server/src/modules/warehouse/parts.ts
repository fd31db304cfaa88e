import type { Admission } from './admission.ts'
import type { EngineRequests } from './engine-requests.ts'
import type { Confinement } from '../../kernel/processes/launch.ts'
import type { MessageTable } from './messages.ts'
import type { EnginePool } from './engine-pool.ts'
import type { VersionFiles } from './version-files.ts'
import type { QueryRequest, TableInput, WarehouseLimits } from './warehouse.ts'

/** Everything the parts of the warehouse need of each other. */
export interface WarehouseParts {
  limits: WarehouseLimits
  files: VersionFiles
  pool: EnginePool
  requests: EngineRequests
  queries: Admission
  ingests: Admission
  confinement: () => Confinement
}

export function statementOf(files: VersionFiles, orgId: number, request: QueryRequest) {
  return {
    sql: request.sql,
    parameters: request.parameters ?? [],
    tables: request.tables.map((table) => ({ name: table.name, ...messageTable(files, orgId, table) })),
    rowLimit: request.rowLimit,
  }
}

export function messageTable(files: VersionFiles, orgId: number, { file, view }: TableInput): MessageTable {
  return { path: files.pathOf(orgId, file), ...(view ? { view } : {}) }
}
