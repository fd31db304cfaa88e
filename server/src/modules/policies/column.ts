import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { QueryColumn } from '../sql/index.ts'

/** A column of the stored table with its expression over it. */
export interface GovernedColumn extends QueryColumn {
  sql: string // e.g. `t."region"`
  shown: DatasetColumn
}
