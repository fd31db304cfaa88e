import type { ColumnDrift, DatasetDrift } from '../../../../../contract/src/dataset-sources.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Column } from '../../warehouse/index.ts'
import { columnDrift } from '../refresh/column-drift.ts'
import type { ColumnUses } from '../refresh/plan-refresh.ts'
import { findRefreshState } from './store.ts'

export interface Breakage {
  columns: ColumnDrift[]
  affects: DatasetDrift['affects']
}

/**
 * What a file that is to be the next version takes from policies, the model and formats: columns that they name and
 * that it lacks or has with another type. Undefined: nothing.
 */
export async function brokenBy(
  { read, orgId, columnUses }: Pick<Context, 'read' | 'orgId'> & { columnUses: ColumnUses },
  { id, now }: { id: number; now: readonly Column[] },
): Promise<Breakage | undefined> {
  const before = (await read((db) => findRefreshState(db, id)))?.columns
  if (!before) return undefined
  const typeNow = new Map(now.map(({ name, type }) => [name, type]))
  const lost = new Set(before.filter(({ name, type }) => typeNow.get(name) !== type).map(({ name }) => name))
  if (lost.size === 0) return undefined
  const affects = (await columnUses(orgId, id)).filter(({ column }) => lost.has(column))
  if (affects.length === 0) return undefined
  return { columns: columnDrift(before, now).filter(({ column }) => lost.has(column)), affects }
}
