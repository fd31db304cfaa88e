import type { FindRegressions } from '../access/index.ts'
import type { Sources } from '../connectors/index.ts'
import type { Warehouse } from '../warehouse/index.ts'

/** What models need to query data: the location of versions, and the databases of live tables. */
export interface ModelDependencies {
  warehouse: Warehouse
  sources: Pick<Sources, 'query'>
  /** Undefined: nothing holds changes back. */
  findRegressions?: FindRegressions
}
