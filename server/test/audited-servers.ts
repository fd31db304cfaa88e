import { generateKeyPairSync } from 'node:crypto'
import { publicKeyText, signLicense } from '../src/modules/license/index.ts'
import type { Call, TestServer } from './server.ts'

type Change = <T = { id: number }>(
  operation: string,
  request: [string, string, Call?],
  types: string[],
) => Promise<T>

/** What operators change of organizations. */
export async function changeServerOrganizations(change: Change, created: string[]): Promise<void> {
  const at = { surface: 'cloud' as const }
  const made = await change(
    'createServerOrganization',
    ['POST', '/api/organizations', { ...at, body: { name: 'Two' } }],
    created,
  )
  const path = `/api/organizations/${made.id}`
  const renaming = { ...at, body: { name: 'Three' } }
  await change('updateServerOrganization', ['PATCH', path, renaming], ['organization.updated'])
  const suspending = { ...at, body: { reason: 'Unpaid' } }
  await change(
    'suspendServerOrganization',
    ['POST', `${path}/suspend`, suspending],
    ['organization.suspended'],
  )
  await change('resumeServerOrganization', ['POST', `${path}/resume`, at], ['organization.resumed'])
  await change('archiveServerOrganization', ['DELETE', path, at], ['organization.archived'])
}

/** What operators change of servers. The processes themselves are others' tests: these are rows. */
export async function changeServers(
  { database }: Pick<TestServer, 'database'>,
  change: Change,
): Promise<void> {
  const [first, last] = await database.asOwner<{ id: number }>(
    `insert into servers (name, host, pid, roles, addresses, version)
     select 'audited', 'audited', pid, '{worker}', '{}', '0' from generate_series(1, 2) pid returning id`,
  )
  const at = { surface: 'cloud' as const }
  const path = `/api/servers/${first!.id}`
  await change('updateServer', ['PATCH', path, { ...at, body: { notes: 'Rack 4' } }], ['server.updated'])
  await change('drainServer', ['POST', `${path}/drain`, at], ['server.drain_started'])
  await change('undrainServer', ['POST', `${path}/undrain`, at], ['server.drain_cancelled'])
  await database.asOwner('update servers set stopped_at = now() where id in ($1, $2)', [first!.id, last!.id])
  await change('deleteServer', ['DELETE', path, at], ['server.deleted'])
}

/** A license, and the key that servers verify it with. */
export async function newLicense(): Promise<{ document: string; publicKey: string }> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const seats = { author: null, reader: null, app_viewer: null }
  const times = { issued_at: '2026-01-01T00:00:00Z', expires_at: '2999-01-01T00:00:00Z' }
  const claims = { version: 1 as const, id: 'lic_1', customer: 'Acme', seats, features: [], ...times }
  return { document: await signLicense(claims, privateKey), publicKey: publicKeyText(privateKey) }
}

/** What operators change of the license. */
export async function changeLicense(change: Change, document: string): Promise<void> {
  const at = { surface: 'cloud' as const }
  await change('putLicense', ['PUT', '/api/license', { ...at, body: { document } }], ['license.installed'])
  await change('deleteLicense', ['DELETE', '/api/license', at], ['license.removed'])
}

/** What operators change of domains. */
export async function changeDomains(change: Change, orgId: number): Promise<void> {
  const at = { surface: 'cloud' as const }
  const mapping = { host: 'reports.example.com', organization_id: orgId, surface: 'app' }
  const { id } = await change(
    'createDomain',
    ['POST', '/api/domains', { ...at, body: mapping }],
    ['domain.created'],
  )
  const path = `/api/domains/${id}`
  await change('updateDomain', ['PATCH', path, { ...at, body: { surface: 'platform' } }], ['domain.updated'])
  await change('deleteDomain', ['DELETE', path, at], ['domain.deleted'])
}
