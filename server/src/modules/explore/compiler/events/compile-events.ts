import type { Query } from '../../../../../../contract/src/query.ts'
import type { Compiling } from '../compiling.ts'
import { selectOutputs } from '../finish.ts'
import type { Output } from '../output.ts'
import { funnelSql } from './funnel-sql.ts'
import { retentionSql } from './retention-sql.ts'

/** Whether a query says itself what its rows are. */
export const isOfEvents = ({ retention, funnel }: Query): boolean =>
  retention !== undefined || funnel !== undefined

/** The statement of a retention or a funnel; undefined for other queries. */
export function eventsSql(
  compiling: Compiling,
  query: Query,
): { sql: string; outputs: Output[] } | undefined {
  const { retention, funnel, limit, offset } = query
  const result = retention
    ? retentionSql(compiling, query, retention)
    : funnel && funnelSql(compiling, query, funnel)
  if (!result) return undefined
  const place = {
    sort: result.sort,
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  }
  const { outputs } = result
  const sql = selectOutputs(compiling, result.sql, { query: place, having: [], outputs, isGrouped: true })
  return { sql, outputs }
}
