import { queryFailure } from '../../datasets/index.ts'
import type { TableInput } from '../../warehouse/index.ts'
import type { Caller } from '../dependencies.ts'

interface FewRows {
  sql: string
  tables: TableInput[]
  rowLimit: number
}

/** Rows that a person waits for, within the time that their organization allows. */
export async function queryRows(
  { warehouse, orgId, signal, user }: Caller,
  request: FewRows,
): Promise<{ rows: unknown[][]; rowCount: number; truncated: boolean }> {
  const timeoutMs = user.limits.querySeconds * 1000
  const { rowsJson, rowCount, truncated } = await warehouse
    .query(orgId, { ...request, timeoutMs, signal })
    .catch((error: unknown) => {
      throw queryFailure(error, undefined)
    })
  return { rows: JSON.parse(rowsJson.toString()) as unknown[][], rowCount, truncated }
}
