import type { Context } from '../../kernel/context.ts'
import type { FindRegressions } from '../access/index.ts'
import type { Ungoverned } from './govern.ts'

/** A table of a dataset as it is stored, of whose rows policies can be tried. */
export interface TriedTable extends Ungoverned {
  id: number
  name: string
  /** It has no data yet: its columns are those that it is to have, and there are no rows to run tests on. */
  isPlanned: boolean
  /**
   * How many rows satisfy each condition, in one scan; undefined where they cannot be counted, because the remote
   * database does not respond.
   */
  count(conditions: readonly string[]): Promise<number[] | undefined>
}

/** What policies need of the modules above them. */
export interface PolicyDependencies {
  /** Undefined while the dataset has neither data nor columns that it is to have. */
  findTable(context: Context, datasetId: number): Promise<TriedTable | undefined>
  /** Undefined: nothing holds changes back. */
  findRegressions?: FindRegressions
}
