import type { Database } from '../../../kernel/database/database.ts'
import type { FindKeyAuthorization } from '../../../kernel/http/pages/challenges.ts'
import { worker } from '../../../kernel/jobs/queue.ts'
import { findKeyAuthorization } from './store.ts'

/** Those of the orders that are under way, in whatever process. */
export const keyAuthorizations =
  (database: Pick<Database, 'read'>): FindKeyAuthorization =>
  (token) =>
    database.read(worker, (db) => findKeyAuthorization(db, token))
