import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Received {
  from: string
  to: string[]
  content: string
}

export interface MailServer {
  received: Received[]
  url: string
  port: number
  close(): Promise<void>
}

/** A real SMTP server, which refuses what the answer says. */
export async function mailServer(
  answer: (count: number) => Error | null = () => null,
  port: number = 0,
): Promise<MailServer> {
  const received: Received[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refusal = answer((count += 1))
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const content = Buffer.concat(parts).toString('utf8')
        if (!refusal)
          received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), content })
        done(refusal)
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const at = (server.server.address() as AddressInfo).port
  return {
    received,
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
