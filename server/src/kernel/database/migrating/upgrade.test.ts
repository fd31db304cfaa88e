import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testPlace, type TestPlace } from '../../../../test/database.ts'
import { type Content, contentOf, fillDatabase } from '../../../../test/filled-database.ts'
import { asSuperuser, databaseOwner, ownedBy } from '../../../../test/postgres-cluster.ts'
import { migrate } from './migrate.ts'
import { type Migration, programMigrations } from './migrations.ts'
import { embeddedFolder } from '../open-database.ts'
import { startPglite } from '../embedded/pglite.ts'
import { copyDatabase } from '../embedded/template.ts'

const onPostgres = process.env['QUARRY_TEST_DATABASE'] === 'postgres'
const all = programMigrations()
const since = new Date()

/** Of the last twenty schemas; the embedded database takes a second to open, so there it is every fifth and the last. */
const behind = Array.from({ length: 20 }, (_, index) => 20 - index).filter(
  (count) => onPostgres || count % 5 === 0 || count === 1,
)

interface Connections {
  /** The user who runs the migrations. */
  owner: pg.ClientBase
  /** Who sees every row. */
  superuser: pg.ClientBase
}

async function withPlace<T>(
  { home, url }: TestPlace,
  work: (clients: Connections) => Promise<T>,
): Promise<T> {
  if (url === undefined) {
    const pglite = await startPglite(embeddedFolder(home))
    const owner = await pglite.connect('postgres')
    return await work({ owner, superuser: owner }).finally(async () => {
      await owner.end()
      await pglite.close()
    })
  }
  const [owner, superuser] = [new pg.Client(url), new pg.Client(asSuperuser(url))]
  await Promise.all([owner.connect(), superuser.connect()])
  return await work({ owner, superuser }).finally(() => Promise.all([owner.end(), superuser.end()]))
}

/** A copy of a closed database; it is removed after the test. */
async function copyOf(place: TestPlace): Promise<TestPlace> {
  const copy = { ...place, home: await mkdtemp(join(tmpdir(), 'quarry-upgrade-')) }
  onTestFinished(() => rm(copy.home, { recursive: true, force: true }))
  if (place.url === undefined) {
    await copyDatabase(embeddedFolder(place.home), embeddedFolder(copy.home))
    return copy
  }
  const administrated = asSuperuser(place.url)
  const name = `copy_${randomBytes(6).toString('hex')}`
  const template = new URL(place.url).pathname.slice(1)
  await onServer(administrated, `create database ${name} template ${template} owner ${databaseOwner}`)
  onTestFinished(() => onServer(administrated, `drop database ${name} with (force)`))
  return { ...copy, url: ownedBy(place.url, name) }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client(Object.assign(new URL(url), { pathname: '/postgres' }).href)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

// One database is migrated from schema to schema; new tables are filled on the way.
const filled = await testPlace(all.slice(0, -behind[0]!))
afterAll(filled.remove)

const bringTo = (count: number) =>
  withPlace(filled, async ({ owner, superuser }) => {
    await migrate(owner, all.slice(0, all.length - count))
    await fillDatabase(superuser)
  })

/** What columns of "public.table.column" are called now; null: what they held is changed or dropped on purpose. */
const renamed = new Map<string, string | null>([
  ['public.agent_steps.model_call_id', null],
  ['public.alert_groups.state', 'status'],
  ['public.alert_groups.told_at', 'notified_at'],
  ['public.alert_transitions.from_state', 'from_status'],
  ['public.alert_transitions.to_state', 'to_status'],
  ['public.alerts.state', 'status'],
  ['public.alerts.state_since', 'status_since'],
  ['public.audit_entries.of_server', 'is_server_entry'],
  ['public.audit_floods.left_out', 'suppressed'],
  ['public.build_steps.because', 'blocked_by'],
  ['public.check_results.judged_at', 'evaluated_at'],
  ['public.check_results.offending_count', 'violation_count'],
  ['public.code_keys.thing_id', 'target_id'],
  ['public.dataset_freshness.looked_at', 'checked_at'],
  ['public.idempotency_keys.answer', 'response'],
  ['public.knowledge_postings.batch', null],
  ['public.knowledge_postings.chunk_ids', null],
  ['public.knowledge_postings.impacts', null],
  ['public.knowledge_postings.index_id', null],
  ['public.lineage_nodes.far_name', 'external_name'],
  ['public.lineage_runs.noted_at', 'recorded_at'],
  ['public.mask_keys.created_at', null],
  ['public.mask_keys.mask_key', null],
  ['public.notification_failures.told_at', 'notified_at'],
  ['public.notification_failures.told_to', 'recipient'],
  ['public.organizations.answer_rows', 'result_rows'],
  ['public.organizations.time_zone', 'timezone'],
  ['public.runs.concurrency_key', null],
  ['public.runs.fencing_token', null],
  ['public.runs.heartbeat_at', null],
  ['public.runs.idempotency_key', null],
  ['public.runs.next_attempt_at', null],
  ['public.runs.request_hash', null],
  ['public.runs.retry_reason', null],
  ['public.saved_queries.request', 'query'],
  ['public.sign_in_providers.client_id', null],
  ['public.sign_in_providers.client_secret', 'secret'],
  ['public.sign_in_providers.issuer', null],
  ['public.sign_in_providers.scopes', null],
  ['public.users.kept_token_jti', 'exempt_token_jti'],
  ['public.users.tokens_ended_at', 'tokens_revoked_at'],
])

/** What tables of "public.table" are called now. */
const renamedTables = new Map([['public.subscription_leavers', 'public.subscription_opt_outs']])

type Row = Content[string][number]

const comparable = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([table, rows]) => [
      renamedTables.get(table) ?? table,
      rows.map((row) => comparableRow(table, row)),
    ]),
  )

const comparableRow = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const name = renamed.get(`${table}.${column}`)
      return name === null ? [] : [[name ?? column, value]]
    }),
  )

/** Rows of before that are not there any more as they were; columns may have been added. */
const lost = (before: Content, after: Content) =>
  Object.entries(before).flatMap(([table, rows]) =>
    rows.filter((row) => !after[table]?.some((now) => isWithin(row, now))).map((row) => ({ table, row })),
  )

const isWithin = (row: Row, now: Row) =>
  Object.keys(row).every((column) => JSON.stringify(row[column]) === JSON.stringify(now[column]))

/** Only the statements, by a user who bypasses row-level security. */
async function applyUnbound(superuser: pg.ClientBase, migrations: readonly Migration[]) {
  for (const { sql } of migrations) await superuser.query(`begin; ${sql}\n; commit`)
}

test.each(behind)(
  'O1: a filled database that is %i schemas behind is upgraded without a loss by an owner whom row-level security binds',
  async (count) => {
    await bringTo(count)
    const after = await withPlace(await copyOf(filled), async ({ owner, superuser }) => {
      const before = comparable(await contentOf(superuser, since))
      expect(await migrate(owner, all)).toHaveLength(count)
      const content = comparable(await contentOf(superuser, since))
      expect(lost(before, content)).toEqual([])
      return content
    })
    if (!onPostgres) return
    const unbound = await withPlace(await copyOf(filled), async ({ superuser }) => {
      await applyUnbound(superuser, all.slice(-count))
      return comparable(await contentOf(superuser, since))
    })
    expect(after).toEqual(unbound)
  },
)

test('O1: what an upgrade skipped because row-level security hid it is found and done', async () => {
  const before0092 = all.slice(
    0,
    all.findIndex(({ number }) => number === 92),
  )
  const place = await testPlace(before0092)
  onTestFinished(place.remove)
  await withPlace(place, async ({ owner, superuser }) => {
    await fillDatabase(superuser)
    for (const number of [92, 230, 286, 299]) {
      await migrate(
        owner,
        all.filter((one) => one.number <= number),
      )
      await fillDatabase(superuser)
    }
    // The dashboard was changed since, so that a binding to what it is now would show more.
    const filter = { id: 'f', targets: [{ dataset_id: 1, column: 'place' }], except: ['b'] }
    await superuser.query(`
      update dataset_versions set published_at = null;
      update dashboard_links set bindings = '{}';
      update dashboards set charts = '[]', parts = '{"filters": []}';
      update dashboard_versions set charts = '[{"id": "a", "dataset_id": 1}, {"id": "b", "dataset_id": 1}]',
        parts = '${JSON.stringify({ filters: [filter] })}'`)
    await migrate(owner, all)
    const { rows } = await superuser.query(`
      select v.published_at = v.created_at as published, n.last_at = n.created_at as counted, l.bindings
      from dataset_versions v, notifications n, dashboard_links l`)
    const bindings = { f: { targets: [{ dataset_id: 1, column: 'place' }], left_alone: ['b'] } }
    expect(rows).toEqual([{ published: true, counted: true, bindings }])
  })
})
