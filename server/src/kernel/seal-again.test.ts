import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keys, ownServer } from '../../test/server.ts'
import { markOfKey } from './kept-keys.ts'
import { eachSealed, sealedColumns } from './sealed-columns.ts'
import { sealAgain } from './seal-again.ts'
import { openSecrets } from './secrets.ts'

const before = await ownServer()
const { database, admin } = before
const newKeys = {
  jwtSecret: keys.jwtSecret,
  encryptionKey: randomBytes(48).toString('base64url'),
  previousEncryptionKey: keys.encryptionKey,
}

/** Something sealed of each kind, entered at the door. */
async function enterSecrets() {
  const post = async (path: string, body: unknown, method = 'POST') => {
    const made = await before.call<{ id: number }>(method, path, {
      token: admin.token,
      body,
      headers: { 'idempotency-key': path },
    })
    expect([path, made.status < 300, made.text]).toEqual([path, true, made.text])
    return made.body
  }
  await post('/api/connectors', {
    name: 'Hook',
    type: 'automation_webhook',
    config: { webhook_url: 'https://hooks.example.com/secret' },
  })
  await post('/api/webhooks', {
    event_type: 'dataset.updated',
    target_url: 'https://hooks.example.com/x',
    secret: randomBytes(24).toString('base64url'),
  })
  await post('/api/chat/providers', {
    name: 'Model',
    kind: 'anthropic',
    base_url: 'https://models.example.com',
    model: 'some-model',
    api_key: 'sk-0123456789',
  })
  await post(
    '/api/lineage/openlineage/delivery',
    { url: 'https://lineage.example.com/api/v1', token: 'a-token' },
    'PUT',
  )
}

test('SEC-05: everything is sealed under the new key, whatever opened before opens, and audit logs still verify', async () => {
  await enterSecrets()
  const after = await ownServer({}, { beside: before, keys: newKeys })
  const sealing = {
    database,
    secrets: after.server.parts.secrets,
    keys: newKeys,
    log: after.server.parts.log,
  }
  // The server started it by itself.
  await expect.poll(() => sealAgain(sealing), { timeout: 10_000 }).toEqual({ sealed: 0, left: 0 })
  const onlyNew = openSecrets(newKeys.encryptionKey)
  let opened = 0
  for (const column of sealedColumns) {
    const rows = await database.asOwner<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${column.table} t where ${column.column} is not null`,
    )
    for (const { row } of rows) {
      const texts = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value === null ? null : typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
      eachSealed(column, texts, (text, place) => {
        opened += 1
        return onlyNew.open(text, { orgId: Number(row['org_id'] ?? 0), ...place })
      })
    }
  }
  expect(opened).toBeGreaterThanOrEqual(4)
  const verified = await after.call('GET', '/api/audit/verify', { token: admin.token })
  expect(verified.body).toMatchObject({ valid: true })
  const [row] = await database.asOwner('select complete_under from sealed_keys')
  expect(row).toEqual({ complete_under: markOfKey(newKeys.encryptionKey) })
}, 60_000)

test('SEC-05: every column with a sealed text is known, so that none is left under the former key', async () => {
  const columns = await database.asOwner<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, a.atttypmod) in ('text', 'jsonb')`)
  const unknown: string[] = []
  for (const { table, column } of columns) {
    const found = await database.asOwner(
      `select from ${table} where "${column}"::text ~ '"?v1\\.[A-Za-z0-9_-]{38,}"?' limit 1`,
    )
    const isKnown = sealedColumns.some((one) => one.table === table && one.column === column)
    if (found.length > 0 && !isKnown && table !== 'sealed_keys') unknown.push(`${table}.${column}`)
  }
  expect(unknown).toEqual([])
})
