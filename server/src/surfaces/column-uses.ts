import type { Database } from '../kernel/database/database.ts'
import type { ColumnUses } from '../modules/datasets/index.ts'

/** What of the modules above datasets names columns of one: told to authors when a column is gone at its source. */
export const columnUses =
  (_database: Database): ColumnUses =>
  async () => []
