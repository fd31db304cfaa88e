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

export interface AccessRequests {
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: number | null
  id: Generated<number>
  level: string
  note: Generated<string>
  org_id: number
  reason: string
  status: Generated<string>
  target_id: number
  target_type: string
  user_id: number
}

export interface AcmeAccounts {
  created_at: Generated<Timestamp>
  directory_url: string
  sealed_key: string
}

export interface AcmeChallenges {
  created_at: Generated<Timestamp>
  key_authorization: string
  token: string
}

export interface AgentApprovals {
  arguments: Json
  arguments_hash: string
  connector_id: number | null
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  destination: string
  expires_at: Timestamp
  id: Generated<number>
  note: string | null
  org_id: number
  read_before: Generated<string[]>
  recipient: string | null
  run_id: number
  status: Generated<string>
  step_id: number
  tool: string
  user_id: number
}

export interface AgentDeliveries {
  approval_id: number
  attempted_at: Timestamp | null
  finished_at: Timestamp | null
  idempotency_key: string
  org_id: number
  status: Generated<string>
}

export interface AgentRuns {
  active_ms: Generated<number>
  agent_id: number
  agent_version: number
  answer: string | null
  claim: Generated<number>
  content: string
  cost: Generated<number>
  created_at: Generated<Timestamp>
  finished_at: Timestamp | null
  id: Generated<number>
  leased_until: Timestamp | null
  message_id: number | null
  org_id: number
  pending_calls: Generated<Json>
  plan: Json | null
  reason: string | null
  replay_of: number | null
  session_id: number | null
  status: Generated<string>
  tokens: Generated<number>
  user_id: number
}

export interface Agents {
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  revision: Generated<number>
  status: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface AgentSteps {
  arguments: Json
  call_hash: string
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  model_text: Generated<string>
  org_id: number
  position: number
  result: Json | null
  result_level: Generated<string>
  run_id: number
  started_at: Generated<Timestamp>
  status: string
  tool: string
}

export interface AgentTools {
  connector_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  description: string
  id: Generated<number>
  kind: string
  name: string
  org_id: number
  parameters: Json
  request_path: string | null
  revision: Generated<number>
  saved_query_id: number | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface AgentToolVersions {
  connector_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  description: string
  org_id: number
  parameters: Json
  request_path: string | null
  saved_query_id: number | null
  tool_id: number
  version: number
}

export interface AgentVersions {
  agent_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  definition: Json
  org_id: number
  version: number
}

export interface AlertGroups {
  acknowledged_at: Timestamp | null
  acknowledged_by: number | null
  alert_id: number
  at: string | null
  key: string
  label: string
  notified_at: Timestamp | null
  org_id: number
  previous: number | null
  since: Generated<Timestamp>
  status: string
  streak: Generated<number>
  value: number | null
}

export interface AlertMessages {
  alert_id: number
  body: string
  connector_ids: Generated<number[]>
  evaluation: number
  id: Generated<number>
  is_routed: Generated<boolean>
  kind: string
  link: string | null
  org_id: number
  title: string
  user_ids: Generated<number[]>
}

export interface Alerts {
  condition: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  dashboard_id: number | null
  dataset_id: number | null
  description: Generated<string>
  due_at: Timestamp | null
  evaluations: Generated<number>
  explain_by: Generated<string[]>
  failure: string | null
  folder_id: number | null
  for_times: Generated<number>
  id: Generated<number>
  last_cause: string | null
  last_evaluated_at: Timestamp | null
  measure: string
  name: string
  only_complete: Generated<boolean>
  org_id: number
  owner_id: number | null
  project_id: number | null
  recipients: Generated<Json>
  remind_hours: number | null
  revision: Generated<number>
  silenced_until: Timestamp | null
  source: Json
  status: Generated<string>
  status_since: Generated<Timestamp>
  trigger: Json
  updated_at: Generated<Timestamp>
}

export interface AlertTransitions {
  alert_id: number
  at: Generated<Timestamp>
  cause: string
  evaluation: number
  from_status: string
  id: Generated<number>
  label: string | null
  org_id: number
  previous: number | null
  reason: string | null
  to_status: string
  value: number | null
}

export interface AppChatQuestions {
  asked: Json
  content: string
  created_at: Generated<Timestamp>
  id: Generated<number>
  org_id: number
  query: Json | null
  session_id: number
}

export interface AppChatSessions {
  app_id: number
  created_at: Generated<Timestamp>
  id: Generated<number>
  last_asked_at: Generated<Timestamp>
  name: Generated<string>
  org_id: number
  user_id: number | null
  viewer: string | null
}

export interface AppPreviews {
  app_id: number
  created_at: Generated<Timestamp>
  created_by: number
  expires_at: Timestamp
  frozen: Json
  id: Generated<number>
  number: string
  org_id: number
  token_hash: string
  viewer: Json
}

export interface AppReleases {
  app_id: number
  changes: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  frozen: Json
  id: Generated<number>
  major: number
  minor: number
  note: Generated<string>
  org_id: number
  patch: number
  publish_at: Timestamp | null
  published_at: Timestamp | null
  reviewed_by: number | null
  status: string
}

export interface Apps {
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  project_id: number | null
  release_id: number | null
  revision: Generated<number>
  settings: Json
  slug: string
  updated_at: Generated<Timestamp>
}

export interface AuditEntries {
  actor_id: number | null
  actor_name: string | null
  address: string | null
  created_at: Timestamp
  data: Json
  hash: string
  id: Generated<number>
  is_server_entry: Generated<boolean>
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
  org_id: number
  since: Timestamp
  suppressed: Generated<number>
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

export interface BackupWork {
  backup: string | null
  bytes: number | null
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  files: number | null
  id: Generated<number>
  kind: string
  reason: string | null
  requested_by: number | null
  rows: number | null
  status: Generated<string>
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

export interface Builds {
  chain: Generated<number[]>
  org_id: number
  request: Json
  run_id: number
}

export interface BuildSteps {
  blocked_by: number | null
  child_run_id: number | null
  dataset_id: number | null
  failure: string | null
  kind: string
  level: number
  needs: Generated<number[]>
  org_id: number
  position: number
  reason: string
  recipe_id: number | null
  run_id: number
  state: string
}

export interface CacheVersions {
  id: number
  subject: string
  version: string
}

export interface ChatEvents {
  created_at: Generated<Timestamp>
  data: Json
  event: string
  message_id: number
  org_id: number
  seq: number
}

export interface ChatFeedback {
  corrected: Json | null
  created_at: Generated<Timestamp>
  message_id: number
  note: Generated<string>
  org_id: number
  user_id: number
  verdict: string
}

export interface ChatMessages {
  agent_run_id: number | null
  answer: Json | null
  asked: Json
  cache_version: string
  content: string
  created_at: Generated<Timestamp>
  created_by: number
  error: Json | null
  finished_at: Timestamp | null
  id: Generated<number>
  mode: string
  org_id: number
  query: Json | null
  session_id: number
  status: Generated<string>
}

export interface ChatProviders {
  api_key: string | null
  base_url: string
  created_at: Generated<Timestamp>
  created_by: number | null
  currency: string
  embedding_model: string | null
  id: Generated<number>
  input_price: number | null
  is_default: boolean
  is_enabled: boolean
  kind: string
  last_test: Json | null
  max_output_tokens: number
  model: string
  name: string
  org_id: number
  output_price: number | null
  privacy_level: string
  revision: Generated<number>
  structured_outputs: boolean
  timeout_seconds: number
  updated_at: Generated<Timestamp>
}

export interface ChatSessions {
  agent_id: number | null
  created_at: Generated<Timestamp>
  created_by: number
  dataset_ids: Generated<number[]>
  id: Generated<number>
  is_shared: Generated<boolean>
  knowledge_base_ids: Generated<number[]>
  last_message_at: Timestamp | null
  mode: string
  name: Generated<string>
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface ChatSettings {
  mcp_enabled: Generated<boolean>
  org_id: number
  privacy_level: string
  requests_per_month: number | null
  requests_per_user_day: number | null
  revision: Generated<number>
  tokens_per_month: number | null
  tokens_per_user_day: number | null
  updated_at: Generated<Timestamp>
}

export interface ChatUsage {
  cost: number
  currency: string
  day: string
  duration_ms: number
  failures: number
  id: Generated<number>
  input_tokens: number
  org_id: number
  output_tokens: number
  provider_id: number
  provider_name: string
  requests: number
  user_id: number
}

export interface CheckLists {
  dataset_id: number
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
  updated_by: number | null
}

export interface CheckResults {
  check_id: number | null
  dataset_id: number
  evaluated_at: Timestamp
  examples: Json | null
  id: Generated<number>
  kind: string
  message: string | null
  name: string
  org_id: number
  outcome: string
  row_count: number | null
  run_id: number | null
  severity: string
  trigger: string
  value: number | null
  version: number
  violation_count: number | null
}

export interface Checks {
  created_at: Generated<Timestamp>
  created_by: number | null
  dataset_id: number
  description: Generated<string>
  filters: Generated<Json>
  id: Generated<number>
  name: string
  org_id: number
  position: number
  rule: Json
  severity: string
  tolerance: Json | null
  updated_at: Generated<Timestamp>
}

export interface CodeKeys {
  key: string
  org_id: number
  project_id: number
  target_id: number
  type: string
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

export interface ConnectorInteractions {
  connector_id: number
  digest: string
  org_id: number
  received_at: Generated<Timestamp>
}

export interface Connectors {
  config: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  folder_id: number | null
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

export interface CustomRoleHolders {
  given_at: Generated<Timestamp>
  given_by: number | null
  group_id: number | null
  org_id: number
  role_id: number
  user_id: number | null
}

export interface CustomRoles {
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  permissions: string[]
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface DashboardComments {
  chart_id: string | null
  created_at: Generated<Timestamp>
  created_by: number
  dashboard_id: number
  deleted_at: Timestamp | null
  edited_at: Timestamp | null
  id: Generated<number>
  mentions: Generated<Json>
  org_id: number
  resolved_at: Timestamp | null
  resolved_by: number | null
  revision: Generated<number>
  text: string
  thread_id: number | null
}

export interface DashboardDrafts {
  base_version: number | null
  contents: Json | null
  dashboard_id: number
  org_id: number
  revision: Generated<number>
  saved_at: Generated<Timestamp>
  saved_by: number | null
}

export interface DashboardLinks {
  bindings: Generated<Json>
  bound_to: Json | null
  confirmed: Json | null
  created_at: Generated<Timestamp>
  created_by: number
  dashboard_id: number
  expires_at: Timestamp
  filters: Generated<Json>
  id: Generated<number>
  is_locked: Generated<boolean>
  jti: string
  label: string
  last_opened_at: Timestamp | null
  open_count: Generated<number>
  org_id: number
  variable_charts: Generated<Json>
  variables: Generated<Json>
  waiting: Generated<Json>
}

export interface Dashboards {
  charts: Generated<Json>
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  folder_id: number | null
  id: Generated<number>
  name: string
  org_id: number
  parts: Generated<Json>
  project_id: number | null
  revision: Generated<number>
  status: Generated<string>
  trashed_at: Timestamp | null
  trashed_by: number | null
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
  note: Generated<string>
  org_id: number
  parts: Generated<Json>
  version: number
}

export interface DatasetFreshness {
  as_of: Timestamp | null
  checked_at: Timestamp | null
  created_at: Generated<Timestamp>
  dataset_id: number
  org_id: number
  problem: string | null
  set_by: number | null
  stale_at: Timestamp
  stale_since: Timestamp | null
  time_column: string | null
  updated_at: Generated<Timestamp>
  within_hours: number
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
  chat: Generated<boolean>
  column_notes: Generated<Json>
  connector_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  current_version_id: number | null
  description: Generated<string>
  drift: Json | null
  drifted_columns: Json | null
  failure: string | null
  folder_id: number | null
  held: Json | null
  id: Generated<number>
  import_options: Json | null
  last_run_id: number | null
  live_columns: Json | null
  live_columns_read_at: Timestamp | null
  mode: Generated<string>
  name: string
  org_id: number
  planned_columns: Json | null
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
  check_outcome: string | null
  checked_at: Timestamp | null
  columns: Json
  connector_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  cursor: Json | null
  dataset_id: number
  drift: Generated<Json>
  engine_version: string | null
  file: string
  file_name: string | null
  fingerprint: string | null
  held_at: Timestamp | null
  id: Generated<number>
  inputs: Json | null
  is_pinned: Generated<boolean>
  load_notes: Generated<Json>
  org_id: number
  published_at: Timestamp | null
  recipe_version_id: number | null
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

export interface DbtImports {
  connector_id: number
  imported_at: Timestamp
  imported_by: number | null
  jobs: Json
  org_id: number
  owned: Json
  report: Json
}

export interface DomainCertificates {
  chain: string | null
  domain_id: number
  expires_at: Timestamp | null
  failures: Generated<number>
  org_id: number
  problem: string | null
  sealed_key: string | null
  stage: Generated<string>
  tried_at: Timestamp | null
  valid_from: Timestamp | null
}

export interface Domains {
  app_id: number | null
  checked_at: Timestamp | null
  created_at: Generated<Timestamp>
  created_by: number | null
  failing_since: Timestamp | null
  host: string
  id: Generated<number>
  org_id: number
  reason: string | null
  revision: Generated<number>
  state: Generated<string>
  surface: string
  token: string
  updated_at: Generated<Timestamp>
  verified_at: Timestamp | null
}

export interface EmbedKeys {
  algorithm: string
  app_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  id: Generated<number>
  kid: string
  last_used_at: Timestamp | null
  name: string
  org_id: number
  public_key: string | null
  secret: string | null
}

export interface EvaluationRuns {
  cause: string
  created_at: Generated<Timestamp>
  error: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  org_id: number
  results: Json | null
  seen: Json | null
  set_id: number
  status: Generated<string>
}

export interface EvaluationSets {
  asks_as: number
  cases: Generated<Json>
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  interval_hours: number | null
  name: string
  org_id: number
  revision: Generated<number>
  run_on_change: Generated<boolean>
  severity: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface Favorites {
  created_at: Generated<Timestamp>
  org_id: number
  target_id: number
  type: string
  user_id: number
}

export interface Folders {
  ancestor_ids: Generated<number[]>
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  name: string
  org_id: number
  owner_id: number | null
  parent_id: number | null
  project_id: number | null
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface GroupMembers {
  added_at: Generated<Timestamp>
  added_by: number | null
  group_id: number
  org_id: number
  user_id: number
}

export interface GroupPermissions {
  expires_at: Timestamp | null
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

export interface GuessedNames {
  created_at: Generated<Timestamp>
  digest: string
  name: string
  org_id: number
  owner: string | null
}

export interface IdempotencyKeys {
  created_at: Generated<Timestamp>
  key_hash: string
  org_id: number
  request_hash: string
  request_id: string
  response: string | null
  user_id: number
}

export interface Installation {
  created_at: Generated<Timestamp>
  id: string
  is_only: Generated<boolean>
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
  concurrency_key: string | null
  created_at: Generated<Timestamp>
  fencing_token: Generated<number>
  id: Generated<number>
  kind: string
  last_error: string | null
  leased_until: Timestamp | null
  max_attempts: Generated<number>
  payload: Json
  run_at: Generated<Timestamp>
  run_id: Generated<number | null>
  state: Generated<string>
  subject_org_id: number | null
  traceparent: string | null
}

export interface KeptPolicies {
  created_at: Generated<Timestamp>
  dataset_id: number
  id: Generated<number>
  layers: Json
  org_id: number
}

export interface KnowledgeBases {
  chunk_total: Generated<number>
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  embedding_problem: string | null
  embedding_provider_id: number | null
  id: Generated<number>
  index_revision: Generated<number>
  language: Generated<string>
  name: string
  org_id: number
  revision: Generated<number>
  status: Generated<string>
  updated_at: Generated<Timestamp>
  word_total: Generated<number>
}

export interface KnowledgeChunks {
  content: string
  embedding: number[] | null
  headings: Generated<string[]>
  id: Generated<number>
  index_id: number
  ordinal: number
  org_id: number
  page: number | null
  start_offset: number
  word_count: number
  words: string
}

export interface KnowledgeDocumentGroups {
  document_id: number
  group_id: number
  org_id: number
}

export interface KnowledgeDocuments {
  base_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  current_index_id: number | null
  folder: Generated<string>
  id: Generated<number>
  is_restricted: Generated<boolean>
  name: string
  org_id: number
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface KnowledgeIndexes {
  created_at: Generated<Timestamp>
  id: Generated<number>
  is_complete: Generated<boolean>
  language: string
  org_id: number
  segment_id: number | null
  title: string
  version_id: number
}

export interface KnowledgeLexemes {
  base_id: number
  chunk_count: Generated<number>
  id: Generated<number>
  lexeme: string
  org_id: number
}

export interface KnowledgePostings {
  entries: Buffer
  lexeme_id: number
  org_id: number
  segment_id: number
}

export interface KnowledgeSegments {
  base_id: number
  chunk_count: number
  id: Generated<number>
  index_id: number | null
  org_id: number
}

export interface KnowledgeVectors {
  chunk_id: number
  index_id: number
  model: string
  org_id: number
  signature: string
  vector: Buffer
}

export interface KnowledgeVersions {
  character_count: Generated<number>
  chunk_count: Generated<number>
  created_at: Generated<Timestamp>
  created_by: number | null
  document_id: number
  file_name: string
  id: Generated<number>
  kind: string | null
  number: number
  org_id: number
  page_count: number | null
  reason: string | null
  sha256: string
  size_bytes: number
  status: Generated<string>
  stored_as: string
  unread: Generated<Json>
}

export interface License {
  created_at: Generated<Timestamp>
  customer: string
  document: string
  expires_at: Timestamp
  id: Generated<number>
  installed_by: number | null
  over: Generated<Json>
  revision: Generated<number>
  stage: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface LicenseSeats {
  day: string
  kind: string
  role: string
  used: number
}

export interface LineageDeliveries {
  failed_at: Timestamp | null
  failure: string | null
  last_sent_at: Timestamp | null
  org_id: number
  queued_at: Timestamp | null
  since: Timestamp
  token: string | null
  url: string
}

export interface LineageLinks {
  edges: Generated<Json>
  from_id: number
  id: Generated<number>
  org_id: number
  owner_id: number
  to_id: number
  valid_from: Timestamp
  valid_to: Timestamp | null
}

export interface LineageNodes {
  created_by: number | null
  deleted_at: Timestamp | null
  external_name: string | null
  id: Generated<number>
  key: string
  kind: string
  name: string
  namespace: string | null
  org_id: number
  subject_id: number | null
  subject_type: string | null
}

export interface LineageReceived {
  digest: string
  event_time: Timestamp
  job_id: number | null
  org_id: number
  received_at: Generated<Timestamp>
}

export interface LineageRuns {
  dataset_id: number | null
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  inputs: Generated<Json>
  kind: string
  nominal_at: Timestamp | null
  org_id: number
  parent_id: number | null
  parent_name: string | null
  recipe_id: number | null
  recorded_at: Timestamp
  refusal: string | null
  run_id: number | null
  sent_at: Timestamp | null
  started_at: Timestamp | null
  status: string
  version: number | null
}

export interface LineageStates {
  columns: Generated<Json>
  gaps: Generated<Json>
  id: Generated<number>
  names: Generated<string | null>
  node_id: number
  org_id: number
  reported_by: string | null
  run_id: number | null
  valid_from: Timestamp
  valid_to: Timestamp | null
  version: number | null
}

export interface LoginAddresses {
  address_digest: string
  failed_logins: Generated<number>
  last_login_at: Generated<Timestamp>
  locked_until: Timestamp | null
  user_id: number
}

export interface Maps {
  created_at: Generated<Timestamp>
  created_by: number | null
  id: Generated<number>
  name: string
  name_property: string
  org_id: number
  polygons: string
  properties: Json
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface MaskKeys {
  created_at: Generated<Timestamp>
  mask_key: string
  org_id: number
}

export interface MemberPermissions {
  expires_at: Timestamp | null
  granted_at: Generated<Timestamp>
  granted_by: number | null
  id: Generated<number>
  org_id: number
  permission: string
  target_id: number
  target_type: string
  user_id: number
}

export interface Memberships {
  created_at: Generated<Timestamp>
  is_app_viewer: Generated<boolean>
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

export interface NotificationDeliveries {
  body: string
  cause: string | null
  channel: string
  connector_id: number | null
  count: Generated<number>
  created_at: Generated<Timestamp>
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  kind: string
  link: string | null
  org_id: number
  status: Generated<string>
  title: string
  user_id: number | null
}

export interface NotificationFailures {
  cause: string
  notified_at: Generated<Timestamp>
  org_id: number
  recipient: string
}

export interface NotificationPreferences {
  channel: Generated<string>
  enabled: boolean
  kind: string
  org_id: number
  user_id: number
}

export interface NotificationRoutes {
  connector_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  id: Generated<number>
  kinds: string[]
  org_id: number
}

export interface Notifications {
  body: Generated<string>
  cause: string | null
  count: Generated<number>
  created_at: Generated<Timestamp>
  id: Generated<number>
  kind: string
  last_at: Generated<Timestamp>
  link: string | null
  org_id: number
  read_at: Timestamp | null
  title: string
  user_id: number
}

export interface NotificationSilences {
  id: Generated<number>
  kind: string | null
  org_id: number
  subject: string | null
  until: Timestamp
  user_id: number
}

export interface Organizations {
  audit_retention_days: number | null
  break_glass_user_id: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  enforce_identity_provider: Generated<boolean>
  enforce_password_change: Generated<boolean>
  export_rows: number | null
  export_seconds: number | null
  id: Generated<number>
  language: Generated<string>
  max_app_viewers: number | null
  max_engine_seconds: number | null
  max_model_tokens: number | null
  max_requests: number | null
  max_runs: number | null
  max_seats: number | null
  max_storage_bytes: number | null
  name: string
  plan: Generated<string>
  policies_follow_lineage: Generated<string>
  query_seconds: number | null
  result_rows: number | null
  revision: Generated<number>
  share_link_days: number | null
  slug: string
  status: Generated<string>
  suspended_at: Timestamp | null
  timezone: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface PolicyReleases {
  column_name: string
  dataset_id: number
  id: Generated<number>
  org_id: number
  reason: string
  released_at: Generated<Timestamp>
  released_by: number | null
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

export interface Publications {
  app_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  definition: Json
  description: Generated<string>
  id: Generated<number>
  kind: string
  name: string
  org_id: number
  revision: Generated<number>
  slug: string
  titles: Generated<Json>
  updated_at: Generated<Timestamp>
  withdrawn_at: Timestamp | null
}

export interface QueryHistory {
  alert_id: number | null
  chart_id: string | null
  client: string
  columns: Json
  dashboard_id: number | null
  dataset_ids: number[]
  duration_ms: number
  engine_ms: number
  hash: string
  id: Generated<number>
  is_cached: boolean
  org_id: number
  origin: string
  outcome: string
  publication_id: number | null
  query: Json | null
  release_id: number | null
  row_count: number
  saved_query_id: number | null
  share_link_id: number | null
  size_bytes: number | null
  sql: string | null
  started_at: Timestamp
  subscription_id: number | null
  times: number
  user_id: number | null
  viewer: string | null
}

export interface RecipeInputs {
  dataset_id: number
  name: string
  org_id: number
  position: number
  recipe_id: number
}

export interface Recipes {
  created_at: Generated<Timestamp>
  created_by: number | null
  current_version_id: number | null
  description: Generated<string>
  draft: Json | null
  draft_columns: Json | null
  draft_saved_at: Timestamp | null
  draft_saved_by: number | null
  folder_id: number | null
  id: Generated<number>
  last_run_id: number | null
  name: string
  org_id: number
  output_dataset_id: number | null
  project_id: number | null
  retry: Json | null
  revision: Generated<number>
  run_as: number | null
  status: Generated<string>
  test_outcome: Json | null
  updated_at: Generated<Timestamp>
}

export interface RecipeTests {
  name: string
  org_id: number
  position: number
  recipe_id: number
  test: Json
}

export interface RecipeVersions {
  columns: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  definition: Json
  id: Generated<number>
  incremental: Json | null
  lineage: Json
  org_id: number
  recipe_id: number
  restored_from: number | null
  version: number
}

export interface Restorations {
  backup: string
  confirmed_at: Timestamp | null
  id: Generated<number>
  restored_at: Generated<Timestamp>
}

export interface RunLogs {
  at: Timestamp
  facts: Json | null
  level: string
  line: number
  message: string
  org_id: number
  run_id: number
}

export interface Runs {
  attempt: Generated<number>
  cancelled_by: number | null
  created_at: Generated<Timestamp>
  created_by: number | null
  dataset_id: number | null
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  kind: string
  log_lines: Generated<number>
  options: Generated<Json>
  org_id: number
  parent_id: number | null
  progress: Generated<Json>
  project_id: number | null
  reads: Generated<number[]>
  recipe_id: number | null
  result: Json | null
  retries: Generated<number>
  retry: Generated<Json>
  retry_of: number | null
  schedule_id: number | null
  started_at: Timestamp | null
  status: Generated<string>
  steps: Generated<Json>
  title: string | null
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
  folder_id: number | null
  id: Generated<number>
  name: string
  org_id: number
  project_id: number | null
  query: Json
  revision: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface Schedules {
  action: Json
  catch_up: Generated<Json>
  cause: Json | null
  created_at: Generated<Timestamp>
  created_by: number | null
  description: Generated<string>
  due_at: Timestamp | null
  folder_id: number | null
  id: Generated<number>
  name: string
  next_tick: Timestamp | null
  org_id: number
  owner_id: number | null
  paused_at: Timestamp | null
  paused_reason: string | null
  project_id: number | null
  revision: Generated<number>
  trigger: Json
  updated_at: Generated<Timestamp>
}

export interface ScheduleSources {
  first_update_at: Timestamp | null
  kind: string
  last_event: string | null
  last_update_at: Timestamp | null
  org_id: number
  schedule_id: number
  source_id: number
}

export interface ScheduleTicks {
  at: Timestamp
  cause: string | null
  fired_at: Generated<Timestamp>
  org_id: number
  outcome: string
  reason: string | null
  run_id: number | null
  schedule_id: number
}

export interface SchemaMigration {
  applied_at: Generated<Timestamp>
  name: string
  sha256: string
}

export interface SealedKeys {
  complete_under: string | null
  completed_at: Timestamp | null
  name: string
  sealed: string
}

export interface ServerHealth {
  at: Timestamp
  database_ms: number
  disk_bytes: number
  disk_free_bytes: number
  engines: number
  errors: number
  event_loop_p99_ms: number
  memory_bytes: number
  p95_ms: number | null
  queue_depth: number
  requests: number
  resolution: string
  server_id: number
}

export interface Servers {
  addresses: Json
  created_at: Generated<Timestamp>
  drain_requested_at: Timestamp | null
  host: string
  id: Generated<number>
  last_beat_at: Generated<Timestamp>
  name: string
  notes: Generated<string>
  pid: number
  revision: Generated<number>
  roles: string[]
  started_at: Generated<Timestamp>
  stopped_at: Timestamp | null
  updated_at: Generated<Timestamp>
  version: string
}

export interface SignInAttempts {
  code_digest: string | null
  code_verifier: string
  digest: string
  expires_at: Timestamp
  nonce: string
  org_id: number
  provider_id: number
  response: string | null
  state_digest: string
}

export interface SignInFailures {
  address_digest: string
  failed_at: Generated<Timestamp>
  failed_logins: Generated<number>
  locked_until: Timestamp | null
  name_digest: string
  org_id: number
  provider_id: number
}

export interface SignInProviders {
  allowed_domains: Json
  assume_email_verified: boolean
  attribute_mappings: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  group_mappings: Json
  groups_claim: string | null
  id: Generated<number>
  is_enabled: boolean
  key: string
  max_users: number | null
  name: string
  new_user_role: string
  org_id: number
  protocol: Json
  revision: Generated<number>
  secret: string | null
  updated_at: Generated<Timestamp>
}

export interface SubscriptionDeliveries {
  connector_id: number | null
  created_at: Generated<Timestamp>
  due_at: Timestamp
  finished_at: Timestamp | null
  id: Generated<number>
  is_test: Generated<boolean>
  org_id: number
  reason: string | null
  recipient: string
  status: Generated<string>
  subscription_id: number
  user_id: number | null
}

export interface SubscriptionOptOuts {
  org_id: number
  subscription_id: number
  user_id: number
}

export interface Subscriptions {
  bound_to: Json | null
  confirmed: Json | null
  content: Json
  created_at: Generated<Timestamp>
  created_by: number | null
  dashboard_id: number
  id: Generated<number>
  is_paused: Generated<boolean>
  last_sent_at: Timestamp | null
  name: string
  next_send_at: Timestamp | null
  org_id: number
  owner_id: number | null
  paused_reason: string | null
  recipients: Json
  revision: Generated<number>
  trigger: Json
  updated_at: Generated<Timestamp>
  waiting: Generated<Json>
}

export interface SynonymProposals {
  created_at: Generated<Timestamp>
  dataset_id: number
  decided_at: Timestamp | null
  decided_by: number | null
  field: string
  id: Generated<number>
  org_id: number
  proposed_by: number
  question: Generated<string>
  status: Generated<string>
  synonym: string
}

export interface Transfers {
  archive_key: string | null
  created_at: Generated<Timestamp>
  created_by: number | null
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  kind: string
  options: Generated<Json>
  organization: Json
  progress: Generated<Json>
  result: Json | null
  started_at: Timestamp | null
  status: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface UsageDays {
  app_viewers: number | null
  day: string
  engine_ms: Generated<number>
  model_tokens: Generated<number>
  org_id: number
  requests: Generated<number>
  runs: Generated<number>
  seats: number | null
  stored_bytes: number | null
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
  exempt_token_jti: string | null
  failed_logins: Generated<number>
  full_name: Generated<string>
  id: Generated<number>
  idp_issuer: string | null
  idp_subject: string | null
  is_active: Generated<boolean>
  is_root_operator: Generated<boolean>
  language: string | null
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
  tokens_revoked_at: Timestamp | null
  updated_at: Generated<Timestamp>
  username: string
  username_canonical: string
}

export interface VerifiedAnswers {
  chart_kind: string | null
  created_at: Generated<Timestamp>
  created_by: number | null
  dataset_id: number
  id: Generated<number>
  org_id: number
  query: Json
  question: string
  revision: Generated<number>
  updated_at: Generated<Timestamp>
  words: string
}

export interface Views {
  day: Generated<string>
  org_id: number
  target_id: number
  type: string
  user_id: number
  viewed_at: Generated<Timestamp>
}

export interface WebhookDeliveries {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  event_id: string
  event_type: string
  failure: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  next_attempt_at: Generated<Timestamp | null>
  org_id: number
  request_body: string
  response_body: string | null
  response_status: number | null
  status: Generated<string>
  webhook_id: number
}

export interface Webhooks {
  created_at: Generated<Timestamp>
  created_by: number | null
  event_type: string
  failing_since: Timestamp | null
  id: Generated<number>
  key: string
  org_id: number
  paused_reason: string | null
  previous_secret: string | null
  previous_secret_until: Timestamp | null
  revision: Generated<number>
  secret: string
  status: Generated<string>
  target_url: string
  updated_at: Generated<Timestamp>
}

export interface DB {
  access_requests: AccessRequests
  acme_accounts: AcmeAccounts
  acme_challenges: AcmeChallenges
  agent_approvals: AgentApprovals
  agent_deliveries: AgentDeliveries
  agent_runs: AgentRuns
  agent_steps: AgentSteps
  agent_tool_versions: AgentToolVersions
  agent_tools: AgentTools
  agent_versions: AgentVersions
  agents: Agents
  alert_groups: AlertGroups
  alert_messages: AlertMessages
  alert_transitions: AlertTransitions
  alerts: Alerts
  app_chat_questions: AppChatQuestions
  app_chat_sessions: AppChatSessions
  app_previews: AppPreviews
  app_releases: AppReleases
  apps: Apps
  audit_entries: AuditEntries
  audit_floods: AuditFloods
  audit_heads: AuditHeads
  backup_work: BackupWork
  branding: Branding
  build_steps: BuildSteps
  builds: Builds
  cache_versions: CacheVersions
  chat_events: ChatEvents
  chat_feedback: ChatFeedback
  chat_messages: ChatMessages
  chat_providers: ChatProviders
  chat_sessions: ChatSessions
  chat_settings: ChatSettings
  chat_usage: ChatUsage
  check_lists: CheckLists
  check_results: CheckResults
  checks: Checks
  code_keys: CodeKeys
  connector_deliveries: ConnectorDeliveries
  connector_files: ConnectorFiles
  connector_interactions: ConnectorInteractions
  connectors: Connectors
  custom_role_holders: CustomRoleHolders
  custom_roles: CustomRoles
  dashboard_comments: DashboardComments
  dashboard_drafts: DashboardDrafts
  dashboard_links: DashboardLinks
  dashboard_versions: DashboardVersions
  dashboards: Dashboards
  dataset_freshness: DatasetFreshness
  dataset_policies: DatasetPolicies
  dataset_rejects: DatasetRejects
  dataset_versions: DatasetVersions
  datasets: Datasets
  dbt_imports: DbtImports
  domain_certificates: DomainCertificates
  domains: Domains
  embed_keys: EmbedKeys
  evaluation_runs: EvaluationRuns
  evaluation_sets: EvaluationSets
  favorites: Favorites
  folders: Folders
  group_members: GroupMembers
  group_permissions: GroupPermissions
  groups: Groups
  guessed_names: GuessedNames
  idempotency_keys: IdempotencyKeys
  installation: Installation
  invitations: Invitations
  job: Job
  kept_policies: KeptPolicies
  knowledge_bases: KnowledgeBases
  knowledge_chunks: KnowledgeChunks
  knowledge_document_groups: KnowledgeDocumentGroups
  knowledge_documents: KnowledgeDocuments
  knowledge_indexes: KnowledgeIndexes
  knowledge_lexemes: KnowledgeLexemes
  knowledge_postings: KnowledgePostings
  knowledge_segments: KnowledgeSegments
  knowledge_vectors: KnowledgeVectors
  knowledge_versions: KnowledgeVersions
  license: License
  license_seats: LicenseSeats
  lineage_deliveries: LineageDeliveries
  lineage_links: LineageLinks
  lineage_nodes: LineageNodes
  lineage_received: LineageReceived
  lineage_runs: LineageRuns
  lineage_states: LineageStates
  login_addresses: LoginAddresses
  maps: Maps
  mask_keys: MaskKeys
  member_permissions: MemberPermissions
  memberships: Memberships
  model_revisions: ModelRevisions
  models: Models
  notification_deliveries: NotificationDeliveries
  notification_failures: NotificationFailures
  notification_preferences: NotificationPreferences
  notification_routes: NotificationRoutes
  notification_silences: NotificationSilences
  notifications: Notifications
  organizations: Organizations
  policy_releases: PolicyReleases
  projects: Projects
  publications: Publications
  query_history: QueryHistory
  recipe_inputs: RecipeInputs
  recipe_tests: RecipeTests
  recipe_versions: RecipeVersions
  recipes: Recipes
  restorations: Restorations
  run_logs: RunLogs
  runs: Runs
  sample_projects: SampleProjects
  saved_queries: SavedQueries
  schedule_sources: ScheduleSources
  schedule_ticks: ScheduleTicks
  schedules: Schedules
  schema_migration: SchemaMigration
  sealed_keys: SealedKeys
  server_health: ServerHealth
  servers: Servers
  sign_in_attempts: SignInAttempts
  sign_in_failures: SignInFailures
  sign_in_providers: SignInProviders
  subscription_deliveries: SubscriptionDeliveries
  subscription_opt_outs: SubscriptionOptOuts
  subscriptions: Subscriptions
  synonym_proposals: SynonymProposals
  transfers: Transfers
  usage_days: UsageDays
  used_id_tokens: UsedIdTokens
  user_attributes: UserAttributes
  users: Users
  verified_answers: VerifiedAnswers
  views: Views
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
}
