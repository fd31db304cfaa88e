import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnector, type ConnectorOptions } from './outbound-connection.ts'
import { hostRefusal } from './target-url.ts'

let server: Server
let port: number
let arrived = 0

beforeAll(async () => {
  server = createServer((socket) => {
    arrived += 1
    socket.on('error', () => undefined).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Whether a connection is made, and how it fails when it is not. */
async function tried(host: string, { allowed = [], own = [], at = port }: Tried = {}): Promise<string> {
  const connect = openConnector({ rules: { allowedPrivateHosts: allowed, ownHosts: ['quarry.test'] }, own })
  try {
    const signal = new AbortController().signal
    const socket = await connect({ host, port: at, timeoutMs: 3000, signal })
    socket.destroy()
    return 'connected'
  } catch (error) {
    return (error as Error).message
  }
}

interface Tried {
  allowed?: string[]
  own?: ConnectorOptions['own']
  at?: number
}

const failure = 'the remote server could not be reached'

describe('a connection of a driver', () => {
  test('goes where the operator opened it, and nowhere else in private', async () => {
    expect(await tried('127.0.0.1', { allowed: ['127.0.0.1'] })).toBe('connected')
    expect(await tried('localhost', { allowed: ['localhost'] })).toBe('connected')
    const before = arrived
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.1',
      '0x7f.1',
      '2130706433',
      '::ffff:127.0.0.1',
      '[::1]',
      '0',
    ])
      expect(await tried(host), host).toBe(failure)
    expect(arrived).toBe(before)
  })

  test('SSR-18, SQL-25: a host is one name or address, not a path, a list or an option', async () => {
    const rules = { allowedPrivateHosts: ['0.0.0.0/0'] }
    for (const host of [
      '/var/run/postgresql',
      'a,b',
      'a b',
      'a@b',
      'a?sslmode=off',
      'a\u0000b',
      'a;b',
      '',
      '①②⑦.⓪.⓪.①',
    ]) {
      expect(hostRefusal(host, 5432, rules), host).toMatchObject({ about: 'host' })
      expect(await tried(host, { allowed: ['0.0.0.0/0'] }), host).toBe(failure)
    }
    expect(hostRefusal('169.254.169.254', 5432, { allowedPrivateHosts: [] })).toMatchObject({ about: 'host' })
    expect(hostRefusal('db.example.com', 22, { allowedPrivateHosts: [] })).toMatchObject({ about: 'port' })
    expect(hostRefusal('db.example.com', 5432, { allowedPrivateHosts: [] })).toBeUndefined()
  })

  test('SQL-26: never to the own database, by whatever name, unless it was opened with its port', async () => {
    const allowed = ['127.0.0.1', '::1', 'localhost']
    for (const own of ['127.0.0.1', 'localhost', '/var/run/postgresql'])
      for (const host of ['127.0.0.1', 'localhost', '127.0.0.2'])
        expect(await tried(host, { allowed: [...allowed, '127.0.0.2'], own: [{ host: own, port }] })).toBe(
          failure,
        )
    expect(await tried('127.0.0.1', { allowed, own: [{ host: 'localhost', port: port + 1 }] })).toBe(
      'connected',
    )
    const opened = [...allowed, `localhost:${port}`]
    expect(await tried('127.0.0.1', { allowed: opened, own: [{ host: 'localhost', port }] })).toBe(
      'connected',
    )
  })

  test('D23: a database beside the server may be opened, but neither the server nor its own database', async () => {
    const own = [
      { host: '127.0.0.1', port },
      { host: '0.0.0.0', port: 1 },
    ]
    const rules = { allowedPrivateHosts: ['127.0.0.1'], ownHosts: ['127.0.0.1'], ownPorts: [port] }
    expect(hostRefusal('127.0.0.1', port + 1, rules)).toBeUndefined()
    expect(hostRefusal('127.0.0.1', port, rules)).toMatchObject({ about: 'host' })
    expect(hostRefusal('127.0.0.1', port + 1, { ...rules, allowedPrivateHosts: [] })).toMatchObject({
      about: 'host',
    })
    const allowed = ['127.0.0.1', 'localhost']
    expect(await tried('127.0.0.1', { allowed, own: [{ host: '127.0.0.1', port: port + 1 }] })).toBe(
      'connected',
    )
    for (const host of ['127.0.0.1', 'localhost']) expect(await tried(host, { allowed, own })).toBe(failure)
  })

  test('every failure sounds alike', async () => {
    const closed = await tried('127.0.0.1', { allowed: ['127.0.0.1'], at: 1 })
    const unknown = await tried('does-not-exist.invalid', { allowed: ['does-not-exist.invalid'] })
    expect([closed, unknown, await tried('quarry.test')]).toEqual([failure, failure, failure])
  })
})
