import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Acting } from '../access/index.ts'
import type { QueryContext } from '../explore/index.ts'

/** The query dependencies of this module. */
export type QueryDependencies = Pick<QueryContext, 'warehouse' | 'sources' | 'history'>

/** The same for those who write an alert and see what it would do. */
export type TryDependencies = QueryDependencies & Pick<QueryContext, 'occasion'>

/** What its work in the background is made of. */
export interface AlertDependencies extends QueryDependencies {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  now(): Date
}

/** Queries in the name of a member, in the background. */
export const queryContextFor = (
  { warehouse, sources, history, now }: AlertDependencies,
  acting: Acting,
  { alertId, signal }: { alertId: number; signal: AbortSignal },
): QueryContext => ({
  ...acting,
  warehouse,
  sources,
  history,
  occasion: { origin: 'alert', alertId },
  now,
  signal,
})
