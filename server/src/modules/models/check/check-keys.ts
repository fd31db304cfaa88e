import type { Context } from '../../../kernel/context.ts'
import { warehouseTable } from '../../datasets/index.ts'
import { WarehouseError, type Warehouse } from '../../warehouse/index.ts'
import { type KeyClaim, contradiction, keyClaims, sharedKeysSql } from '../key-claims.ts'
import type { Known } from '../known.ts'
import type { Problem } from './problem.ts'

type Asker = Pick<Context, 'orgId' | 'signal' | 'log'> & { warehouse: Warehouse }

const timeoutMs = 20_000

/**
 * Joins whose cardinality the data contradicts: a side that is said to be one has keys that several rows share. A key
 * that cannot be counted (its table is live, or the count took too long) is left to those who query it.
 */
export async function checkKeys(asker: Asker, known: Known): Promise<Problem[]> {
  const found: Problem[] = []
  for (const [index, join] of known.model.joins.entries()) {
    const to = known.joined.get(join.name)?.table
    if (!to) continue
    for (const claim of keyClaims(join, { from: known.table, to })) {
      const shared = await countShared(asker, claim)
      const message = contradiction(claim, shared)
      if (shared > 0) found.push({ path: `joins.${index}.cardinality`, field: join.name, message })
    }
  }
  return found
}

async function countShared(asker: Asker, claim: KeyClaim): Promise<number> {
  if (claim.table.source.kind !== 'version') return 0
  try {
    const { rowsJson } = await asker.warehouse.query(asker.orgId, {
      sql: sharedKeysSql(claim),
      tables: [warehouseTable(claim.table)],
      rowLimit: 1,
      timeoutMs,
      signal: asker.signal,
    })
    return Number((JSON.parse(rowsJson.toString()) as unknown[][])[0]?.[0])
  } catch (error) {
    if (!(error instanceof WarehouseError) || error.kind === 'cancelled') throw error
    asker.log.warn({ err: error }, 'the key of a join could not be counted')
    return 0
  }
}
