import { nullable, Type } from './schema.ts'

/** Defaults for organizations without limits of their own. */
export const defaultLimits = { query_seconds: 30, export_seconds: 300, result_rows: 100_000 } as const

const limit = (maximum: number, description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum, description }))

/** The limits of an organization's queries. Null is the server's default. */
export const limits = {
  query_seconds: limit(
    86_400,
    `Timeout of a query, up to MAX_QUERY_SECONDS; null: ${defaultLimits.query_seconds}`,
  ),
  export_seconds: limit(
    86_400,
    `Timeout of an export, up to MAX_EXPORT_SECONDS; null: ${defaultLimits.export_seconds}`,
  ),
  result_rows: limit(
    defaultLimits.result_rows,
    `Maximum number of rows of a result; more are an export. Null: ${defaultLimits.result_rows}`,
  ),
  export_rows: limit(2_000_000_000, 'Maximum number of rows of an export; larger ones fail. Null: unlimited'),
}
