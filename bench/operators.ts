// What operators of many organizations wait for, on PostgreSQL: every list of the Cloud surface with 10,000 organizations
// (limit 100 ms at 95 %), and how long others are blocked while one with a million audit entries is erased (limit 50 ms at 95 %).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../server/src/kernel/config/config.ts'
import { openDatabase } from '../server/src/kernel/database/open-database.ts'
import { openLog } from '../server/src/kernel/log.ts'
import { openTokens } from '../server/src/modules/identity/index.ts'
import { assembleServer } from '../server/src/server.ts'
import { asSuperuser, startPostgresCluster } from '../server/test/postgres-cluster.ts'

const organizations = Number(process.env['ORGANIZATIONS'] ?? 10_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
const cluster = await startPostgresCluster()
const database = await openDatabase({ url: cluster.url, home })
const superuser = new pg.Client(asSuperuser(cluster.url))
await superuser.connect()
const keys = { jwtSecret: secret(), encryptionKey: secret() }
const server = await assembleServer({
  config: readConfig({ TRUST_PROXY: '127.0.0.1', QUARRY_HOME: home }),
  keys,
  database,
  log: openLog({ level: 'error' }),
  urls: { platform: 'http://platform.test', app: 'http://app.test', cloud: 'http://cloud.test' },
  pagesFolder: join(home, 'page'),
  now: () => new Date(),
  warmEngines: 0,
})
await fill()
const token = await tokenOfOperator()
await measureLists()
await measureErasure()
await server.close()
await database.close()
await superuser.end()
await cluster.stop()
await rm(home, { recursive: true, force: true })

function secret(): string {
  return randomBytes(48).toString('base64url')
}

async function fill(): Promise<void> {
  const hash = 'a'.repeat(64)
  await superuser.query(`
    insert into organizations (name, slug) select 'Organization ' || n, 'organization-' || n from generate_series(1, ${organizations}) n;
    insert into users (username, username_canonical, email, email_canonical, role, default_org_id, must_reset_password, is_root_operator)
      select 'u' || o.id, 'u' || o.id, 'u' || o.id || '@example.com', 'u' || o.id || '@example.com', 'admin', o.id, false, o.id = 1
      from organizations o;
    insert into memberships (org_id, user_id, role) select default_org_id, id, 'admin' from users;
    insert into domains (org_id, host, surface, state, token)
      select id, 'o' || id || '.example.com', 'app', 'pending', repeat('t', 32) from organizations;
    insert into audit_entries (org_id, seq, request_id, created_at, type, subject_type, subject_name, data, hash, previous_hash)
      select 2, n, gen_random_uuid(), now(), 'dataset.updated', 'dataset', 'Sales', '{"field": "value"}', '${hash}', '${hash}'
      from generate_series(1, ${entries}) n;
    analyze`)
}

async function tokenOfOperator(): Promise<string> {
  const tokens = await openTokens({
    secret: Buffer.from(keys.jwtSecret),
    algorithm: 'HS256',
    lifetimeSeconds: 36_000,
    now: () => new Date(),
  })
  return await tokens.issue({ id: 1, token_generation: 1, role: 'admin' })
}

async function ask(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<{ ms: number; body: string }> {
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.surfaces.cloud.inject({
    method,
    url,
    headers,
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  return { ms: performance.now() - startedAt, body: answer.body }
}

async function measureLists(): Promise<void> {
  const last = organizations - 50
  for (const path of [
    '/api/organizations?sort=name',
    `/api/organizations?offset=${last}`,
    '/api/organizations?q=999',
    '/api/domains?sort=host',
    `/api/domains?offset=${last}&q=example`,
    '/api/license/seats',
    '/api/license/seats/holders',
    '/api/servers',
    '/api/transfers',
  ]) {
    const times: number[] = []
    // A name that differs keeps a stored response from being sent.
    for (let round = 0; round < 40; round += 1) times.push((await ask('GET', path)).ms)
    console.log(`${path}: ${spread(times)}`)
  }
}

/** Another organization writes audit entries and reads, as requests do, with and without the erasure. */
async function measureErasure(): Promise<void> {
  console.log(`others without an erasure: ${spread(await others(() => sleep(5000).then(() => true)))}`)
  await ask('POST', '/api/organizations/2/suspend', { reason: 'Bench' })
  server.startWorker()
  const startedAt = performance.now()
  const started = await ask('POST', '/api/organizations/2/erasures', { slug: 'organization-2' })
  const { id } = JSON.parse(started.body) as { id: number }
  const ended = async () => {
    await sleep(500)
    const { status, failure } = JSON.parse((await ask('GET', `/api/transfers/${id}`)).body) as {
      status: string
      failure: string | null
    }
    if (status === 'failed') throw new Error(failure ?? status)
    return status === 'succeeded'
  }
  const times = await others(ended)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `others while an organization with ${entries} audit entries is erased: ${spread(times)}; it took ${seconds.toFixed(0)} s`,
  )
}

async function others(isOver: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = []
  let over = false
  const watch = (async () => {
    while (!over) over = await isOver()
  })()
  while (!over) {
    const startedAt = performance.now()
    await database.transaction({ orgId: 3 }, async (db) => {
      await db.selectFrom('memberships').select('user_id').where('org_id', '=', 3).execute()
      await db.updateTable('organizations').set({ updated_at: new Date() }).where('id', '=', 3).execute()
    })
    times.push(performance.now() - startedAt)
    await sleep(10)
  }
  await watch
  return times
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
  return `${at(0.5)} ms at the median, ${at(0.95)} ms at 95 %, ${at(1)} ms at most`
}
