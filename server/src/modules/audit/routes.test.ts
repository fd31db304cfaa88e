import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { roles } from '../../kernel/context.ts'
import { ownServer } from '../../../test/server.ts'
import { checkExport } from './index.ts'

const quarry = await ownServer()
const { call } = quarry

interface Entry {
  seq: number
  type: string
  subject_name: string | null
  actor_name: string
  request_id: string
}
interface Page {
  items: Entry[]
  total: number
}

const createProject = (token: string, name: string) =>
  call('POST', '/api/projects', { token, body: { name }, headers: { 'x-forwarded-for': '198.51.100.9' } })

describe('the routes of the audit log', () => {
  test('AUD-01: a change through the interface leaves exactly one entry, with its request', async () => {
    const { token, username } = await quarry.newOrganization()
    const made = await createProject(token, 'Flights')
    expect(made.status).toBe(201)
    const { status, body } = await call<Page>('GET', '/api/audit?type=project.created', { token })
    expect(status).toBe(200)
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      type: 'project.created',
      subject_name: 'Flights',
      actor_name: username,
      request_id: made.headers['x-request-id'],
    })
  })

  test('AUD-07: only administrators read it, and only that of their organization', async () => {
    const one = await quarry.newOrganization()
    const other = await quarry.newOrganization()
    await createProject(other.token, 'Theirs')
    for (const role of roles.filter((name) => name !== 'admin')) {
      const { token } = await quarry.newUser({ orgId: one.orgId, role })
      for (const path of ['/api/audit', '/api/audit/verify', '/api/audit/export'])
        expect((await call('GET', path, { token })).status).toBe(403)
    }
    const { text } = await call('GET', '/api/audit?limit=200', { token: one.token })
    expect(text).not.toContain('Theirs')
    expect((await call('GET', '/api/audit', { token: one.token, orgId: other.orgId })).status).toBe(403)
  })

  test('is filtered by who, what, when and words, newest first', async () => {
    const { token, id } = await quarry.newOrganization()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await createProject(token, name)
    const list = async (query: string) =>
      (await call<Page>('GET', `/api/audit?${query}`, { token })).body.items.map(
        (entry) => entry.subject_name,
      )
    expect(await list('type=project.created')).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await list('type=project.created&sort=seq&order=asc&limit=2')).toEqual(['Alpha', 'Beta'])
    expect(await list('q=bET')).toEqual(['Beta'])
    expect(await list(`actor_id=${id}&subject_type=project`)).toHaveLength(3)
    expect(await list(`actor_id=${id + 1000}`)).toEqual([])
    expect(await list('since=2999-01-01T00:00:00Z')).toEqual([])
    expect(await list('type=project.created&until=2999-01-01T00:00:00Z')).toHaveLength(3)
  })

  test('TEN-14: cannot be sorted by what is not a column of it', async () => {
    const { token } = await quarry.newOrganization()
    for (const sort of ['org_id', 'data', 'hash;drop table audit_entries'])
      expect((await call('GET', `/api/audit?sort=${encodeURIComponent(sort)}`, { token })).status).toBe(422)
  })

  test('AUD-12: reading it, listing or whole, is itself recorded', async () => {
    const { token } = await quarry.newOrganization()
    await call('GET', '/api/audit?q=secret', { token })
    await call('GET', '/api/audit/export', { token })
    const { body } = await call<Page>('GET', '/api/audit', { token })
    expect(body.items.map(({ type }) => type)).toEqual(['audit.exported', 'audit.read'])
  })

  test('S7: who signs in with an unknown name is shown to root operators, not to administrators of the first organization', async () => {
    const attempt = { username: `nobody-${Date.now()}`, password: 'wrong wrong wrong' }
    const failed = await call('POST', '/api/auth/login', {
      body: attempt,
      headers: { 'x-forwarded-for': '198.51.100.77' },
    })
    expect(failed.status).toBe(401)
    const { orgId, token: operator } = quarry.admin
    const { token } = await quarry.newUser({ orgId, role: 'admin' })
    const seenBy = async (reader: string) => ({
      list: (await call('GET', '/api/audit?type=user.login_failed', { token: reader })).text,
      json: (await call('GET', '/api/audit/export', { token: reader })).text,
      csv: (await call('GET', '/api/audit/export?format=csv', { token: reader })).text,
    })
    const [theirs, operators] = [await seenBy(token), await seenBy(operator)]
    for (const text of Object.values(theirs)) expect(text).not.toContain('198.51.100.77')
    for (const text of Object.values(operators)) expect(text).toContain('198.51.100.77')
    expect(JSON.parse(theirs.list)).toMatchObject({ items: [], total: 0 })

    const { public_key: key } = (await call<{ public_key: string }>('GET', '/api/audit/verify', { token }))
      .body
    const check = (text: string) => checkExport(Readable.from(text.trim().split('\n')), key)
    expect(await check(theirs.json)).toMatchObject({ complete: false })
    expect(await check(operators.json)).toMatchObject({ complete: true })
    expect((await call('GET', '/api/audit/verify', { token })).body).toMatchObject({ valid: true })
  })

  test('AUD-04: verification names the first broken entry', async () => {
    const { token, orgId } = await quarry.newOrganization()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await createProject(token, name)
    const verify = (query = '') => call('GET', `/api/audit/verify${query}`, { token })
    const before = await verify()
    expect(before.body).toMatchObject({ valid: true, checked: 3, first_broken: null, head: { seq: 3 } })
    const { head } = before.body as unknown as { head: { seq: number; hash: string } }
    expect((await verify(`?seq=${head.seq}&hash=${head.hash}`)).body).toMatchObject({ valid: true })
    expect((await verify(`?seq=${head.seq}&hash=${'0'.repeat(64)}`)).body).toMatchObject({ valid: false })
    expect((await verify('?seq=3')).status).toBe(422)
    await quarry.database.asOwner(
      `update audit_entries set subject_name = 'x' where org_id = $1 and seq = 2`,
      [orgId],
    )
    expect((await verify()).body).toMatchObject({ valid: false, first_broken: { seq: 2, reason: 'changed' } })
  })

  test('AUD-12, FIL-08, FIL-12: a download is whole, signed, and safe for a spreadsheet', async () => {
    const { token, orgId } = await quarry.newOrganization()
    await createProject(token, '=HYPERLINK("https://evil.example")')
    const csv = await call('GET', '/api/audit/export?format=csv', { token })
    expect(csv.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="audit-${orgId}-[0-9-]+.csv"$`),
    )
    expect(csv.text.split('\r\n')[0]).toMatch(/^id,seq,created_at,type,/)
    expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    const lines = (await call('GET', '/api/audit/export', { token })).text.trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      export: {
        org_id: orgId,
        complete: true,
        entries: 2,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        signature: expect.any(String),
      },
    })
  })

  test('AUD-14: an export is checked elsewhere with the public key alone', async () => {
    const { token } = await quarry.newOrganization()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await createProject(token, name)
    const verified = await call<{ public_key: string }>('GET', '/api/audit/verify', { token })
    const { public_key: publicKey } = verified.body
    const whole = (await call('GET', '/api/audit/export', { token })).text.trim().split('\n')
    const check = (lines: string[], key = publicKey) => checkExport(Readable.from(lines), key)
    expect(await check(whole)).toEqual({ entries: 3, unsigned: 0, complete: true })
    const some = (await call('GET', '/api/audit/export?q=a&type=project.created', { token })).text
    expect(await check(some.trim().split('\n'))).toEqual({ entries: 3, unsigned: 0, complete: false })
    const tampered: [string, string[]][] = [
      ['entry 2 is not as it was signed', whole.with(1, whole[1]!.replace('Beta', 'Bela'))],
      ['entry 3 does not follow', whole.toSpliced(1, 1)],
      ['entry 3 does not follow', [whole[0]!, whole[2]!, whole[1]!, ...whole.slice(3)]],
      ['the signature of the end', whole.toSpliced(2, 1)],
      ['the end is missing', whole.slice(0, -1)],
      ['behind the end', [...whole, whole[0]!]],
      [
        'entry 2 has no signature',
        whole.with(1, whole[1]!.replace(/"signature":"[^"]+"/, '"signature":null')),
      ],
      [
        'entry 1 is not as it was signed',
        some
          .trim()
          .split('\n')
          .toSpliced(3, 1, whole.at(-1)!.replace(/"org_id":\d+/, '"org_id":1')),
      ],
      ['the signature of the end', whole.with(3, whole[3]!.replace('"complete":true', '"complete":false'))],
      ['is no JSON', whole.with(0, 'x')],
    ]
    for (const [reason, lines] of tampered) await expect(check(lines)).rejects.toThrow(reason)
    const another = await check(whole, Buffer.alloc(32, 1).toString('base64url')).catch(
      (error: Error) => error.message,
    )
    expect(another).toContain('entry 1 is not as it was signed')
    await expect(check(whole, 'short')).rejects.toThrow('no public key')
  })
})
