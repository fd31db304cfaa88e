import type { Context } from '../../../kernel/context.ts'
import { SourceError } from '../../connectors/index.ts'
import { type DatasetTable, warehouseTable } from '../../datasets/index.ts'
import { unrecorded } from '../../history/index.ts'
import { WarehouseError } from '../../warehouse/index.ts'
import { type KeyClaim, contradictionMessage, keyClaims, sharedKeys } from '../key-claims.ts'
import type { Known } from '../known.ts'
import type { ModelDependencies } from '../dependencies.ts'
import type { Problem } from './problem.ts'

type Caller = Pick<Context, 'orgId' | 'signal' | 'log'> & ModelDependencies

const timeoutMs = 20_000

/**
 * Joins whose cardinality the data contradicts: a side declared as one has keys that several rows share. A key that
 * cannot be counted (its source does not respond, or the count took too long) is left to those who query it.
 */
export async function checkJoinKeys(context: Caller, known: Known): Promise<Problem[]> {
  const found: Problem[] = []
  for (const [index, join] of known.model.joins.entries()) {
    const to = known.joined.get(join.name)?.table
    if (!to) continue
    for (const claim of keyClaims(join, { from: known.table, to })) {
      if (!hasData(claim.table)) continue
      const shared = await countShared(context, claim)
      const message = contradictionMessage(claim, shared)
      if (shared > 0) found.push({ path: `joins.${index}.cardinality`, field: join.name, message })
    }
  }
  return found
}

const hasData = ({ source }: DatasetTable) => source.kind === 'live' || source.file !== ''

async function countShared(context: Caller, claim: KeyClaim): Promise<number> {
  try {
    const { rowsJson } = await counted(context, claim)
    return Number((JSON.parse(rowsJson.toString()) as unknown[][])[0]?.[0])
  } catch (error) {
    const isReportable = error instanceof WarehouseError || error instanceof SourceError
    if (!isReportable || error.kind === 'cancelled') throw error
    context.log.warn({ err: error }, 'the key of a join could not be counted')
    return 0
  }
}

function counted({ warehouse, sources, orgId, signal }: Caller, claim: KeyClaim) {
  const { source } = claim.table
  const asked = { ...sharedKeys(claim), rowLimit: 1, timeoutMs, signal }
  const reading = unrecorded()
  return source.kind === 'live'
    ? sources.query(orgId, source.connectorId, { ...asked, parameters: [], reading })
    : warehouse.query(orgId, { ...asked, tables: [warehouseTable(claim.table, reading)] })
}
