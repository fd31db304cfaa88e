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

export interface AuditEntries {
  actor_id: number | null
  actor_name: string | null
  address: string | null
  created_at: Timestamp
  data: Json
  hash: string
  id: Generated<number>
  org_id: number
  previous_hash: string
  request_id: string
  seq: number
  signature: string | null
  subject_id: number | null
  subject_name: string | null
  subject_type: string
  type: string
}

export interface AuditFloods {
  left_out: Generated<number>
  org_id: number
  since: Timestamp
  type: string
  written: Generated<number>
}

export interface AuditHeads {
  cut_at: Timestamp | null
  cut_hash: Generated<string>
  cut_seq: Generated<number>
  cut_signature: Generated<string>
  hash: string
  org_id: number
  seq: number
  signature: string
  signed_at: Timestamp
}

export interface Branding {
  accent_color: string | null
  created_at: Generated<Timestamp>
  created_by: number | null
  logo: Buffer | null
  logo_sha256: string | null
  logo_type: string | null
  org_id: number
  primary_color: string | null
  product_name: string | null
  revision: Generated<number>
  support_url: string | null
  tagline: string | null
  updated_at: Generated<Timestamp>
}

export interface ChangeStamps {
  id: number
  stamp: string
  subject: string
}

export interface ConnectorDeliveries {
  connector_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  org_id: number
  status: Generated<string>
}

export interface ConnectorFiles {
  connector_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  format: string
  id: Generated<number>
  name: string
  org_id: number
  sha256: string
  sheets: Generated<string[]>
  size_bytes: number
  stored_as: string
  updated_at: Generated<Timestamp>
}

export interface Connectors {
  config: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  last_test: Json | null
  name: string
  org_id: number
  project_id: number | null
  revision: Generated<number>
  secrets: Generated<Json>
  type: string
  updated_at: Generated<Timestamp>
}

export interface Dashboards {
  charts: Generated<Json>
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  project_id: number | null
  revision: Generated<number>
  status: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface DashboardVersions {
  charts: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  dashboard_id: number
  description: string
  name: string
  org_id: number
  version: number
}

export interface DatasetPolicies {
  column_types: Json
  dataset_id: number
  document: Json
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
  updated_by: number | null
}

export interface DatasetRejects {
  column_name: string | null
  line: number | null
  message: string
  org_id: number
  position: number
  row_text: string
  version_id: number
}

export interface Datasets {
  certified_at: Timestamp | null
  certified_by: number | null
  column_notes: Generated<Json>
  connector_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  current_version_id: number | null
  description: Generated<string>
  drift: Json | null
  drifted_columns: Json | null
  failure: string | null
  id: Generated<number>
  last_run_id: number | null
  live_columns: Json | null
  live_columns_read_at: Timestamp | null
  mode: Generated<string>
  name: string
  org_id: number
  project_id: number | null
  refresh: Generated<Json>
  retention: Generated<Json>
  revision: Generated<number>
  source: Json | null
  status: Generated<string>
  tags: Generated<string[]>
  updated_at: Generated<Timestamp>
}

export interface DatasetVersions {
  columns: Json
  connector_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  cursor: Json | null
  dataset_id: number
  drift: Generated<Json>
  file: string
  file_name: string | null
  id: Generated<number>
  is_pinned: Generated<boolean>
  org_id: number
  published_at: Timestamp | null
  reject_count: Generated<number>
  restored_from: number | null
  retired_at: Timestamp | null
  row_count: number
  run_id: number | null
  size_bytes: number
  source: Json | null
  source_columns: Json | null
  version: number
}

export interface GroupMembers {
  added_at: Generated<Timestamp>
  added_by: number | null
  group_id: number
  org_id: number
  user_id: number
}

export interface GroupPermissions {
  group_id: number
  id: Generated<number>
  org_id: number
  permission: string
  target_id: number | null
  target_type: string | null
}

export interface Groups {
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface Invitations {
  accepted_at: Timestamp | null
  accepted_by: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  email: string
  email_canonical: string
  expires_at: Timestamp
  id: Generated<number>
  org_id: number
  role: string
  token_hash: Buffer | null
}

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

export interface LoginAddresses {
  address_digest: string
  failed_logins: Generated<number>
  last_login_at: Generated<Timestamp>
  locked_until: Timestamp | null
  user_id: number
}

export interface MaskKeys {
  created_at: Generated<Timestamp>
  mask_key: string
  org_id: number
}

export interface Memberships {
  created_at: Generated<Timestamp>
  org_id: number
  role: string
  user_id: number
}

export interface ModelRevisions {
  created_at: Generated<Timestamp>
  created_by: number | null
  dataset_id: number
  model: Json
  org_id: number
  revision: number
}

export interface Models {
  dataset_id: number
  model: Json
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
  updated_by: number | null
}

export interface NotificationPreferences {
  enabled: boolean
  kind: string
  org_id: number
  user_id: number
}

export interface Notifications {
  body: Generated<string>
  created_at: Generated<Timestamp>
  id: Generated<number>
  kind: string
  link: string | null
  org_id: number
  read_at: Timestamp | null
  title: string
  user_id: number
}

export interface Organizations {
  answer_rows: number | null
  audit_retention_days: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  enforce_identity_provider: Generated<boolean>
  enforce_password_change: Generated<boolean>
  export_rows: number | null
  export_seconds: number | null
  id: Generated<number>
  name: string
  query_seconds: number | null
  revision: Generated<number>
  slug: string
  status: Generated<string>
  time_zone: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface Projects {
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface Runs {
  attempt: Generated<number>
  cancelled_by: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  dataset_id: number | null
  failure: string | null
  fencing_token: Generated<number>
  finished_at: Timestamp | null
  heartbeat_at: Timestamp | null
  id: Generated<number>
  kind: string
  options: Generated<Json>
  org_id: number
  progress: Generated<Json>
  project_id: number | null
  result: Json | null
  started_at: Timestamp | null
  status: Generated<string>
  trigger: Generated<string>
}

export interface SampleProjects {
  airports_id: number | null
  created_at: Generated<Timestamp>
  dashboard_id: number | null
  flights_id: number | null
  org_id: number
  project_id: number
}

export interface SavedQueries {
  chart_kind: string | null
  created_at: Generated<Timestamp>
  created_by: number | null
  dataset_id: number
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  project_id: number | null
  request: Json
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface SchemaMigration {
  applied_at: Generated<Timestamp>
  name: string
  sha256: string
}

export interface UsedIdTokens {
  digest: string
  expires_at: Timestamp
}

export interface UserAttributes {
  attributes: Json
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
  updated_by: number | null
  user_id: number
}

export interface Users {
  created_at: Generated<Timestamp>
  created_by: number | null
  default_org_id: number
  email: string
  email_canonical: string
  failed_logins: Generated<number>
  full_name: Generated<string>
  id: Generated<number>
  idp_issuer: string | null
  idp_subject: string | null
  is_active: Generated<boolean>
  is_root_operator: Generated<boolean>
  kept_token_jti: string | null
  last_login_at: Timestamp | null
  locked_until: Timestamp | null
  must_reset_password: Generated<boolean>
  password_expires_at: Timestamp | null
  password_hash: string | null
  password_is_temporary: Generated<boolean>
  reset_mails_sent: Generated<number>
  reset_mails_since: Timestamp | null
  reset_token_expires_at: Timestamp | null
  reset_token_hash: string | null
  revision: Generated<number>
  role: string
  token_generation: Generated<number>
  updated_at: Generated<Timestamp>
  username: string
  username_canonical: string
}

export interface DB {
  audit_entries: AuditEntries
  audit_floods: AuditFloods
  audit_heads: AuditHeads
  branding: Branding
  change_stamps: ChangeStamps
  connector_deliveries: ConnectorDeliveries
  connector_files: ConnectorFiles
  connectors: Connectors
  dashboard_versions: DashboardVersions
  dashboards: Dashboards
  dataset_policies: DatasetPolicies
  dataset_rejects: DatasetRejects
  dataset_versions: DatasetVersions
  datasets: Datasets
  group_members: GroupMembers
  group_permissions: GroupPermissions
  groups: Groups
  invitations: Invitations
  job: Job
  login_addresses: LoginAddresses
  mask_keys: MaskKeys
  memberships: Memberships
  model_revisions: ModelRevisions
  models: Models
  notification_preferences: NotificationPreferences
  notifications: Notifications
  organizations: Organizations
  projects: Projects
  runs: Runs
  sample_projects: SampleProjects
  saved_queries: SavedQueries
  schema_migration: SchemaMigration
  used_id_tokens: UsedIdTokens
  user_attributes: UserAttributes
  users: Users
}
