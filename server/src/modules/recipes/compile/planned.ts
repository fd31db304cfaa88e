import { refuse } from '../../../kernel/errors.ts'
import { type PlannedTable, type StatementPlan, WarehouseError } from '../../warehouse/index.ts'
import { placeIn } from './formulas.ts'
import type { Planner } from './planner.ts'

interface StatementToPlan {
  sql: string
  tables: PlannedTable[]
  path: string
  /** The statement where a person wrote it: then the place in it is told. */
  shown?: string
}

const refused = new Set(['syntax', 'unknown_object', 'denied', 'bad_value'])

/** The plan of a statement; what the engine refuses about it is refused at the place of the setting. */
export async function planned(
  planner: Pick<Planner, 'plan'>,
  request: StatementToPlan,
): Promise<StatementPlan> {
  const { sql, tables, path, shown } = request
  try {
    return await planner.plan({ sql, tables })
  } catch (error) {
    if (!(error instanceof WarehouseError) || !refused.has(error.kind)) throw error
    const { position } = error.place
    const place = shown === undefined || position === undefined ? '' : `${placeIn(shown, position)}: `
    throw refuse.invalid(path, `${place}${error.message}`)
  }
}
