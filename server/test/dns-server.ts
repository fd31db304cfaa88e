import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import dnsPacket from 'dns-packet'

export interface DnsServer {
  /** With its port. */
  address: string
  /** Values of TXT records by name. */
  records: Map<string, string[]>
  /** Whether it fails whatever it is asked. */
  isBroken: boolean
  close(): void
}

/** A DNS server of the test's own, on this machine. */
export async function dnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server: DnsServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    isBroken: false,
    close: () => socket.close(),
  }
  socket.on('message', (message, from) => {
    const { id = 0, questions = [] } = dnsPacket.decode(message)
    const name = questions[0]?.name ?? ''
    const values = server.records.get(name)
    const code = server.isBroken ? 2 : values ? 0 : 3
    const answer = dnsPacket.encode({
      type: 'response',
      id,
      flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | code,
      questions,
      answers: code === 0 ? (values ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 0, data })) : [],
    })
    socket.send(answer, from.port, from.address)
  })
  return server
}
