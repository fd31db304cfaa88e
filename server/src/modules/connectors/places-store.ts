import type { Reader } from '../../kernel/database/database.ts'
import { findKind } from './kinds.ts'

/** A connector as a place that data comes from: no secret is in it. */
export interface ConnectorPlace {
  id: number
  name: string
  created_by: number | null
  /** Where its data lies by the names of OpenLineage. */
  namespace: string
  /** What stands before the name of a table there. */
  database: string | null
}

/** Of all connectors of the organization, or of these. */
export async function listConnectorPlaces(db: Reader, ids?: readonly number[]): Promise<ConnectorPlace[]> {
  const rows = await db
    .selectFrom('connectors')
    .select(['id', 'name', 'type', 'config', 'created_by'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids?.length ? ids : [0]))
    .execute()
  return rows.map(({ id, name, type, config, created_by: createdBy }) => ({
    id,
    name,
    created_by: createdBy,
    ...placeOf(id, type, config as Record<string, unknown>),
  }))
}

const ports: Record<string, number> = { postgres: 5432, mysql: 3306, clickhouse: 8443 }

function placeOf(id: number, type: string, config: Record<string, unknown>) {
  const host = typeof config['host'] === 'string' ? config['host'].toLowerCase() : undefined
  if (findKind(type)?.source?.dialect !== undefined && host !== undefined) {
    const port = typeof config['port'] === 'number' ? config['port'] : (ports[type] ?? 0)
    const database = typeof config['database'] === 'string' ? config['database'] : null
    return { namespace: `${type}://${host}:${port}`, database }
  }
  if (type === 's3' && typeof config['bucket'] === 'string')
    return { namespace: `s3://${config['bucket']}`, database: null }
  // Its address may hold what is nobody's business.
  return { namespace: `quarry-connector://${id}`, database: null }
}
