import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPages } from './pages.ts'

const script = 'export const quarry = 1\n'.repeat(200)

describe('the built files of the page', () => {
  let folder: string
  let app: FastifyInstance

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-pages-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">',
    )
    writeFileSync(join(folder, 'assets/app-1.js'), script)
    writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'assets/app-1.js.gz'), gzipSync(script))
    writeFileSync(join(folder, 'assets/small-1.js'), 'export {}')
    app = Fastify()
    await addPages(app, { folder }, { endpoints: [], off: [] })
  })

  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  test('are sent as small as the browser can read them', async () => {
    const all = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(all.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(all.rawPayload).toString()).toBe(script)
    const old = await get('/assets/app-1.js', { 'accept-encoding': 'gzip;q=1.0, br;q=0' })
    expect(old.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(old.rawPayload).toString()).toBe(script)
    const plain = await get('/assets/app-1.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(script)
  })

  test('say to caches that there are several forms of them, each with a tag of its own', async () => {
    const forms = await Promise.all(
      ['br', 'gzip', 'identity'].map((form) => get('/assets/app-1.js', { 'accept-encoding': form })),
    )
    expect(forms.map(({ headers }) => headers['vary'])).toEqual(Array(3).fill('accept-encoding'))
    expect(new Set(forms.map(({ headers }) => headers['etag'])).size).toBe(3)
    const again = await get('/assets/app-1.js', {
      'accept-encoding': 'br',
      'if-none-match': String(forms[0]?.headers['etag']),
    })
    expect(again.statusCode).toBe(304)
    expect(again.headers['vary']).toBe('accept-encoding')
  })

  test('are sent as they are where no smaller form was built', async () => {
    const small = await get('/assets/small-1.js', { 'accept-encoding': 'gzip, br' })
    expect(small.statusCode).toBe(200)
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(small.body).toBe('export {}')
  })

  test('have no address for their compressed forms, and the page itself is not compressed', async () => {
    expect((await get('/assets/app-1.js.br')).statusCode).toBe(404)
    const page = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, br' })
    expect(page.headers['content-encoding']).toBeUndefined()
    expect(page.body).not.toContain('__CSP_NONCE__')
  })
})
