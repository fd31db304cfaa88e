import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listRunLogs } from '../../../../../contract/src/run-logs.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Database, Reader } from '../../../kernel/database/database.ts'
import type { StatesOf } from '../../../kernel/feed.ts'
import { readPage } from '../../../kernel/list.ts'

const lines = (db: Reader, runId: number, after: number) =>
  db
    .selectFrom('run_logs')
    .select(['line', 'at', 'level', 'message', 'facts'])
    .where('run_id', '=', runId)
    .where('line', '>', after)

export function pageOfLines(context: Pick<Context, 'read'>, list: Input<typeof listRunLogs>) {
  const { id, after = 0, level } = list
  return readPage(context, list, {
    table: 'run_logs',
    key: 'line',
    search: ['run_logs.message'],
    from: (db) =>
      lines(db, id, after).$if(level !== undefined, (query) => query.where('level', 'in', level ?? [])),
  })
}

export const linesAfter = (db: Reader, runId: number, { after, limit }: { after: number; limit: number }) =>
  lines(db, runId, after).orderBy('line').limit(limit).execute()

/** What of runs changes while they work, as one text for each. */
export const statesOf =
  (database: Pick<Database, 'read'>): StatesOf =>
  async (orgId, ids) => {
    const rows = await database.read({ orgId }, (db) =>
      db
        .selectFrom('runs')
        .select(['id', 'status', 'log_lines', 'progress'])
        .where('id', 'in', ids)
        .execute(),
    )
    return new Map(rows.map(({ id, ...state }) => [id, JSON.stringify(state)]))
  }
