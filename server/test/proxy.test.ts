import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from './machine.ts'
import { checkConfiguration, startNginx, type Nginx } from './nginx.ts'
import { startUpstream, type ProxyUpstream } from './proxy-upstream.ts'
import * as raw from './raw-request.ts'
import { loginVariants } from './sql-variants.ts'

let upstream: ProxyUpstream
let nginx: Nginx

describe.skipIf(findProgram('nginx') === undefined)('behind nginx', () => {
  beforeAll(async () => {
    upstream = await startUpstream()
    nginx = await startNginx(upstream.port)
  })
  afterAll(async () => {
    await nginx.stop()
  })

  test('DOS-01: of 40 logins at once 11 pass, and the others never reach the application', async () => {
    const startedAt = Date.now()
    const statuses = await burst(40, { method: 'POST', path: '/api/auth/login', from: '198.51.100.1' })
    expect(passed(statuses)).toBeGreaterThanOrEqual(11)
    expect(passed(statuses)).toBeLessThanOrEqual(maxLogins(startedAt))
    expect(arrivalsFrom('198.51.100.1')).toBe(passed(statuses))
  })

  test('DOS-02: of 200 reads at once 61 pass, and the others never reach the application', async () => {
    const startedAt = Date.now()
    const statuses = await burst(200, { path: '/api/connectors', from: '198.51.100.2' })
    expect(passed(statuses)).toBeGreaterThanOrEqual(61)
    expect(passed(statuses)).toBeLessThanOrEqual(62 + 30 * secondsSince(startedAt))
    expect(arrivalsFrom('198.51.100.2')).toBe(passed(statuses))
  })

  test('DOS-01 and DOS-02: the sustained rates pass, and twice the rate of logins does not', async () => {
    const [logins, reads, greedy] = await Promise.all([
      paced(5, { method: 'POST', path: '/api/auth/login', from: '198.51.100.3' }),
      paced(30, { path: '/api/connectors', from: '198.51.100.4' }),
      paced(20, { method: 'POST', path: '/api/auth/login', from: '198.51.100.5' }),
    ])
    expect(new Set(logins)).toEqual(new Set([200]))
    expect(new Set(reads)).toEqual(new Set([200]))
    // 11 at first, then five a second for the four seconds.
    expect(passed(greedy)).toBeGreaterThanOrEqual(28)
    expect(passed(greedy)).toBeLessThanOrEqual(36)
  })

  test('DOS-03: the refusal is the JSON of the contract, with Retry-After and a request id', async () => {
    const from = '198.51.100.6'
    const login = { method: 'POST', path: '/api/auth/login', from }
    const answers = await Promise.all([...Array(40).keys()].map(() => send(login)))
    const refused = answers.find(({ statusCode }) => statusCode === 503)
    if (refused === undefined) throw new Error('none of 40 logins was refused')
    expect(refused.headers['content-type']).toMatch(/^application\/json/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(await json(refused)).toEqual({ error: 'rate_limited', message: expect.any(String) })
  })

  test('a 503 of the application itself passes untouched', async () => {
    const answer = await send({ path: '/busy', from: '198.51.100.7' })
    expect([answer.statusCode, await json(answer)]).toEqual([503, { error: 'own' }])
  })

  test('DOS-04: a stranger cannot get a new bucket, or a new address, by what he writes in headers', async () => {
    const claims = [...Array(40).keys()].map((index) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      'true-client-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/api/users',
      'x-rewrite-url': '/api/users',
    }))
    const login = { method: 'POST', path: '/api/auth/login', localAddress: '127.0.0.2' }
    const startedAt = Date.now()
    const statuses = await Promise.all(claims.map((headers) => status({ ...login, headers })))
    expect(passed(statuses)).toBeLessThanOrEqual(maxLogins(startedAt))
    const seen = upstream.arrivals.filter(({ headers }) => headers['x-forwarded-for'] === '127.0.0.2')
    expect(seen).toHaveLength(passed(statuses))
    for (const name of ['x-real-ip', 'true-client-ip', 'forwarded', 'x-forwarded-host', 'x-original-url'])
      expect(seen.filter(({ headers }) => name in headers)).toEqual([])
  })

  test('DOS-04: behind the trusted balancer each client has a bucket of its own', async () => {
    const login = { method: 'POST', path: '/api/auth/login' }
    await burst(30, { ...login, from: '198.51.100.8' })
    // A bucket of its own would let all eight pass.
    expect(await burst(8, { ...login, from: '198.51.100.8' })).toContain(503)
    expect(await status({ ...login, from: '198.51.100.9' })).toBe(200)
    // Only the last address is the balancer's word; what stands before it came from the client.
    expect(await burst(8, { ...login, from: '203.0.113.77, 198.51.100.8' })).toContain(503)
  })

  test('DOS-04: an IPv6 client has one bucket for its whole /64, and its neighbour another', async () => {
    const login = { method: 'POST', path: '/api/auth/login' }
    const startedAt = Date.now()
    const own = [...Array(40).keys()].map((index) => `2001:db8:1:2:${index}::${index}`)
    const statuses = await Promise.all(own.map((from) => status({ ...login, from })))
    expect(passed(statuses)).toBeLessThanOrEqual(maxLogins(startedAt))
    expect(await status({ ...login, from: '2001:db8:1:3::1' })).toBe(200)
    // Both begin with zero bytes; an IPv4 address in IPv6 form is still its own client.
    expect(await status({ ...login, from: '::ffff:198.51.100.10' })).toBe(200)
    await burst(30, { ...login, from: '198.51.100.10' })
    expect(await burst(8, { ...login, from: '::ffff:198.51.100.10' })).toContain(503)
    expect(await status({ ...login, from: '::ffff:198.51.100.11' })).toBe(200)
  })

  test('DOS-05: no spelling of the path reaches the login past its zone', async () => {
    const from = '198.51.100.12'
    const startedAt = Date.now()
    const statuses: number[] = []
    for (const path of [...loginVariants, ...loginVariants, ...loginVariants])
      statuses.push(await status({ method: 'POST', path, from }))
    const logins = upstream.arrivals.filter(
      ({ route, headers }) => route === '/api/auth/login' && headers['x-forwarded-for'] === from,
    )
    expect(logins.length).toBeGreaterThan(0)
    expect(logins.length).toBeLessThanOrEqual(maxLogins(startedAt))
    expect(statuses.filter((code) => ![200, 400, 404, 422, 503].includes(code))).toEqual([])
  })

  test('DOS-09: a large body is refused early, but not a file that is uploaded', async () => {
    const body = Buffer.alloc(2 * 1024 * 1024)
    const refused = await send({ method: 'POST', path: '/api/dashboards', from: '198.51.100.13', body })
    expect(refused.statusCode).toBe(422)
    expect(await json(refused)).toMatchObject({ error: 'validation_error', details: [] })
    expect(arrivalsFrom('198.51.100.13')).toBe(0)
    const taken = await send({ method: 'POST', path: '/api/datasets/upload', from: '198.51.100.13', body })
    expect(await json(taken)).toEqual({ size: body.length })
  })

  test('an event of a live stream arrives while the stream is open', async () => {
    const stream = await send({ path: '/api/notifications/stream', from: '198.51.100.14' })
    const [chunk] = (await once(stream, 'data')) as [Buffer]
    expect(chunk.toString()).toBe('data: first\n\n')
    stream.destroy()
  })

  test('the configuration as it is installed, with its names and certificates, is one that nginx accepts', () => {
    expect(checkConfiguration()).toContain('test is successful')
  })

  test('what is for the machines inside is not served outside', async () => {
    for (const path of ['/metrics', '/readyz']) {
      const answer = await send({ path, from: '198.51.100.15' })
      expect([answer.statusCode, await json(answer)]).toEqual([
        404,
        expect.objectContaining({ error: 'not_found' }),
      ])
    }
  })

  // The last one: nothing answers behind it.
  test('while nothing answers, clients are told when to try again', async () => {
    await upstream.stop()
    const answer = await send({ path: '/api/projects', from: '198.51.100.16' })
    expect([answer.statusCode, answer.headers['retry-after'], await json(answer)]).toEqual([
      503,
      '2',
      { error: 'unavailable', message: expect.stringContaining('retry later') },
    ])
  })
})

type Sent = Omit<raw.Sent, 'port'>

function send(options: Sent): Promise<IncomingMessage> {
  return raw.send({ ...options, port: nginx.port })
}

function status(options: Sent): Promise<number> {
  return raw.statusOf({ ...options, port: nginx.port })
}

function burst(count: number, options: Sent): Promise<number[]> {
  return Promise.all([...Array(count).keys()].map(() => status(options)))
}

/** Four seconds of requests at an even rate. */
async function paced(perSecond: number, options: Sent): Promise<number[]> {
  const answers: Promise<number>[] = []
  const startedAt = Date.now()
  for (let index = 0; index < 4 * perSecond; index++) {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - Date.now()))
    answers.push(status(options))
  }
  return await Promise.all(answers)
}

/** What the zone lets through in this time: one, its burst, and five a second. */
function maxLogins(startedAt: number): number {
  return 12 + 5 * secondsSince(startedAt)
}

function secondsSince(startedAt: number): number {
  return (Date.now() - startedAt) / 1000
}

function passed(statuses: number[]): number {
  return statuses.filter((code) => code === 200).length
}

function arrivalsFrom(address: string): number {
  return upstream.arrivals.filter(({ headers }) => headers['x-forwarded-for'] === address).length
}
