import type { Database } from '../../kernel/database/database.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Engine } from '../builds/index.ts'

/** What starts the builds of schedules. */
export interface ScheduleDependencies extends Engine {
  database: Pick<Database, 'read'>
  runIn: RunIn
}
