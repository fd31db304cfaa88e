import type { FindRegressions } from '../access/index.ts'
import type { Perform } from '../as-code/index.ts'
import type { Warehouse } from '../warehouse/index.ts'

export interface InterchangeDependencies {
  warehouse: Warehouse
  findRegressions?: FindRegressions
  /** Calls the routes of single objects, with this engine. */
  perform(warehouse: Warehouse): Perform
}
