import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { selfSigned } from './certificate.ts'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface MockRemoteServer {
  /** e.g. "https://127.0.0.1:41234" */
  origin: string
  /** What the server has to trust to reach it. */
  certificateAuthorities: string
  /** Requests so far, oldest first. */
  requests: ReceivedRequest[]
  /** What it answers from now on. */
  answer: { status: number; body: string; headers?: Record<string, string>; cut?: boolean }
}

/** A real HTTPS server that connectors call; it ends with the test file. */
export async function mockRemoteServer(): Promise<MockRemoteServer> {
  const certificate = selfSigned(['127.0.0.1'])
  const requests: ReceivedRequest[] = []
  const remote: MockRemoteServer = {
    origin: '',
    certificateAuthorities: certificate.cert,
    requests,
    answer: { status: 200, body: '{"ok":true}' },
  }
  const server = createServer(certificate, (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      const { status, headers = { 'content-type': 'application/json' }, cut } = remote.answer
      if (cut) request.socket.destroy()
      else response.writeHead(status, headers).end(remote.answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  remote.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return remote
}
