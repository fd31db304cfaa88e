import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCertificates } from './certificate-files.ts'
import { servedCertificates } from './store.ts'
import { worker } from '../../../kernel/jobs/queue.ts'
import { dnsServer } from '../../../../test/dns-server.ts'
import { findProgram } from '../../../../test/machine.ts'
import { type Nginx, startNginxForHosts } from '../../../../test/nginx.ts'
import { type Pebble, startPebble } from '../../../../test/pebble.ts'
import { freePort } from '../../../../test/ports.ts'
import { send } from '../../../../test/raw-request.ts'
import { mailsTo } from '../../../../test/sent-mail.ts'
import { ownServer, type TestServer } from '../../../../test/server.ts'

interface Shown {
  id: number
  state: string
  record_name: string
  record_value: string
  certificate_expires_at: string | null
  certificate_problem: string | null
}

const canRun = findProgram('nginx') !== undefined && findProgram('pebble') !== undefined
const [alphaHost, betaHost] = ['reports.alpha.example', 'stock.beta.example']

describe.skipIf(!canRun)('certificates of domains, behind nginx and from an ACME server', () => {
  const certificates = mkdtempSync(join(tmpdir(), 'quarry-certificates-'))
  let dns: Awaited<ReturnType<typeof dnsServer>>
  let pebble: Pebble
  let nginx: Nginx & { tlsPort: number }
  let quarry: TestServer
  let owners: { alpha: Owner; beta: Owner }
  type Owner = Awaited<ReturnType<TestServer['newOrganization']>>

  beforeAll(async () => {
    dns = await dnsServer()
    const ports = { platform: await freePort(), app: await freePort() }
    nginx = await startNginxForHosts({ ports, certificates })
    pebble = await startPebble({ httpPort: nginx.port, dns: dns.address })
    const { certificateAuthorities, directoryUrl } = pebble
    quarry = await ownServer(
      {
        DNS_SERVERS: dns.address,
        APP_URL: 'https://app.test',
        PLATFORM_URL: 'https://platform.test',
        ACME_DIRECTORY_URL: directoryUrl,
        ACME_EMAIL: 'operator@example.com',
        CERTIFICATES_FOLDER: certificates,
      },
      { certificateAuthorities },
    )
    for (const name of ['platform', 'app'] as const)
      await quarry.server.surfaces[name].listen({ port: ports[name], host: '127.0.0.1' })
    const [alpha, beta] = [await quarry.newOrganization('Alpha'), await quarry.newOrganization('Beta')]
    owners = { alpha, beta }
  }, 60_000)
  afterAll(async () => {
    await Promise.all([nginx?.stop(), pebble?.stop()])
    dns?.close()
    rmSync(certificates, { recursive: true, force: true })
  })

  const call = (method: string, path = '', body?: object) =>
    quarry.call<Shown>(method, `/api/domains${path}`, {
      surface: 'cloud',
      token: quarry.admin.token,
      ...(body ? { body } : {}),
    })
  const shown = async ({ id }: Pick<Shown, 'id'>) => (await call('GET', `/${id}`)).body
  /** Maps a host, and proves who owns it. */
  async function prove(host: string, { orgId }: Owner, surface = 'platform'): Promise<Shown> {
    const made = await call('POST', '', { host, organization_id: orgId, surface })
    expect(made.status).toBe(201)
    dns.records.set(made.body.record_name, [made.body.record_value])
    return (await call('POST', `/${made.body.id}/verify`)).body
  }
  const written = async () =>
    await writeCertificates(
      { folder: certificates, secrets: quarry.server.parts.secrets },
      await quarry.database.read(worker, servedCertificates),
    )
  async function fetchAs(sni: string, path: string, more: { host?: string; token?: string } = {}) {
    const { host = sni, token } = more
    const call = request({
      host: '127.0.0.1',
      port: nginx.tlsPort,
      servername: sni,
      path,
      headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      rejectUnauthorized: false,
      agent: false,
    }).end()
    const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage]
    const names = (response.socket as TLSSocket).getPeerCertificate().subjectaltname
    if (response.statusCode !== 200) {
      response.resume()
      return { status: response.statusCode, names, body: undefined }
    }
    return { status: 200, names, body: (await json(response)) as { org_id: number } }
  }

  test('TEN-36: a proven host gets a certificate, and its organization is served with it, and no other one', async () => {
    for (const host of [alphaHost, betaHost]) dns.hosts.add(host)
    const [alpha, beta] = [await prove(alphaHost, owners.alpha), await prove(betaHost, owners.beta)]
    expect([alpha.state, beta.state]).toEqual(['verified', 'verified'])
    for (const one of [alpha, beta])
      await expect
        .poll(async () => (await shown(one)).state + ((await shown(one)).certificate_problem ?? ''), {
          timeout: 60_000,
        })
        .toBe('active')
    await written()
    const { token, orgId } = owners.alpha
    expect(await fetchAs(alphaHost, '/api/me', { token })).toMatchObject({
      status: 200,
      names: `DNS:${alphaHost}`,
      body: { org_id: orgId },
    })
    expect((await fetchAs(betaHost, '/api/me', { token })).status).toBe(403)
    expect((await fetchAs(betaHost, '/api/me', { token: owners.beta.token })).body?.org_id).toBe(
      owners.beta.orgId,
    )
    expect((await fetchAs(alphaHost, '/api/me', { host: betaHost, token })).status).toBe(421)
    await expect(fetchAs('unknown.example', '/')).rejects.toThrow()
    const plain = await send({ port: nginx.port, path: '/a?b=c', headers: { host: alphaHost } })
    expect([plain.statusCode, plain.headers.location]).toEqual([308, `https://${alphaHost}/a?b=c`])
  }, 120_000)

  test('SEC-01: keys are sealed in the database, and readable for the owner and the group of the files alone', async () => {
    const [row] = await quarry.database.asOwner<{ text: string }>(
      `select (select string_agg(c::text, '') from domain_certificates c) || (select string_agg(a::text, '') from acme_accounts a) as text`,
    )
    expect(row!.text).not.toContain('PRIVATE KEY')
    const file = join(certificates, `${alphaHost}.pem`)
    expect(readFileSync(file, 'utf8')).toMatch(/PRIVATE KEY[^]*BEGIN CERTIFICATE/)
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  test('a certificate that ends within 30 days is renewed, and one whose host leads elsewhere says why', async () => {
    const [renewed] = await quarry.database.asOwner<{ domain_id: number; chain: string }>(
      `update domain_certificates set expires_at = now() + interval '29 days', valid_from = now() - interval '61 days',
         tried_at = null where domain_id = (select id from domains where host = $1) returning domain_id, chain`,
      [alphaHost],
    )
    const path = { id: renewed!.domain_id }
    await call('POST', `/${path.id}/verify`)
    const inDays = async () =>
      (Date.parse((await shown(path)).certificate_expires_at!) - Date.now()) / 86_400_000
    await expect.poll(inDays, { timeout: 60_000 }).toBeGreaterThan(80)

    const elsewhere = await prove('lost.alpha.example', owners.alpha, 'app')
    await expect
      .poll(async () => (await shown(elsewhere)).certificate_problem, { timeout: 60_000 })
      .toMatch(/lost\.alpha\.example.*port 80/s)
    expect((await shown(elsewhere)).state).toBe('verified')
  }, 180_000)

  test('root operators get a mail about what should have been renewed, and a deleted host loses its files', async () => {
    await quarry.database.asOwner(
      `update domain_certificates set expires_at = now() + interval '13 days', valid_from = now() - interval '77 days',
         tried_at = now() where domain_id = (select id from domains where host = $1)`,
      [betaHost],
    )
    const [{ id } = { id: 0 }] = await quarry.database.asOwner<{ id: number }>(
      'select id from domains where host = $1',
      [betaHost],
    )
    await call('POST', `/${id}/verify`)
    const [mail] = await mailsTo(quarry.home, quarry.admin.email, 1)
    expect(mail!.subject).toContain(`the certificate of ${betaHost} expires on`)
    await call('DELETE', `/${id}`)
    await written()
    expect(readdirSync(certificates).toSorted()).toEqual([`${alphaHost}.pem`, `${alphaHost}.platform`])
  })

  test('challenges that are not ours are nobody’s', async () => {
    for (const token of ['unknown', 'a.b', 'x'.repeat(99)]) {
      const path = `/.well-known/acme-challenge/${token}`
      const { statusCode } = await send({ port: nginx.port, path, headers: { host: alphaHost } })
      expect([token, statusCode]).toEqual([token, 404])
    }
  })
})
