import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import dnsPacket from 'dns-packet'

export interface DnsServer {
  /** With its port. */
  address: string
  /** Values of TXT records by name. */
  records: Map<string, string[]>
  /** Names that lead to this machine. */
  hosts: Set<string>
  /** Whether it fails whatever it is asked. */
  isBroken: boolean
  close(): void
}

/** A DNS server of the test's own, on this machine, by UDP and TCP. */
export async function dnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const server: DnsServer = {
    address: `127.0.0.1:${port}`,
    records: new Map(),
    hosts: new Set(),
    isBroken: false,
    close() {
      socket.close()
      streams.close()
    },
  }
  socket.on('message', (message, from) =>
    socket.send(dnsPacket.encode(answerTo(server, dnsPacket.decode(message))), from.port, from.address),
  )
  const streams = createServer((stream) => {
    stream.on('error', () => undefined)
    // A question is a few bytes, which arrive together.
    stream.on('data', (message) =>
      stream.write(dnsPacket.streamEncode(answerTo(server, dnsPacket.streamDecode(message as Buffer)))),
    )
  }).listen(port, '127.0.0.1')
  await once(streams, 'listening')
  return server
}

function answerTo(server: DnsServer, { id = 0, questions = [] }: dnsPacket.Packet): dnsPacket.Packet {
  const { name = '', type } = questions[0] ?? {}
  const values = server.records.get(name)
  const leadsHere = server.hosts.has(name)
  const code = server.isBroken ? 2 : values || leadsHere ? 0 : 3
  const address = leadsHere && type === 'A' ? [{ type, name, ttl: 0, data: '127.0.0.1' } as const] : []
  const texts = type === 'TXT' ? (values ?? []).map((data) => ({ type, name, ttl: 0, data }) as const) : []
  return {
    type: 'response',
    id,
    flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | code,
    questions,
    answers: code === 0 ? [...address, ...texts] : [],
  }
}
