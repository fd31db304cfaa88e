import { createServer, type Server } from 'node:https'
import { createServer as createPlainServer, type AddressInfo } from 'node:net'
import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { selfSigned } from '../../../test/certificate.ts'
import { openOutbound, type OutboundOptions } from './outbound.ts'
import { parseTargetUrl } from './target-url.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

const certificate = selfSigned(['far.test', '127.0.0.1'])

function listen(server: Server): Promise<number> {
  open.push({ close: () => (server.closeAllConnections(), server.close()) })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
}

const startRemoteServer = (listener: RequestListener, options: object = certificate) =>
  listen(createServer(options, listener))

const atHome = (host: string, done: (error: null, addresses: LookupAddress[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])

const outboundTo = (options: Partial<OutboundOptions> = {}) =>
  openOutbound({
    allowedPrivateHosts: ['far.test'],
    certificateAuthorities: certificate.cert,
    resolveAll: atHome,
    ...options,
  })

const words = (text: string) => text.trim().split(/\s+/)

const limits = { method: 'POST' as const, timeoutMs: 3000, maxAnswerBytes: 64 * 1024 }

describe('the address that a user names', () => {
  const judge = (text: string) =>
    parseTargetUrl(text, { allowedPrivateHosts: [], ownHosts: ['quarry.example'] })

  const shapes = `
    http://ok.example/ file:///etc/passwd gopher://ok.example/ ftp://ok.example/ data:,x unix:/run/x.sock
    jar:https://ok.example!/ https://user:pw@ok.example/ https://@ok.example/ https://ok.example/#x
    https://ok.example:22/ https://ok.example:8443/ https:127.0.0.1 https:///127.0.0.1 https://
    https://ok.example\\@127.0.0.1/ https://127.0.0.1%2f.ok.example/ https://quarry.example/`
  const others = ['https://ok.example/\r\nX: y', `https://ok.example/${'a'.repeat(2048)}`, '']

  test.each([...words(shapes), ...others])('SSR-01, SSR-08: %s is refused', (text) =>
    expect(judge(text)).toHaveProperty('reason'),
  )

  const homes = `
    https://127.1/ https://0x7f.1/ https://0177.0.0.1/ https://2130706433/ https://①②⑦.⓪.⓪.①/ https://0/
    https://localhost./ https://LOCALHOST/ https://[::]/ https://[::ffff:127.0.0.1]/
    https://[::ffff:a9fe:a9fe]/ https://[64:ff9b::a9fe:a9fe]/ https://[2002:7f00:1::]/
    https://[fd00:ec2::254]/ https://169.254.169.254/ https://127。0。0。1/ https://ｌocalhost/`

  test.each(words(homes))('SSR-02, SSR-03, SSR-07: %s is this machine or a private network', (text) =>
    expect(judge(text)).toHaveProperty('reason'),
  )

  const fine = 'https://hooks.example.com/t/2f8c1e?x=1 https://HOOKS.example.com:443/ https://93.184.216.34/'

  test.each(words(fine))('%s is fine', (text) => expect(judge(text)).toHaveProperty('url'))

  test('what the operator opened may be private and use its own port', () => {
    const rules = { allowedPrivateHosts: ['Hooks.internal', '10.1.0.0/16'] }
    expect(parseTargetUrl('https://hooks.internal.:8443/', rules)).toHaveProperty('url')
    expect(parseTargetUrl('https://10.1.2.3/', rules)).toHaveProperty('url')
    expect(parseTargetUrl('https://10.2.2.3/', rules)).toHaveProperty('reason')
  })
})

describe('a call to the remote server', () => {
  test('is one POST, and its answer comes back as it is', async () => {
    const seen: string[] = []
    const port = await startRemoteServer((request, response) => {
      request.on('data', (chunk) =>
        seen.push(`${request.method} ${request.url} ${request.headers.host} ${chunk}`),
      )
      request.on('end', () => response.writeHead(418, { 'content-type': 'text/plain' }).end('no tea'))
    })
    const answer = await outboundTo().call({
      ...limits,
      url: `https://far.test:${port}/a?b=1`,
      body: '{"x":1}',
    })
    expect(answer).toEqual({ status: 418, contentType: 'text/plain', body: 'no tea', truncated: false })
    expect(seen).toEqual([`POST /a?b=1 far.test:${port} {"x":1}`])
  })

  test.each([[['127.0.0.1']], [['10.0.0.7']], [['93.184.216.34', '10.0.0.7']], [['::ffff:127.0.0.1']]])(
    'SSR-05: a name that resolves to %s is refused before a packet leaves',
    async (addresses) => {
      let connections = 0
      await startRemoteServer(() => {
        connections += 1
      })
      const resolveAll: OutboundOptions['resolveAll'] = (_host, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      const outbound = outboundTo({ allowedPrivateHosts: [], resolveAll })
      const url = 'https://far.test/'
      await expect(outbound.call({ ...limits, url })).rejects.toMatchObject({ reason: 'refused' })
      await expect(outbound.reach(url, 2000)).rejects.toMatchObject({ reason: 'refused' })
      expect(connections).toBe(0)
    },
  )

  test('SSR-05: a name is resolved once, and the connection keeps to that answer', async () => {
    const answers = ['127.0.0.1', '127.0.0.2']
    let asked = 0
    const resolveAll: OutboundOptions['resolveAll'] = (_host, done) => {
      asked += 1
      done(null, [{ address: answers[asked - 1] ?? '127.0.0.3', family: 4 }])
    }
    const port = await startRemoteServer((_request, response) => response.end('first'))
    const answer = await outboundTo({ resolveAll }).call({ ...limits, url: `https://far.test:${port}/` })
    expect(answer.body).toBe('first')
    expect(asked).toBe(1)
  })

  test.each([301, 302, 303, 307, 308])('SSR-06: a redirect %d is an answer, not a way', async (status) => {
    const paths: (string | undefined)[] = []
    const port = await startRemoteServer((request, response) => {
      paths.push(request.url)
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    const answer = await outboundTo().call({ ...limits, url: `https://far.test:${port}/here` })
    expect(answer.status).toBe(status)
    expect(paths).toEqual(['/here'])
  })

  test('SSR-10: an endless answer is cut at the limit and says so', async () => {
    const port = await startRemoteServer((_request, response) => {
      const write = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', write)
      }
      write()
    })
    const answer = await outboundTo().call({ ...limits, url: `https://far.test:${port}/` })
    expect(answer.truncated).toBe(true)
    expect(answer.body).toHaveLength(limits.maxAnswerBytes)
  })

  test('SSR-10: a packed answer is not unpacked', async () => {
    const port = await startRemoteServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000))),
    )
    expect(await outboundTo().call({ ...limits, url: `https://far.test:${port}/` })).toMatchObject({
      body: '',
      truncated: true,
    })
  })

  test('SSR-10: a trickle is ended at the deadline, headers without end are refused', async () => {
    const slow = await startRemoteServer((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(timer))
    })
    const started = performance.now()
    await expect(
      outboundTo().call({ ...limits, url: `https://far.test:${slow}/`, timeoutMs: 300 }),
    ).rejects.toMatchObject({ reason: 'timeout' })
    expect(performance.now() - started).toBeLessThan(10_000)
    const bomb = await startRemoteServer((_request, response) =>
      response.setHeader('x-bomb', 'x'.repeat(100_000)).end(),
    )
    await expect(outboundTo().call({ ...limits, url: `https://far.test:${bomb}/` })).rejects.toThrow(
      'the remote server could not be reached',
    )
  })

  test.each<[string, object]>([
    ['expired', selfSigned(['far.test'], { expired: true })],
    ['self-signed and unknown', selfSigned(['far.test'])],
    ['for another name', { ...selfSigned(['other.test']) }],
    ['over TLS 1.1', { ...certificate, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }],
  ])('SSR-11: a certificate that is %s is not accepted', async (_what, options) => {
    let requests = 0
    const port = await startRemoteServer(() => {
      requests += 1
    }, options)
    const trusted = `${certificate.cert}${_what === 'self-signed and unknown' ? '' : ((options as { cert?: string }).cert ?? '')}`
    const outbound = outboundTo({ certificateAuthorities: trusted })
    await expect(outbound.call({ ...limits, url: `https://far.test:${port}/` })).rejects.toThrow()
    await expect(outbound.reach(`https://far.test:${port}/`, 2000)).rejects.toThrow()
    expect(requests).toBe(0)
  })

  test('SSR-09, SSR-12: what is closed, silent or speaks no TLS fails in the same words, after one try', async () => {
    let connections = 0
    const silent = createPlainServer((socket) => {
      connections += 1
      socket.on('error', () => {})
    })
    const chatty = createPlainServer((socket) => {
      socket.on('error', () => {})
      socket.end('220 mail ready\r\n')
    })
    const ports = await Promise.all(
      [silent, chatty].map(
        (server) =>
          new Promise<number>((done) => {
            open.push(server)
            server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
          }),
      ),
    )
    const failures = []
    for (const port of [...ports, 1]) {
      const call = outboundTo().call({ ...limits, url: `https://far.test:${port}/`, timeoutMs: 300 })
      failures.push(await call.catch((error: Error) => error.message))
    }
    expect(new Set(failures)).toEqual(new Set(['the remote server could not be reached']))
    expect(connections).toBe(1)
  })

  test('SSR-17: proxies of the environment are not asked', async () => {
    const port = await startRemoteServer((_request, response) => response.end('direct'))
    process.env['HTTPS_PROXY'] = 'http://127.0.0.1:1'
    try {
      const answer = await outboundTo().call({ ...limits, url: `https://far.test:${port}/` })
      expect(answer.body).toBe('direct')
    } finally {
      delete process.env['HTTPS_PROXY']
    }
  })

  test('reaching a host sends nothing', async () => {
    let requests = 0
    const port = await startRemoteServer(() => {
      requests += 1
    })
    await outboundTo().reach(`https://far.test:${port}/secret`, 2000)
    expect(requests).toBe(0)
  })
})
