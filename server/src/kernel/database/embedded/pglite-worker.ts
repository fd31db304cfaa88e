import { parentPort, workerData } from 'node:worker_threads'
import { constants, cpSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

/** What the stream sends: wire bytes of one stream, to be answered in order. */
export interface PgliteRequest {
  stream: number
  bytes: Uint8Array
  /** The answer is not passed on. */
  silent?: true
}

/** Asks for a copy of the folder. */
export interface PgliteCopy {
  copyTo: string
}

export type PgliteReply =
  | { ready: true }
  | { closed: true }
  | { copied: string; problem?: string }
  | { failed: string }
  | { stream: number; bytes: Uint8Array }
  | { stream: number; fatal: string }

const port = parentPort!
const reply = (message: PgliteReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

async function main() {
  const database = await PGlite.create((workerData as { folder: string }).folder)
  let last = Promise.resolve()
  const { folder } = workerData as { folder: string }
  port.on('message', (message: PgliteRequest | PgliteCopy | { close: true }) => {
    last = last.then(() => {
      if ('close' in message) return close(database)
      return 'copyTo' in message ? copy(folder, message) : answer(database, message)
    })
  })
  reply({ ready: true })
}

/**
 * Between two statements the folder is what a killed process would leave, which opens always. While it is copied nothing
 * else is answered, so it is done in one go, and without the bytes where the file system shares blocks.
 */
function copy(folder: string, { copyTo }: PgliteCopy) {
  try {
    cpSync(folder, copyTo, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    })
    reply({ copied: copyTo })
  } catch (error) {
    reply({ copied: copyTo, problem: String(error) })
  }
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
