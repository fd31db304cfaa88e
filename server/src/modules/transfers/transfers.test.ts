import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { fillDatabase } from '../../../test/filled-database.ts'
import { asSuperuser } from '../../../test/postgres-cluster.ts'
import { ofInstallation, staysBehind } from './archive/contents.ts'
import { fileForm } from '../../../test/file-form.ts'
import { keys as commonKeys, ownServer, type TestServer, type TestUser } from '../../../test/server.ts'

const otherKeys = {
  jwtSecret: commonKeys.jwtSecret,
  encryptionKey: randomBytes(48).toString('base64url'),
}

/** Two servers, of which each has a database and keys of its own; the second has used up other ids. */
async function server(keys?: typeof otherKeys): Promise<TestServer> {
  const database = await testDatabase()
  if (keys)
    await database.asOwner(`do $$ declare s text; begin
      for s in select format('public.%I', relname) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      loop perform setval(s, 70000 + (random() * 10000)::int); end loop; end $$`)
  const [JWT_SECRET, ENCRYPTION_KEY] = [
    randomBytes(48).toString('base64url'),
    randomBytes(48).toString('base64url'),
  ]
  const own = {
    DATABASE_URL: database.url ?? '',
    PLATFORM_URL: 'http://platform.test',
    JWT_SECRET,
    ENCRYPTION_KEY,
  }
  const env: Record<string, string> = database.url === undefined ? {} : own
  return await ownServer(env, { beside: { database }, ...(keys ? { keys } : {}) })
}

const [here, there] = [await server(), await server(otherKeys)]

interface Transfer {
  id: number
  kind: string
  status: string
  failure: string | null
  organization: { id: number; name: string; slug: string }
  result: Record<string, unknown>
  message: string
}

const operate = <T = Transfer>(
  at: TestServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => at.call<T>(method, path, { surface: 'cloud', token: at.admin.token, headers, ...(body ? { body } : {}) })

async function finished(at: TestServer, { id }: { id: number }): Promise<Transfer> {
  const ended = async () => (await operate(at, 'GET', `/api/transfers/${id}`)).body
  await expect
    .poll(async () => (await ended()).status, { timeout: 50_000, interval: 100 })
    .toMatch(/succeeded|failed/)
  return await ended()
}

async function exported(
  at: TestServer,
  orgId: number,
): Promise<{ archive: Buffer; key: string; transfer: Transfer }> {
  const { body } = await operate<{ transfer: Transfer; key: string }>(
    at,
    'POST',
    `/api/organizations/${orgId}/exports`,
  )
  const transfer = await finished(at, body.transfer)
  expect(transfer.failure).toBeNull()
  await operate(at, 'GET', `/api/transfers/${transfer.id}/archive`)
  return {
    archive: await readFile(join(at.home, 'transfers', `${transfer.id}.quarry`)),
    key: body.key,
    transfer,
  }
}

async function imported(at: TestServer, archive: Buffer, fields: Record<string, string>): Promise<Transfer> {
  const { body, headers } = fileForm('acme.quarry', archive, fields)
  const started = await operate(at, 'POST', '/api/organizations/imports', body, headers)
  expect([started.status, started.body.message]).toEqual([202, undefined])
  return await finished(at, started.body)
}

const secret = 'canary-of-a-secret-7c1e'

/** A little of everything that names other things. */
async function furnish(at: TestServer) {
  const owner = await at.newOrganization('Acme')
  const viewer = await at.newUser({ orgId: owner.orgId, role: 'viewer' })
  const make = async <T = { id: number }>(path: string, body: unknown, headers = {}) => {
    const made = await at.call<T>('POST', path, { token: owner.token, body, headers })
    expect(made.status, made.text).toBeLessThan(300)
    return made.body
  }
  const csv = fileForm('sales.csv', 'region,amount\nnorth,10\nsouth,32\n', { name: 'Sales' })
  const dataset = await make('/api/datasets/upload', csv.body, csv.headers)
  const group = await make('/api/groups', { name: 'Sellers' })
  const connector = await make('/api/connectors', {
    name: 'Hook',
    type: 'automation_webhook',
    config: { webhook_url: `https://hooks.example.com/${secret}` },
  })
  const dashboard = await make('/api/dashboards', {
    name: 'Sales of today',
    charts: [
      {
        id: 'a',
        title: 'Sales',
        kind: 'bar',
        dataset_id: dataset.id,
        query: { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] },
        position: { x: 0, y: 0, w: 6, h: 4 },
      },
    ],
  })
  await make('/api/pipeline/schedules', {
    name: 'Nightly',
    trigger: { kind: 'cron', expression: '0 3 * * *', timezone: 'UTC' },
    action: { dataset_ids: [dataset.id] },
  }).catch(() => undefined)
  return { owner, viewer, dataset, group, connector, dashboard }
}

const tokenIn = async (at: TestServer, orgId: number): Promise<TestUser> => {
  const user = await at.newUser({ orgId, role: 'admin' })
  return user
}

test('BCK-10: an organization moves to another server with new ids, its files, answers and secrets', async () => {
  const made = await furnish(here)
  const { owner, viewer } = made
  const { archive, key } = await exported(here, owner.orgId)
  expect(archive.includes(secret)).toBe(false)
  const other = await here.newOrganization('Foreign')
  const moved = await imported(there, archive, { key, slug: 'acme-moved' })
  expect(moved).toMatchObject({
    status: 'succeeded',
    failure: null,
    result: { users: { matched: 0 }, missing: [] },
  })
  const orgId = moved.organization.id
  expect(orgId).toBeGreaterThan(70_000)
  const operated = await operate<{ status: string }>(there, 'GET', `/api/organizations/${orgId}`)
  expect(operated.body.status).toBe('suspended')
  await operate(there, 'POST', `/api/organizations/${orgId}/resume`)
  const recorded = await there.database.asOwner(
    `select type from audit_entries where org_id = $1 order by seq limit 1`,
    [orgId],
  )
  expect(recorded).toEqual([{ type: 'organization.imported' }])
  const people = await there.database.asOwner<{ email: string; password_hash: null; role: string }>(
    `select u.email, u.password_hash, m.role from users u join memberships m on m.user_id = u.id where m.org_id = $1 order by m.role`,
    [orgId],
  )
  expect(people).toEqual([
    { email: owner.email, password_hash: null, role: 'admin' },
    { email: viewer.email, password_hash: null, role: 'viewer' },
  ])
  expect(JSON.stringify(people)).not.toContain(other.email)

  const { token } = await tokenIn(there, orgId)
  const { body: datasets } = await there.call<{ items: { id: number; name: string; row_count: number }[] }>(
    'GET',
    '/api/datasets',
    { token },
  )
  expect(datasets.items).toMatchObject([{ name: 'Sales', row_count: 2 }])
  expect(datasets.items[0]!.id).toBeGreaterThan(70_000)
  const rendered = async (at: TestServer, of: string) => {
    const { body } = await at.call<{ items: { id: number }[] }>('GET', '/api/dashboards', { token: of })
    const shown = await at.call<{ charts: { failure: unknown; result: { rows: unknown[][] } }[] }>(
      'GET',
      `/api/dashboards/${body.items[0]!.id}/render`,
      { token: of },
    )
    return shown.body.charts.map(({ failure, result }) => [failure, result?.rows])
  }
  const answers = await rendered(there, token)
  expect(answers).toEqual([
    [
      null,
      [
        ['north', 10],
        ['south', 32],
      ],
    ],
  ])
  expect(answers).toEqual(await rendered(here, owner.token))
  expect(await hashesOf(there, orgId)).toEqual(await hashesOf(here, owner.orgId))
  const [connector] = await there.database.asOwner<{ id: number; secrets: Record<string, string> }>(
    'select id, secrets from connectors where org_id = $1',
    [orgId],
  )
  const opened = Object.entries(connector!.secrets).map(([field, sealed]) =>
    there.server.parts.secrets.open(sealed, {
      column: 'connectors.secrets',
      orgId,
      row: `connector:${connector!.id}`,
      field,
    }),
  )
  expect(opened).toEqual([`https://hooks.example.com/${secret}`])

  const twice = fileForm('acme.quarry', archive, { key, slug: 'acme-moved' })
  const refused = await operate(there, 'POST', '/api/organizations/imports', twice.body, twice.headers)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'another organization has the slug acme-moved',
  ])
  const again = await imported(there, archive, { key, slug: 'acme-again' })
  expect(again).toMatchObject({ status: 'succeeded', result: { users: { created: 0, matched: 2 } } })
}, 120_000)

test('an archive that is cut, altered, or opened with another key is refused, and leaves nothing', async () => {
  const { owner } = await furnish(here)
  const { archive, key } = await exported(here, owner.orgId)
  const altered = Buffer.from(archive)
  altered[altered.length >> 1]! ^= 1
  const cases: [string, Buffer, string, RegExp][] = [
    ['cut', archive.subarray(0, archive.length - 9), key, /cut off or altered/],
    ['altered', altered, key, /cut off or altered/],
    ['other-key', archive, `${key}x`, /key is not that of the archive/],
    ['no-archive', Buffer.from('hello '.repeat(20)), key, /no archive of an organization/],
  ]
  for (const [slug, file, opener, reason] of cases) {
    const ended = await imported(there, file, { key: opener, slug })
    expect([slug, ended.status, ended.failure]).toEqual([slug, 'failed', expect.stringMatching(reason)])
    expect(await there.database.asOwner('select from organizations where slug = $1', [slug])).toEqual([])
  }
  expect(
    (await readdir(join(there.home, 'transfers'))).filter((name) => /^(upload|import)/.test(name)),
  ).toEqual([])
}, 120_000)

test('a copy is a sandbox on the same server in which nothing acts by itself', async () => {
  const { owner } = await furnish(here)
  const body = { name: 'Sandbox', slug: 'sandbox' }
  const started = await operate(here, 'POST', `/api/organizations/${owner.orgId}/copies`, body)
  const copy = await finished(here, started.body)
  expect(copy).toMatchObject({
    status: 'succeeded',
    failure: null,
    result: { users: { created: 0, matched: 2 } },
  })
  const orgId = copy.organization.id
  const seen = await here.call<{ items: { name: string; row_count: number }[] }>('GET', '/api/datasets', {
    token: owner.token,
    orgId,
  })
  expect(seen.body.items).toMatchObject([{ name: 'Sales', row_count: 2 }])
  const [paused] = await here.database.asOwner(
    `select (select count(*)::int from schedules where org_id = $1 and paused_at is null) as schedules,
      (select secrets from connectors where org_id = $1) as secrets`,
    [orgId],
  )
  expect(paused).toEqual({ schedules: 0, secrets: {} })
}, 120_000)

test('TEN-42, BCK-11: an erased organization leaves nothing anywhere, and a certificate says what it was', async () => {
  const { owner, viewer } = await furnish(here)
  const { orgId } = owner
  const [organization] = await here.database.asOwner<{ slug: string }>(
    'select slug from organizations where id = $1',
    [orgId],
  )
  const { slug } = organization!
  const other = await here.newOrganization('Another')
  await here.database.asOwner(`insert into memberships (org_id, user_id, role) values ($1, $2, 'editor')`, [
    other.orgId,
    viewer.id,
  ])
  const erase = (body: unknown) => operate(here, 'POST', `/api/organizations/${orgId}/erasures`, body)
  expect((await erase({ slug })).body.message).toMatch(/is active: suspend or archive it first/)
  await operate(here, 'POST', `/api/organizations/${orgId}/suspend`, { reason: 'They left' })
  expect((await erase({ slug: 'acme-other' })).status).toBe(422)
  const ended = await finished(here, (await erase({ slug })).body)
  expect([ended.failure, here.logged().match(/.*a transfer failed.*/)?.[0]]).toEqual([null, undefined])
  expect(ended.result).toMatchObject({
    organization: { id: orgId, slug },
    rows: { datasets: 1, dataset_versions: 1, dashboards: 1, memberships: 2 },
    users: { deleted: 1, anonymized: 0, moved: 1 },
    files: { data: { files: 1 } },
    scan: { found: 0 },
    organization_row: 'deleted',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    signature: expect.stringMatching(/^.{86}$/),
  })
  const tables = await here.database.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables)
    expect([name, await here.database.asOwner(`select from ${name} where org_id = ${orgId}`)]).toEqual([
      name,
      [],
    ])
  expect(await here.database.asOwner('select from job where subject_org_id = $1', [orgId])).toEqual([])
  const recorded = await here.database.asOwner(
    `select type from audit_entries where type like 'organization.eras%' order by id`,
  )
  expect(recorded).toEqual([{ type: 'organization.erasure_started' }, { type: 'organization.erased' }])
  const moved = await here.database.asOwner('select default_org_id, role from users where id = any($1)', [
    [owner.id, viewer.id],
  ])
  expect(moved).toEqual([{ default_org_id: other.orgId, role: 'editor' }])
  expect((await readdir(join(here.home, 'data'))).includes(`org${orgId}`)).toBe(false)
}, 120_000)

test('BCK-10: every table of organizations is moved or says why not, and every number in it is new', async () => {
  const [source, target] = [await server(), await server(otherKeys)]
  const url = source.database.url
  if (url === undefined) return
  const superuser = new pg.Client({ connectionString: asSuperuser(url) })
  await superuser.connect()
  try {
    await fillDatabase(superuser)
    const { secrets } = source.server.parts
    const seal = (row: string, field: string) =>
      secrets.seal('canary', { column: 'connectors.secrets', orgId: 1, row, field })
    await superuser.query(`
      set session_replication_role = replica;
      update chat_providers set api_key = '${seal('chat_provider:1', 'api_key')}';
      update webhooks set secret = '${seal('webhook:x', 'secret')}', previous_secret = null, previous_secret_until = null;
      update sign_in_providers set secret = '${seal(`sign-in provider ${'A'.repeat(22)}`, 'client_secret')}';
      update lineage_deliveries set token = '${seal('lineage_delivery', 'token')}';
      update connectors set secrets = '${JSON.stringify({ password: seal('connector:1', 'password') })}';
      update access_requests set target_type = 'dashboard';
      update group_permissions set target_type = 'folder';
      update member_permissions set target_type = 'connector';
      update favorites set type = 'dataset';
      update views set type = 'dashboard';
      update lineage_nodes set subject_type = 'recipe';
      update dataset_versions set file = 'org1/d1/x.duckdb';
      update connector_files set stored_as = 'org1/${'a'.repeat(32)}';
      update knowledge_versions set stored_as = 'org1/${'b'.repeat(32)}'`)
    const before = await superuser.query<{ name: string; org: boolean }>(`
      select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as org
      from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by 1`)
    const known = before.rows.filter(
      ({ org, name }) => org || name in ofInstallation || ['organizations', 'users'].includes(name),
    )
    expect(before.rows.filter((row) => !known.includes(row)).map(({ name }) => name)).toEqual([])
    const { archive, key } = await exported(source, 1)
    const moved = await imported(target, archive, { key, slug: 'filled' })
    expect([moved.failure, target.logged().match(/a transfer failed.*/)?.[0]]).toEqual([null, undefined])
    const orgId = moved.organization.id
    const strays: string[] = []
    // Ids this small are of the tools of the program.
    const builtIn = ['agent_tools.id', 'agent_tool_versions.tool_id']
    for (const { name, org } of before.rows) {
      if (!org || name in staysBehind) continue
      const rows = await target.database.asOwner<Record<string, unknown>>(
        `select to_jsonb(t) as row from ${name} t where org_id = ${orgId}`,
      )
      if (rows.length === 0) strays.push(`${name} has no row`)
      for (const [column, value] of Object.entries((rows[0]?.['row'] ?? {}) as Record<string, unknown>))
        if (
          !builtIn.includes(`${name}.${column}`) &&
          /(^id|_ids?|_by)$/.test(column) &&
          JSON.stringify(value) !== 'null' &&
          /^\[?1\]?$/.test(JSON.stringify(value))
        )
          strays.push(`${name}.${column} is still ${JSON.stringify(value)}`)
    }
    expect(strays).toEqual([])
  } finally {
    await superuser.end()
  }
}, 120_000)

async function hashesOf(at: TestServer, orgId: number): Promise<string[]> {
  const files = await at.database.asOwner<{ file: string }>(
    'select file from dataset_versions where org_id = $1',
    [orgId],
  )
  const hashes = files.map(async ({ file }) =>
    createHash('sha256')
      .update(await readFile(join(at.home, 'data', file)))
      .digest('hex'),
  )
  return (await Promise.all(hashes)).sort()
}
