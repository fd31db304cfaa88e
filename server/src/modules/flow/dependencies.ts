import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Warehouse } from '../warehouse/index.ts'

/** What this module is made of. */
export interface FlowDependencies {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  warehouse: Warehouse
}
