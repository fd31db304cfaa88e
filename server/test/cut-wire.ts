import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How a connection ends: closed by the server, or silent: no more bytes arrive. */
type Cut = 'end' | 'silence'

/** A port that leads to another one of this machine, until it is cut. */
export interface Wire {
  port: number
  /** Cuts each connection after so many bytes of answer; resolves when the first one was cut. */
  cutAfter(sizeBytes: number, cut: Cut): Promise<void>
  mend(): void
  stop(): void
}

export async function startWire(to: number): Promise<Wire> {
  let limit = Infinity
  let cut: Cut = 'end'
  let wasCut: () => void = () => undefined
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const remote = connect(to, '127.0.0.1')
    let received = 0
    for (const socket of [client, remote]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(remote)
    remote.on('close', (hadError) => (hadError ? client.destroy() : client.end()))
    client.on('close', () => remote.destroy())
    remote.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received <= limit) return void client.write(chunk)
      wasCut()
      if (cut === 'end') client.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(sizeBytes, how) {
      limit = sizeBytes
      cut = how
      return new Promise((done) => (wasCut = done))
    },
    mend: () => void (limit = Infinity),
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
