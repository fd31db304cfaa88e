import { describe, expect, test } from 'vitest'
import { roles } from '../../kernel/context.ts'
import { testServer } from '../../../test/server.ts'

const quarry = await testServer()
const { call } = quarry

const png = (width = 64, height = 64) => {
  const bytes = Buffer.alloc(60)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const gif = () => Buffer.concat([Buffer.from('GIF89a\x10\0\x10\0', 'latin1'), Buffer.alloc(40)])
const jpeg = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 4, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 32, 0, 48]),
    Buffer.alloc(40),
  ])
const webp = (kind: string, size: number[]) => {
  const bytes = Buffer.alloc(60)
  bytes.write(`RIFF\0\0\0\0WEBP${kind}`, 'latin1')
  bytes.set(size, kind === 'VP8 ' ? 26 : kind === 'VP8L' ? 21 : 24)
  return bytes
}

interface Given {
  content: Buffer
  type?: string
  name?: string
}

function upload(token: string, { content, type = 'image/png', name = 'logo.png' }: Given) {
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return call<{ logo_url: string; message: string }>('POST', '/api/branding/logo', { token, headers, body })
}

describe('branding', () => {
  test('has defaults, is seen by every member and changed by administrators only', async () => {
    const { token, orgId } = await quarry.newOrganization()
    const before = await call('GET', '/api/branding', { token })
    expect(before.body).toMatchObject({
      product_name: 'Quarry',
      logo_url: null,
      revision: 0,
      updated_at: null,
    })
    const body = {
      product_name: 'Acme Insights',
      primary_color: '#AA0011',
      support_url: 'https://example.com/help',
    }
    for (const role of roles) {
      const member = await quarry.newUser({ orgId, role })
      expect((await call('GET', '/api/branding', { token: member.token })).status).toBe(200)
      const changed = await call('PUT', '/api/branding', { token: member.token, body })
      expect(changed.status).toBe(role === 'admin' ? 200 : 403)
    }
    expect((await call('GET', '/api/branding', { token })).body).toMatchObject({
      ...body,
      primary_color: '#aa0011',
      tagline: '',
      revision: 1,
    })
    await call('PUT', '/api/branding', { token, body: { tagline: 'Numbers' } })
    expect((await call('GET', '/api/branding', { token })).body).toMatchObject({
      product_name: 'Quarry',
      tagline: 'Numbers',
      revision: 2,
    })
  })

  test('TEN-13: belongs to one organization', async () => {
    const one = await quarry.newOrganization()
    const other = await quarry.newOrganization()
    await call('PUT', '/api/branding', { token: one.token, body: { product_name: 'Mine' } })
    await upload(one.token, { content: png() })
    expect((await call('GET', '/api/branding', { token: other.token })).body).toMatchObject({
      product_name: 'Quarry',
      logo_url: null,
    })
    expect((await call('GET', '/api/branding/logo', { token: other.token })).status).toBe(404)
  })

  test('two editors do not overwrite each other', async () => {
    const { token } = await quarry.newOrganization()
    const put = (revision: string) =>
      call('PUT', '/api/branding', {
        token,
        body: { tagline: 'x' },
        headers: { 'if-match': `"${revision}"` },
      })
    await call('PUT', '/api/branding', { token, body: { tagline: 'first' } })
    expect((await put('1')).status).toBe(200)
    expect(await put('1')).toMatchObject({ status: 409, body: { error: 'revision_conflict' } })
  })

  test.each([
    { primary_color: 'red;background:url(//e)' },
    { primary_color: '#fff' },
    { accent_color: 'url(https://e.example)' },
    { support_url: 'javascript:alert(1)' },
    { support_url: 'http://example.com' },
    { support_url: 'https://example.com/\r\nx' },
    { product_name: '' },
    { tagline: 'a\u0000b' },
    { logo: 'https://example.com/logo.png' },
  ])('WEB-07, SSR-23: %j is refused', async (body) => {
    const { token } = await quarry.newOrganization()
    expect((await call('PUT', '/api/branding', { token, body })).status).toBe(422)
  })

  test.each<[string, Given]>([
    ['PNG', { content: png() }],
    ['GIF', { content: gif(), type: 'image/gif', name: 'Our Logo.GIF' }],
    ['JPEG', { content: jpeg(), type: 'image/jpeg', name: 'logo.jpeg' }],
    ['WebP', { content: webp('VP8X', [63, 0, 0, 63, 0, 0]), type: 'image/webp', name: 'logo.webp' }],
    ['lossy WebP', { content: webp('VP8 ', [64, 0, 64, 0]), type: 'image/webp', name: 'logo.webp' }],
    ['lossless WebP', { content: webp('VP8L', [63, 192, 15, 0]), type: 'image/webp', name: 'logo.webp' }],
  ])('a %s logo comes back byte for byte, as nothing but a picture', async (_kind, input) => {
    const { token } = await quarry.newOrganization()
    const { status, body } = await upload(token, input)
    expect(status).toBe(200)
    expect(body.logo_url).toMatch(/^\/api\/branding\/logo\?v=[0-9a-f]{16}$/)
    const answer = await quarry.server.surfaces.platform.inject({
      url: body.logo_url,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.rawPayload.equals(input.content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': input.type ?? 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    })
    expect((await call('DELETE', '/api/branding/logo', { token })).status).toBe(204)
    expect((await call('GET', '/api/branding/logo', { token })).status).toBe(404)
  })

  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>',
  )
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(80))

  test.each<[string, Given, RegExp]>([
    ['FIL-06: an SVG', { content: svg, type: 'image/svg+xml', name: 'logo.svg' }, /SVG/],
    ['FIL-05: an SVG called PNG', { content: svg }, /SVG/],
    ['FIL-05: HTML called PNG', { content: html }, /no PNG, JPEG, WebP or GIF/],
    ['FIL-05: a GIF called PNG', { content: gif() }, /holds image\/gif, but was sent as/],
    ['FIL-05: a PNG declared as GIF', { content: png(), type: 'image/gif' }, /holds image\/png/],
    ['FIL-05: a PNG called .html', { content: png(), name: 'logo.html' }, /is called/],
    ['FIL-05: a PNG without a name', { content: png(), name: 'logo' }, /is called/],
    ['FIL-07: a picture of 64 000 pixels', { content: png(64_000, 64_000) }, /at most 4096/],
    ['a picture of no size', { content: png(0, 10) }, /no PNG/],
    ['an empty file', { content: Buffer.alloc(0) }, /no PNG/],
    ['more than 1 MiB', { content: Buffer.concat([png(), Buffer.alloc(1_100_000)]) }, /larger than 1 MiB/],
  ])('%s is refused', async (_what, input, message) => {
    const { token } = await quarry.newOrganization()
    const { status, body } = await upload(token, input)
    expect(status).toBe(422)
    expect(body.message).toMatch(message)
    expect((await call('GET', '/api/branding', { token })).body).toMatchObject({
      logo_url: null,
      revision: 0,
    })
  })

  test('AUD-01: each change is in the audit log, without the picture itself', async () => {
    const { token } = await quarry.newOrganization()
    await call('PUT', '/api/branding', { token, body: { tagline: 'Numbers' } })
    await upload(token, { content: png() })
    await call('DELETE', '/api/branding/logo', { token })
    const { body } = await call<{ items: { type: string }[] }>('GET', '/api/audit?subject_type=branding', {
      token,
    })
    expect(body.items.map(({ type }) => type)).toEqual([
      'branding.logo_removed',
      'branding.logo_changed',
      'branding.updated',
    ])
  })
})
