import type { Perform } from '../as-code/index.ts'
import type { Warehouse } from '../warehouse/index.ts'

export interface InterchangeDependencies {
  warehouse: Warehouse
  /** Calls the routes of single objects, with this engine. */
  perform(warehouse: Warehouse): Perform
}
