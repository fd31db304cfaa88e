import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { license as command } from '../../commands/license.ts'
import { mailsTo } from '../../../test/sent-mail.ts'
import { ownServer } from '../../../test/server.ts'
import { type LicenseClaims, licenseKeys, publicKeyText, readLicense, signLicense } from './document.ts'
import { watchLicense } from './watch-license.ts'

const [mine, foreign] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey]
const configured = publicKeyText(mine)
let offsetMs = 0
const now = () => new Date(Date.now() + offsetMs)
const quarry = await ownServer({ LICENSE_PUBLIC_KEY: configured }, { now })
const { admin, newUser, newOrganization, server, database } = quarry

interface Seat {
  kind: string
  max: number | null
  used: number
  over_since: string | null
}
interface Shown {
  state: string
  customer: string | null
  seats: Seat[]
  new_seats_refused: string[]
  revision: number | null
  message: string
}

const call = <T = Shown>(method: string, path = '', body?: unknown, token = admin.token) =>
  quarry.call<T>(method, `/api/license${path}`, { surface: 'cloud', token, ...(body ? { body } : {}) })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const license = (days: number, seats: Partial<LicenseClaims['seats']> = {}, key = mine) =>
  signLicense(
    {
      version: 1,
      id: 'lic_1',
      customer: 'Acme',
      issued_at: '2026-01-01T00:00:00Z',
      expires_at: inDays(days).toISOString(),
      seats: { author: null, reader: null, app_viewer: null, ...seats },
      features: ['support'],
    },
    key,
  )
const install = async (document: Promise<string>) => {
  const { status, body } = await call('PUT', '', { document: await document })
  expect([status, body.customer]).toEqual([200, 'Acme'])
  return body
}
const addUser = (name: string, role: string) =>
  quarry.call<{ message: string }>('POST', '/api/users', {
    token: admin.token,
    body: { username: name, email: `${name}@example.com`, role },
  })
const noticeOf = async (token: string) => {
  const { body, text } = await quarry.call<{ license_notice: string | null }>('GET', '/api/me', { token })
  if (body.license_notice === undefined) throw new Error(text)
  return body.license_notice
}

test('without a license there is the free edition, with any number of seats', async () => {
  const { body } = await call('GET')
  expect(body).toMatchObject({ state: 'none', new_seats_refused: [] })
  expect(body.seats.every(({ max }) => max === null)).toBe(true)
  expect((await call('DELETE')).status).toBe(404)
})

test('a license is taken as it was signed; another key, a changed byte and other text are refused with the reason', async () => {
  expect(await install(license(400))).toMatchObject({ state: 'valid', revision: 1 })
  const good = await license(400)
  const [head, , signature] = good.split('.')
  const other = Buffer.from('{"version":1,"customer":"Evil"}').toString('base64url')
  for (const [document, reason] of [
    [await license(400, {}, foreign), /signed by the key .*LICENSE_PUBLIC_KEY/],
    [`${head}.${other}.${signature}`, /was altered/],
    ['Acme, 25 seats', /is no license/],
  ] as const) {
    const { status, body } = await call('PUT', '', { document })
    expect([status, body.message]).toEqual([422, expect.stringMatching(reason)])
  }
  expect((await call('GET')).body).toMatchObject({ state: 'valid', customer: 'Acme' })
})

test('a user counts once, by the most they may do, and operators see who counts', async () => {
  const [home, other] = [await newOrganization(), await newOrganization()]
  const both = await newUser({ orgId: home.orgId, role: 'viewer' })
  await database.asOwner(`insert into memberships (org_id, user_id, role) values ($1, $2, 'editor')`, [
    other.orgId,
    both.id,
  ])
  const { body } = await call<{ items: object[]; total: number }>('GET', `/seats/holders?q=${both.username}`)
  expect(body).toMatchObject({
    total: 1,
    items: [{ user_id: both.id, kind: 'author', role: 'editor', organizations: 2 }],
  })
  const seats = (await call<{ days: { author: number }[]; seats: Seat[] }>('GET', '/seats')).body
  expect(seats.days.at(-1)!.author).toBe(seats.seats[0]!.used)
  const readers = await call<{ items: object[] }>('GET', '/seats/holders?kind=reader')
  expect(readers.body.items).toEqual([])
})

test('beyond its seats authors are told, and only after the grace no seat of that kind is added', async () => {
  const over = await install(license(400, { author: 1 }))
  expect(over.seats[0]).toMatchObject({ kind: 'author', max: 1, over_since: expect.any(String) })
  expect(await noticeOf(admin.token)).toBe('over_seats')
  const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect(await noticeOf(reader.token)).toBeNull()
  expect((await addUser('within-grace', 'editor')).status).toBe(201)

  await database.asOwner('update license set over = $1', [
    JSON.stringify({ author: inDays(-31).toISOString() }),
  ])
  const refused = await addUser('too-many', 'editor')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('no seat left')])
  expect((await addUser('still-a-reader', 'viewer')).status).toBe(201)
  const promoted = await quarry.call('PUT', `/api/users/${reader.id}/role`, {
    token: admin.token,
    body: { role: 'editor' },
  })
  expect(promoted.status).toBe(409)
  const { id } = await newUser({ orgId: admin.orgId, role: 'editor' })
  const activity = async (status: string) =>
    await quarry.call<{ message: string }>('PATCH', `/api/users/${id}`, {
      token: admin.token,
      body: { status },
    })
  expect((await activity('deactivated')).status).toBe(200)
  const back = await activity('active')
  expect([back.status, back.body.message]).toEqual([409, expect.stringContaining('no seat left')])
  expect((await call('GET')).body.new_seats_refused).toEqual(['author'])
})

test('60, 30 and 7 days ahead and at the end root operators get one mail each, and everything goes on', async () => {
  await install(license(61))
  const parts = { ...server.parts, keys: licenseKeys(configured) }
  for (const days of [0, 2, 3, 32, 55, 62, 92]) {
    offsetMs = days * 86_400_000
    await watchLicense(parts)
  }
  const subjects = (await mailsTo(quarry.home, admin.email, 5)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Quarry: the license ends in less than 30 days',
    'Quarry: the license ends in less than 60 days',
    'Quarry: the license ends in less than 7 days',
    'Quarry: the license has expired',
    'Quarry: the license has expired',
  ])
  offsetMs = 0
  await install(license(-40))
  expect((await call('GET')).body).toMatchObject({ state: 'expired' })
  expect(await noticeOf(admin.token)).toBe('expired')
  expect((await addUser('after-the-end', 'viewer')).status).toBe(409)
  expect((await quarry.call('GET', '/api/datasets', { token: admin.token })).status).toBe(200)
  expect((await call('DELETE')).status).toBe(204)
  expect((await addUser('free-edition', 'viewer')).status).toBe(201)
})

test('TEN-31: whoever is no root operator learns nothing of the license', async () => {
  const { token } = await newOrganization()
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '', { document: 'x' }],
    ['DELETE', '', undefined],
    ['GET', '/seats', undefined],
    ['GET', '/seats/holders', undefined],
  ] as const)
    expect([method, path, (await call(method, path, body, token)).status]).toEqual([method, path, 403])
})

test('a server without a key says so instead of verifying with one that nobody holds', async () => {
  await expect(readLicense(await license(400), licenseKeys(undefined))).rejects.toThrow(
    /cannot be verified.*set LICENSE_PUBLIC_KEY/,
  )
})

test('the command makes a pair of keys, signs with it, and overwrites no key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-license-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'key.pem')
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await command(['keys', file], {})).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(command(['keys', file], {})).rejects.toThrow('is there already')
  await command(['issue', '--key', file, '--customer', 'Acme', '--expires', '2999-12-31'], {})
  const [publicKey, document] = printed
  expect((await readLicense(document!, licenseKeys(publicKey))).claims.customer).toBe('Acme')
})
