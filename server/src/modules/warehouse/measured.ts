import type { TableInput, Warehouse } from './warehouse.ts'

type Measured = Pick<Warehouse, 'query' | 'export' | 'profile' | 'materialize'>

/** Adds what a statement took to the readings of its tables. */
export const measured = ({ query, export: write, profile, materialize }: Measured): Measured => ({
  async query(orgId, request) {
    const answer = await query(orgId, request)
    const took = { ...answer, sizeBytes: answer.rowsJson.length }
    for (const reading of readingsOf(request.tables)) reading.add(took)
    return answer
  },
  async export(orgId, request) {
    const made = await write(orgId, request)
    const closed = new Promise<void>((resolve) => made.stream.once('close', resolve))
    // Counting its bytes would mean looking at them.
    const took = closed.then(async () => ({ ...(await made.finished), cached: false, sizeBytes: null }))
    took.catch(() => undefined)
    for (const reading of readingsOf(request.tables)) reading.addLater(took)
    return made
  },
  async profile(orgId, table, signal) {
    const start = performance.now()
    const profiles = await profile(orgId, table, signal)
    const elapsedMs = performance.now() - start
    table.reading?.add({ elapsedMs, rowCount: profiles.length, cached: false, sizeBytes: null })
    return profiles
  },
  async materialize(orgId, source, options) {
    const start = performance.now()
    const made = await materialize(orgId, source, options)
    const took = { elapsedMs: performance.now() - start, rowCount: made.rowCount, cached: false }
    const tables = 'sql' in source ? source.tables : []
    for (const reading of readingsOf(tables)) reading.add({ ...took, sizeBytes: null })
    return made
  },
})

const readingsOf = (tables: readonly TableInput[]) =>
  new Set(tables.flatMap(({ reading }) => (reading ? [reading] : [])))
