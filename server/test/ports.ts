import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Waits until a server listens on the port; `stopped` may say why none ever will. */
export async function listening(port: number, stopped: () => string | undefined): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  while (Date.now() < giveUpAt) {
    if (await accepts(port)) return
    const reason = stopped()
    if (reason !== undefined) throw new Error(reason)
    await sleep(20)
  }
  throw new Error(`nobody listened on port ${port} within 30 s`)
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
