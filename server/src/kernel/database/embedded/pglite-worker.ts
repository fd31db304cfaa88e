import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** What the stream sends: wire bytes of one stream, to be answered in order. */
export interface PgliteRequest {
  stream: number
  bytes: Uint8Array
  /** The answer is not passed on. */
  silent?: true
}

export type PgliteReply =
  | { ready: true }
  | { closed: true }
  | { failed: string }
  | { stream: number; bytes: Uint8Array }
  | { stream: number; fatal: string }

const port = parentPort!
const reply = (message: PgliteReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

async function main() {
  const database = await PGlite.create((workerData as { folder: string }).folder)
  let last = Promise.resolve()
  port.on('message', (message: PgliteRequest | { close: true }) => {
    last = last.then(() => ('close' in message ? close(database) : answer(database, message)))
  })
  reply({ ready: true })
}

async function close(database: PGlite) {
  await database.close()
  reply({ closed: true })
  port.close()
}

async function answer(database: PGlite, { stream, bytes, silent }: PgliteRequest) {
  try {
    const parts: Uint8Array[] = []
    await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) })
    if (silent) return
    const whole = new Uint8Array(Buffer.concat(parts))
    reply({ stream, bytes: whole }, [whole.buffer])
  } catch (error) {
    reply({ stream, fatal: String(error) })
  }
}

main().catch((error: unknown) => reply({ failed: String(error) }))
