import type { Context } from '../../kernel/context.ts'
import type { Ungoverned } from './govern.ts'

/** A table of a dataset as it is stored, of whose rows policies can be tried. */
export interface TriedTable extends Ungoverned {
  id: number
  name: string
  /**
   * How many rows there are for which each condition holds, in one pass; undefined where they cannot be counted,
   * because the database of somebody else's does not answer.
   */
  count(conditions: readonly string[]): Promise<number[] | undefined>
}

/** What policies need of the modules above them. */
export interface PolicyDependencies {
  /** Undefined while the dataset has no data. */
  findTable(context: Context, datasetId: number): Promise<TriedTable | undefined>
}
