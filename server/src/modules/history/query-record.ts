import type { QueryClient, QueryOrigin } from '../../../../contract/src/query-history.ts'

/** What a query reads of one dataset. */
export interface DatasetRead {
  datasetId: number
  /** As the dataset calls them; null while nothing is known. */
  columns: readonly string[] | null
}

/** A table that a statement can name. */
export interface StatementTable {
  id: number
  name: string
  columns: readonly { name: string; native_type: string }[]
}

/** One query of a user, or for a visitor of a link, as the history has it. */
export interface QueryRecord {
  org_id: number
  /** Null for visitors of a share link and viewers of embedded pages. */
  user_id: number | null
  /** As the backend calls them who signed the token of an embedded page. */
  viewer: string | null
  origin: QueryOrigin
  client: QueryClient
  dashboard_id: number | null
  chart_id: string | null
  saved_query_id: number | null
  share_link_id: number | null
  subscription_id: number | null
  alert_id: number | null
  publication_id: number | null
  release_id: number | null
  /** Milliseconds since 1970. */
  started_at: number
  duration_ms: number
  engine_ms: number
  row_count: number
  /** Null for an export. */
  size_bytes: number | null
  is_cached: boolean
  /** `ok`, `cancelled`, or the code of the error. */
  outcome: string
  hash: string
  /** JSON of the structured query. */
  query: string | null
  sql: string | null
  reads: readonly DatasetRead[]
  /** A text whose tables and columns only the engine knows. */
  statement: { sql: string; tables: readonly StatementTable[] } | undefined
}
