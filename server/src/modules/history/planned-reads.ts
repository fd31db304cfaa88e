import type { DatasetRead, QueryRecord, StatementTable } from './query-record.ts'

/** What a statement reads, as the engine binds it; of tables only the columns are known. */
export type PlanStatement = (
  orgId: number,
  request: {
    sql: string
    tables: readonly { name: string; columns: readonly { name: string; native: string }[] }[]
  },
) => Promise<{
  lineage: {
    tables: string[]
    columns: { sources: { table: string; column: string }[] }[]
    indirect: { table: string; column: string }[]
  }
}>

const maxKnown = 1000
// Of more new texts a second only the datasets are known that they were addressed to.
const maxPlansAtOnce = 20

/**
 * What a query reads. That of a statement is planned once for its text and columns, after its answer: a request does not
 * wait for it.
 */
export function plannedReads(plan: PlanStatement) {
  const known = new Map<string, Promise<readonly DatasetRead[] | undefined>>()
  let planning = 0

  const find = (orgId: number, { sql, tables }: NonNullable<QueryRecord['statement']>) => {
    const key = JSON.stringify([
      orgId,
      sql,
      tables.map(({ id, name, columns }) => [id, name, columns.length]),
    ])
    const found = known.get(key)
    if (found || planning >= maxPlansAtOnce) return found
    planning += 1
    const reads = planOf(plan, orgId, { sql, tables }).finally(() => (planning -= 1))
    known.set(key, reads)
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return reads
  }

  return async (
    { org_id: orgId, reads }: QueryRecord,
    statement: NonNullable<QueryRecord['statement']>,
  ): Promise<readonly DatasetRead[]> => (await find(orgId, statement)) ?? reads
}

async function planOf(
  plan: PlanStatement,
  orgId: number,
  { sql, tables }: NonNullable<QueryRecord['statement']>,
): Promise<readonly DatasetRead[] | undefined> {
  const request = { sql, tables: tables.map(plannedTable) }
  // A text that the engine refuses reads nothing.
  const planned = await plan(orgId, request).catch(() => undefined)
  if (!planned) return undefined
  const { lineage } = planned
  const sources = [...lineage.columns.flatMap(({ sources }) => sources), ...lineage.indirect]
  const used = new Set([...lineage.tables, ...sources.map(({ table }) => table)].map(lower))
  const read = tables.filter(({ name }) => used.has(lower(name)))
  // Two names may stand for one dataset.
  return [...new Set(read.map(({ id }) => id))].map((datasetId) => {
    const names = new Set(read.filter(({ id }) => id === datasetId).map(({ name }) => lower(name)))
    const own = sources.filter(({ table }) => names.has(lower(table)))
    return { datasetId, columns: [...new Set(own.map(({ column }) => column))] }
  })
}

const plannedTable = ({ name, columns }: StatementTable) => ({
  name,
  columns: columns.map(({ name: column, native_type: native }) => ({ name: column, native })),
})

const lower = (name: string) => name.toLowerCase()
