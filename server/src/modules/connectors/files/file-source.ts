import type { Database } from '../../../kernel/database/database.ts'
import { SourceError } from '../sources/source-error.ts'
import type { Relation, Sources } from '../sources/source.ts'
import { findConnector } from '../store.ts'
import { fileOfTable, tablesOf } from './connector-file.ts'
import { filesOf } from './files-store.ts'
import type { StoredFiles } from './stored-files.ts'

interface NearDependencies {
  database: Pick<Database, 'read'>
  storedFiles: StoredFiles
}

/** The same sources, with connectors of files among them: those lie here, so no process need fetch them. */
export function withFiles(far: Sources, { database, storedFiles }: NearDependencies): Sources {
  const filesAt = (orgId: number, connectorId: number) =>
    database.read({ orgId }, async (db) => {
      const connector = await findConnector(db, { orgId, id: connectorId })
      return connector?.type === 'file' ? filesOf(db, { orgId, connectorId }) : undefined
    })
  return {
    ...far,
    async tables(orgId, connectorId, ask) {
      const files = await filesAt(orgId, connectorId)
      if (!files) return far.tables(orgId, connectorId, ask)
      const names = files.flatMap(tablesOf)
      const found = names.filter((name) => name.toLowerCase().includes((ask.q ?? '').toLowerCase()))
      return found
        .slice(0, ask.limit)
        .map((name) => ({ schema: null, name, kind: 'file', row_estimate: null }))
    },
    async columns(orgId, connectorId, ask) {
      const files = await filesAt(orgId, connectorId)
      if (!files) return far.columns(orgId, connectorId, ask)
      getFile(files, ask.relation)
      // Only the loading finds them out.
      return []
    },
    async extract(orgId, connectorId, extract) {
      const files = await filesAt(orgId, connectorId)
      if (!files) return far.extract(orgId, connectorId, extract)
      const { file, sheet } = getFile(files, extract.request.relation)
      const path = storedFiles.pathOf(orgId, file.stored_as)
      const sizeBytes = Number(file.size_bytes)
      await extract.onPart({ path, name: file.name, sheet, keep: true, sizeBytes })
      return { columns: [], rowCount: 0, sizeBytes, cursor: null }
    },
  }
}

function getFile(
  files: Parameters<typeof fileOfTable>[0] & Awaited<ReturnType<typeof filesOf>>,
  relation: Relation,
) {
  const table = 'table' in relation ? relation.table : 'path' in relation ? relation.path : undefined
  if (table === undefined) throw new SourceError('refused', 'files cannot be asked a query')
  const found = fileOfTable(files, table)
  if (!found) throw new SourceError('unknown_object', `there is no file called ${table}`)
  return found
}
