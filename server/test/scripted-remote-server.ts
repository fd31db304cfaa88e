import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { selfSigned } from './certificate.ts'

export type Script = (request: IncomingMessage, response: ServerResponse) => void

export interface ScriptedRemoteServer {
  origin: string
  certificateAuthorities: string
  /** Paths that were asked for, in their order. */
  requests: string[]
  /** What answers, by path without the query. */
  on(path: string, script: Script): void
}

/** An HTTPS server that answers as each test says. */
export async function scriptedRemoteServer(): Promise<ScriptedRemoteServer> {
  const scripts = new Map<string, Script>()
  const asked: string[] = []
  const { origin, certificateAuthorities } = await listenWithTls((request, response) => {
    asked.push(request.url ?? '')
    const script = scripts.get((request.url ?? '').split('?')[0] ?? '')
    if (script) script(request, response)
    else response.writeHead(404).end()
  })
  return {
    origin,
    certificateAuthorities,
    requests: asked,
    on: (path, script) => void scripts.set(path, script),
  }
}

/** A listener behind TLS on a free port; it ends with the test file. */
export async function listenWithTls(
  listener: RequestListener,
): Promise<{ origin: string; certificateAuthorities: string }> {
  const certificate = selfSigned(['127.0.0.1'])
  const server = createServer(certificate, listener)
  const port = await listening(server)
  return { origin: `https://127.0.0.1:${port}`, certificateAuthorities: certificate.cert }
}

/** The same without TLS. */
export async function listenPlain(listener: RequestListener): Promise<{ origin: string }> {
  return { origin: `http://127.0.0.1:${await listening(createPlain(listener))}` }
}

async function listening(
  server: ReturnType<typeof createPlain> | ReturnType<typeof createServer>,
): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
