import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { ProcessLost } from '../../kernel/processes/link.ts'
import { WarehouseError } from './errors.ts'
import type { ExportFormat } from './messages.ts'
import { statementOf } from './parts.ts'
import type { WarehouseParts } from './parts.ts'
import type { Export, QueryRequest } from './warehouse.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
} as const

/** Lets the engine write the answer to its scratch folder and streams that file. */
export async function exportQuery(
  { queries, pool, files }: WarehouseParts,
  orgId: number,
  request: QueryRequest & { format: ExportFormat },
): Promise<Export> {
  const { signal, timeoutMs, format } = request
  const statement = statementOf(files, orgId, request)
  return queries.run(
    orgId,
    async () => {
      const engine = await pool.processOf(orgId)
      const path = `${engine.scratchFolder}/export-${randomBytes(8).toString('hex')}`
      try {
        await engine.call({ ...statement, op: 'export', format, path }, { signal, timeoutMs })
        // The open file outlives its name, so nothing is left behind however the stream ends.
        const handle = await open(path, 'r')
        return { stream: createReadStream('', { fd: handle }), contentType: contentTypes[format] }
      } catch (error) {
        if (error instanceof ProcessLost)
          throw new WarehouseError('unavailable', 'the engine ended; try again')
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
    signal,
  )
}
