import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from './machine.ts'
import { startNginx, type Nginx } from './nginx.ts'
import { send, statusOf } from './raw-request.ts'
import { testServer } from './server.ts'
import { loginVariants } from './sql-variants.ts'

const { server, admin, logged } = await testServer({ TRUST_PROXY: '127.0.0.1' })
let nginx: Nginx

describe.skipIf(findProgram('nginx') === undefined)('the real server behind nginx', () => {
  beforeAll(async () => {
    const { platform } = server.surfaces
    await platform.listen({ port: 0, host: '127.0.0.1' })
    nginx = await startNginx((platform.server.address() as AddressInfo).port)
  })
  afterAll(() => nginx.stop())

  test('knows the caller by the token and the address by the proxy', async () => {
    const { port } = nginx
    const headers = { authorization: `Bearer ${admin.token}` }
    const me = await send({ port, path: '/api/me', from: '198.51.100.21', headers })
    expect([me.statusCode, await json(me)]).toEqual([
      200,
      expect.objectContaining({ username: admin.username }),
    ])
    const stranger = await send({ port, path: '/api/me', from: '198.51.100.21' })
    expect([stranger.statusCode, stranger.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  test('A3: every route gets a body as large as it accepts, and the others one megabyte', async () => {
    const { liveRoutes } = server.surfaces.platform
    const routes = liveRoutes.flatMap(({ endpoint }) =>
      endpoint && endpoint.method !== 'GET' ? [endpoint] : [],
    )
    const sizes = new Map(routes.map((one) => [`${one.method} ${one.path}`, one.bodyLimitBytes ?? 1024 ** 2]))
    expect(Math.max(...sizes.values())).toBeGreaterThan(1024 ** 3)
    const refused: string[] = []
    for (const [at, [route, size]] of [...sizes].entries())
      if (!(await wouldTake(route, { size, from: `198.51.101.${at}` }))) refused.push(route)
    expect(refused).toEqual([])
    expect(await wouldTake('POST /api/dashboards', { size: 1024 ** 2 + 1, from: '198.51.100.30' })).toBe(
      false,
    )
  })

  test('DOS-05: no spelling of the login gets more tries out of the real router than its zone has', async () => {
    const from = '198.51.100.22'
    const body = Buffer.from('{"username":"nobody","password":"wrong password"}')
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const statuses: number[] = []
    const startedAt = Date.now()
    for (const path of [...loginVariants, ...loginVariants, ...loginVariants])
      statuses.push(await statusOf({ port: nginx.port, method: 'POST', path, from, body, headers }))
    // 401 is the login's own answer: the request got there.
    const tries = statuses.filter((status) => status === 401).length
    expect(tries).toBeGreaterThan(0)
    expect(tries).toBeLessThanOrEqual(12 + ((Date.now() - startedAt) / 1000) * 5)
    expect(statuses.filter((status) => ![401, 404, 422, 503].includes(status))).toEqual([])
  })

  test('DOS-03: what nginx refuses is not in the log of the server', async () => {
    const from = '198.51.100.23'
    const paths = [...Array(100).keys()].map((index) => `/api/refused-${index}`)
    const statuses = await Promise.all(paths.map((path) => statusOf({ port: nginx.port, path, from })))
    const refused = paths.filter((_, index) => statuses[index] === 503)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.filter((path) => logged().includes(`${path}"`))).toEqual([])
  })

  test.each(['nginx', 'the server itself'])('VAL-18: %s takes no request for two', async (who) => {
    const { address, port } = server.surfaces.platform.server.address() as AddressInfo
    const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: q\r\n\r\n'
    const chunked = `0\r\n\r\n${smuggled}`
    const tries = [
      `Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
      `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}`,
      `Transfer-Encoding: xchunked\r\n\r\n${chunked}`,
      `Transfer-Encoding : chunked\r\n\r\n${chunked}`,
      `Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`,
      `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      `Content-Length: +0\r\n\r\n${smuggled}`,
      `X-Folded: a\r\n Content-Length: 0\r\nContent-Length: ${smuggled.length}x\r\n\r\n${smuggled}`,
    ]
    for (const rest of tries) {
      const head = 'POST /api/auth/login HTTP/1.1\r\nHost: q\r\nContent-Type: application/json\r\n'
      const said = await exchange(who === 'nginx' ? nginx.port : port, address, head + rest)
      expect([rest, said.match(/^HTTP\/1\.1 \d+/)?.[0]]).toEqual([
        rest,
        expect.toSatisfy((line: unknown) => line === undefined || /40[0-9]|422|501|503/.test(String(line))),
      ])
    }
    expect(logged()).not.toContain('/api/smuggled')
  })
})

/** Sends bytes as they are and answers all that came back. */
async function exchange(port: number, host: string, bytes: string): Promise<string> {
  const socket = connect({ port, host })
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.on('error', () => undefined)
  socket.end(bytes)
  const quiet = setTimeout(() => socket.destroy(), 3000)
  await new Promise((resolve) => socket.once('close', resolve))
  clearTimeout(quiet)
  return said
}

/** Announces a body and asks nginx whether to send it. */
async function wouldTake(route: string, { size, from }: { size: number; from: string }): Promise<boolean> {
  const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '1').split(' ')
  const socket = connect(nginx.port, '127.0.0.1').setEncoding('utf8')
  const head = ['host: q', `x-forwarded-for: ${from}`, `content-length: ${size}`, 'expect: 100-continue']
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [string]
  socket.destroy()
  return !/^HTTP\/1.1 4/.test(answer) || !answer.includes('malformed or too large')
}
