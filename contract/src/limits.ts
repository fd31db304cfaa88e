import { nullable, Type } from './schema.ts'

/** What holds for an organization that has no limits of its own. */
export const defaultLimits = { query_seconds: 30, export_seconds: 300, result_rows: 100_000 } as const

const limit = (maximum: number, description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum, description }))

/** What the questions of an organization may cost. Null is what the server gives to everybody. */
export const limits = {
  query_seconds: limit(
    86_400,
    `How long a question may take, within MAX_QUERY_SECONDS; null: ${defaultLimits.query_seconds}`,
  ),
  export_seconds: limit(
    86_400,
    `How long an export may take, within MAX_EXPORT_SECONDS; null: ${defaultLimits.export_seconds}`,
  ),
  result_rows: limit(
    defaultLimits.result_rows,
    `Maximum number of rows of a result; more are an export. Null: ${defaultLimits.result_rows}`,
  ),
  export_rows: limit(2_000_000_000, 'Most rows of an export; one that has more is refused. Null: any number'),
}
