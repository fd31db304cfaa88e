import { createConnection } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ownServer } from '../../../test/server.ts'

interface Line {
  logger?: string
  left_out_before?: number
  [field: string]: unknown
}

const quarry = await ownServer()

const allLines = () =>
  quarry
    .logged()
    .split('\n')
    .filter((line) => line.includes('"csp_report"'))
    .map((line) => JSON.parse(line) as Line)

/** What is logged from now on. */
function sink() {
  const before = allLines().length
  const lines = () => allLines().slice(before)
  const send = (body: string, type = 'application/csp-report') =>
    quarry.call('POST', '/api/csp-report', { body, headers: { 'content-type': type } })
  return { lines, send }
}

const report = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://quarry.example/reset-password?token=canary#token=canary',
      'blocked-uri': 'https://user:canary@evil.example/x.js?key=canary',
      'effective-directive': 'script-src-elem',
      'original-policy': 'canary',
      referrer: 'https://canary.example/',
      'script-sample': 'canary',
      'line-number': 7,
      ...more,
    },
  })

describe('reports of the content security policy', () => {
  test('WEB-12: are one line of the logger csp_report, without query strings, and are stored nowhere', async () => {
    const { lines, send } = sink()
    const answer = await send(report())
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(lines()).toEqual([
      expect.objectContaining({
        logger: 'csp_report',
        document_uri: 'https://quarry.example/reset-password',
        blocked_uri: 'https://evil.example/x.js',
        directive: 'script-src-elem',
        line: 7,
      }),
    ])
    expect(quarry.logged()).not.toContain('canary')
    expect(await quarry.database.asOwner('select from audit_entries')).toHaveLength(0)
  })

  test('both forms of browsers are read, many reports are one line', async () => {
    const { lines, send } = sink()
    const body = {
      documentURL: 'https://q.example/a?b',
      blockedURL: 'inline',
      effectiveDirective: 'style-src-attr',
    }
    const modern = JSON.stringify(Array.from({ length: 50 }, () => ({ type: 'csp-violation', body })))
    expect((await send(modern, 'application/reports+json')).status).toBe(204)
    expect((await send(report({ 'blocked-uri': 'data:text/html,canary' }), 'application/json')).status).toBe(
      204,
    )
    expect(lines()).toEqual([
      expect.objectContaining({ document_uri: 'https://q.example/a', blocked_uri: 'inline', reports: 50 }),
      expect.objectContaining({ blocked_uri: 'data' }),
    ])
  })

  test('WEB-12, SEC-09: whatever is sent is answered with 204 and stays one escaped line', async () => {
    const { lines, send } = sink()
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '[[1]]',
      '{"csp-report":"x"}',
      '\u0000\u001b[31m',
      'x'.repeat(300_000),
    ]
    for (const type of [
      'application/csp-report',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      '*/*',
    ])
      for (const body of bodies.slice(0, 4)) expect((await send(body, type)).status).toBe(204)
    for (const body of bodies) expect((await send(body)).status).toBe(204)
    expect(
      (await send(report({ 'document-uri': 'https://a.example/\u001b[31m\r\n{"level":"fatal"}' }))).status,
    ).toBe(204)
    const text = quarry.logged()
    expect(lines()).toHaveLength(30)
    expect(text).not.toContain('\u001b')
    expect(text).not.toMatch(/^\{"level":"fatal"\}/m)
    expect(lines().at(-2)).toMatchObject({ unreadable: true, length: 65_536 })
  })

  test('WEB-12: the log does not grow without measure, and says what it left out', async () => {
    const { lines, send } = sink()
    for (let turn = 0; turn < 100; turn += 1) await send(report())
    expect(lines().length).toBeLessThan(75)
    await new Promise((go) => setTimeout(go, 1100))
    await send(report())
    expect(lines().at(-1)?.left_out_before).toBeGreaterThan(20)
  })

  test('WEB-12: an endless body is answered after 64 KiB and not read further', async () => {
    const app = quarry.server.surfaces.platform
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1')
    const answered = new Promise<string>((done) => {
      let text = ''
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.on('error', () => {})
      socket.on('close', () => done(text))
    })
    socket.write('POST /api/csp-report HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const timer = setInterval(() => socket.writable && socket.write(chunk), 2)
    expect(await answered).toMatch(/^HTTP\/1.1 204 /)
    clearInterval(timer)
  })
})
