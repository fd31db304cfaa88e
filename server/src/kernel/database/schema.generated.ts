// Generated from the migrated database by `npm run generate`. Do not edit.

import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface Job {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  fencing_token: Generated<number>
  id: Generated<number>
  kind: string
  last_error: string | null
  leased_until: Timestamp | null
  max_attempts: Generated<number>
  payload: Json
  run_at: Generated<Timestamp>
  state: Generated<string>
  subject_org_id: number | null
}

export interface SchemaMigration {
  applied_at: Generated<Timestamp>
  name: string
  sha256: string
}

export interface DB {
  job: Job
  schema_migration: SchemaMigration
}
