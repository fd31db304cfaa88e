import { connect } from 'node:net'

export interface Load {
  headers: Record<string, string>
  connections: number
  durationMs: number
  body?: string
}

/**
 * Requests per second that an address answers with 200, over some connections, for some time. The client knows just
 * enough of HTTP to count answers of a known length: one that parsed them would be busier than the servers it measures.
 */
export async function requestsPerSecond(url: string, load: Load): Promise<number> {
  const { hostname, port } = new URL(url)
  const bytes = requestOf(url, load)
  const startedAt = performance.now()
  const until = startedAt + load.durationMs
  const one = () => resend({ host: hostname, port: Number(port), bytes, until })
  const counts = await Promise.all(Array.from({ length: load.connections }, one))
  const answered = counts.reduce((sum, count) => sum + count, 0)
  return answered / ((performance.now() - startedAt) / 1000)
}

function requestOf(url: string, { headers, body }: Load): Buffer {
  const { host, pathname, search } = new URL(url)
  const length: Record<string, string> =
    body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const method = body === undefined ? 'GET' : 'POST'
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

interface Asking {
  host: string
  port: number
  bytes: Buffer
  until: number
}

/** Asks over one connection, again as soon as the answer is there; answers how often. */
function resend({ host, port, bytes, until }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => void socket.write(bytes))
    let answered = 0
    let missing = 0
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${host}:${port} closed the connection`)))
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length
      else missing = bodyLength(chunk)
      if (Number.isNaN(missing)) socket.destroy(new Error(chunk.toString('latin1').slice(0, 500)))
      if (missing !== 0) return
      answered += 1
      if (performance.now() < until) socket.write(bytes)
      else {
        socket.removeAllListeners('close').destroy()
        resolve(answered)
      }
    })
  })
}

const lengthHeader = /\r\ncontent-length: (\d+)\r\n/i

/** How much of the body is still to come after the piece with the head; NaN when it is no 200 of a known length. */
function bodyLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = end < 0 ? '' : chunk.toString('latin1', 0, end + 2)
  const length = lengthHeader.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) return Number.NaN
  return Number(length) - (chunk.length - end - 4)
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
