import type pg from 'pg'
import { tablesWhere } from '../src/kernel/database/migrating/row-security.ts'

interface Column {
  name: string
  type: string
  generated: boolean
  identity: boolean
  choices: string | null
}

const sixtyFour = 'a'.repeat(64)
const filter = {
  id: 'f',
  label: 'f',
  kind: 'values',
  targets: [{ dataset_id: 1, column: 'place' }],
  except: ['b'],
}

/** What a column must hold to pass its checks, where its type alone does not say it: by "table.column", or by its name. */
const fitting: Record<string, unknown> = {
  hash: sixtyFour,
  previous_hash: sixtyFour,
  currency: 'EUR',
  digest: sixtyFour,
  address_digest: sixtyFour,
  reset_token_hash: sixtyFour,
  'app_previews.token_hash': sixtyFour,
  mask_key: sixtyFour,
  signature: 'A'.repeat(86),
  password_hash: '$argon2id$x',
  link: '/x',
  accent_color: '#000000',
  primary_color: '#000000',
  support_url: 'https://example.com',
  audit_retention_days: 365,
  paused_reason: null,
  'schedules.due_at': null,
  next_tick: null,
  'access_requests.status': 'approved',
  'folders.owner_id': null,
  'folders.parent_id': null,
  'folders.ancestor_ids': [],
  'custom_role_holders.group_id': null,
  'agent_approvals.status': 'approved',
  'embed_keys.kid': 'ek_1_AAAAAAAAAAAAAAAA',
  'embed_keys.secret': null,
  'synonym_proposals.status': 'accepted',
  'webhook_deliveries.status': 'delivered',
  'alerts.failure': null,
  'dashboard_comments.deleted_at': null,
  'dashboard_comments.resolved_at': null,
  'dashboard_links.filters': { f: { values: ['a'] } },
  'dashboards.charts': JSON.stringify(['a', 'b'].map((id) => ({ id, dataset_id: 1 }))),
  'dashboards.parts': { filters: [filter], tabs: [] },
  'dataset_versions.held_at': null,
  'datasets.status': 'published',
  'job.leased_until': null,
  'notification_deliveries.connector_id': null,
  'domains.host': 'reports.example.com',
  'domains.app_id': null,
  'recipes.status': 'published',
  'runs.schedule_id': null,
  'runs.status': 'failed',
  'runs.next_attempt_at': null,
  'runs.retry_reason': null,
  'sign_in_providers.key': 'A'.repeat(22),
  'sign_in_providers.issuer': 'https://example.com',
  'sign_in_providers.protocol': '{"kind":"oidc"}',
  name_digest: sixtyFour,
  code_digest: sixtyFour,
  state_digest: sixtyFour,
  'subscription_deliveries.connector_id': null,
  'memberships.is_app_viewer': false,
  'knowledge_vectors.signature': '0'.repeat(512),
  'subscriptions.next_send_at': null,
  'transfers.status': 'failed',
}

/** Puts one row into every table that has none, with something in each column; all ids are 1, so all references fit. */
export async function fillDatabase(superuser: pg.ClientBase): Promise<void> {
  await superuser.query(`set session_replication_role = replica`)
  for (const table of await tablesWhere(superuser, `relname <> 'schema_migration'`)) {
    const { rows } = await superuser.query(`select from ${table} limit 1`)
    if (rows.length === 0) await fillTable(superuser, table)
  }
  await superuser.query(`reset session_replication_role`)
}

async function fillTable(superuser: pg.ClientBase, table: string) {
  const columns = (await superuser.query<Column>(columnsOf, [table])).rows.filter((one) => !one.generated)
  const values = columns.map((column) => valueOf(table.replace('public.', ''), column))
  const names = columns.map(({ name }) => superuser.escapeIdentifier(name)).join(', ')
  const counted = columns.find(({ identity }) => identity)
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  try {
    await superuser.query(
      `insert into ${table} (${names}) overriding system value values (${places})`,
      values,
    )
    if (counted)
      await superuser.query(`select setval(pg_get_serial_sequence('${table}', '${counted.name}'), 1)`)
  } catch (error) {
    throw new Error(`${table} does not take what its columns would hold: say in fitting what does`, {
      cause: error,
    })
  }
}

function valueOf(table: string, { name, type, choices }: Column): unknown {
  for (const known of [`${table}.${name}`, name]) if (known in fitting) return fitting[known]
  if (choices !== null) return /'([^']*)'::text/.exec(choices)?.[1]
  const value = Object.entries(byType).find(([pattern]) => new RegExp(pattern).test(type))?.[1]
  if (value === undefined) throw new Error(`${table}.${name} is a ${type}: say in byType what fills it`)
  return value
}

const byType: Record<string, unknown> = {
  '^(integer|bigint|smallint|numeric|double precision|real|xid8)$': 1,
  '^text$': 'x',
  '^uuid$': '5f6b7c8d-0000-4000-8000-000000000001',
  '^boolean$': true,
  '^timestamp': '2026-01-31T12:00:00Z',
  '^date$': '2026-01-31',
  '^interval$': '1 day',
  '^jsonb?$': '{}',
  '^text\\[\\]$': ['x'],
  '^(integer|bigint|real)\\[\\]$': [1],
  '^tsvector$': "'x':1",
  '^bytea$': Buffer.from('x'),
}

const columnsOf = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''' limit 1) as choices
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

export type Content = Record<string, Record<string, unknown>[]>

/** Every row of every table; a time of this run is "now", and what each transaction counts up is left out. */
export async function contentOf(superuser: pg.ClientBase, since: Date): Promise<Content> {
  const content: Content = {}
  for (const table of await tablesWhere(
    superuser,
    `relname not in ('schema_migration', 'cache_versions', 'change_stamps')`,
  )) {
    const { rows } = await superuser.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t order by 1`,
    )
    content[table] = rows.map(({ row }) => timeless(row, since))
  }
  return content
}

const timeless = (row: Record<string, unknown>, since: Date) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isOfThisRun(value, since) ? 'now' : value]),
  )

const isOfThisRun = (value: unknown, since: Date): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && new Date(value) >= since
