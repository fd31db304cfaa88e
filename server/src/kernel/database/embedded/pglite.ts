import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { Duplex } from 'node:stream'
import { entry } from '../../entry.ts'
import type { PgliteCopy, PgliteReply, PgliteRequest } from './pglite-worker.ts'

/** A running embedded database: connections to it, as the named role, share its one session. */
export interface Pglite {
  connect(role: string): Promise<pg.Client>
  /** For a pool, which must not be larger than one: the session is one. */
  clientConfig(role: string): pg.ClientConfig
  /** Copies the folder as it is between two statements; the caller sees that no transaction is open. */
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

/** Starts PGlite on a folder, in a thread of its own: a query of 0.6 s in the main thread stops everything for 0.6 s. */
export async function startPglite(folder: string): Promise<Pglite> {
  const { url, execArgv } = entry(import.meta.url, './pglite-worker.ts')
  const worker = new Worker(url, { execArgv, workerData: { folder }, env: {} })
  const first = await nextMessage(worker)
  if (!('ready' in first)) {
    await worker.terminate()
    throw new Error(`the embedded database does not open: ${'failed' in first ? first.failed : folder}`)
  }
  const clientConfig = (role: string): pg.ClientConfig => ({
    user: role,
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new PgliteStream(worker, role),
  })
  return {
    clientConfig,
    async connect(role) {
      const client = new pg.Client(clientConfig(role))
      await client.connect()
      return client
    },
    copyTo: (to) => copyFolder(worker, to),
    async close() {
      const closed = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.postMessage({ close: true })
      await closed
    },
  }
}

function copyFolder(worker: Worker, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (problem: string | undefined) => {
      worker.off('message', receive)
      worker.off('exit', lost)
      if (problem === undefined) resolve()
      else reject(new Error(`the embedded database could not be copied: ${problem}`))
    }
    const receive = (message: PgliteReply) => {
      if ('copied' in message && message.copied === to) settle(message.problem)
    }
    const lost = () => settle('it stopped')
    worker.on('message', receive)
    worker.on('exit', lost)
    const request: PgliteCopy = { copyTo: to }
    worker.postMessage(request)
  })
}

function nextMessage(worker: Worker): Promise<PgliteReply> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) =>
      reject(new Error(`the embedded database stopped at its start, code ${code}`)),
    )
  })
}

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58

let streams = 0

/**
 * Replaces the socket of a pg connection and passes its bytes to the PGlite thread. The database has one session,
 * which outlives every connection, so each new one first resets it.
 */
class PgliteStream extends Duplex {
  readonly #worker: Worker
  readonly #role: string
  readonly #id = ++streams
  #started = false

  constructor(worker: Worker, role: string) {
    super()
    this.#worker = worker
    this.#role = role
    worker.on('message', this.#receive)
    worker.on('exit', this.#lost)
  }

  // Other members that pg expects of a socket.
  connect() {
    // A thread that has ended has no id, and messages to it are lost without an error.
    if (this.#worker.threadId === -1) this.#lost()
    else process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map((one) => one.chunk)), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    this.#worker.off('exit', this.#lost)
    done(error)
  }

  #send(bytes: Buffer, done: () => void) {
    if (!this.#started) this.#start()
    else if (bytes.length === 5 && bytes[0] === terminate) this.push(null)
    else this.#post(new Uint8Array(bytes))
    done()
  }

  #start() {
    this.#started = true
    for (const sql of ['rollback', 'set session authorization postgres', 'discard all'])
      this.#post(simpleQuery(sql), true)
    if (this.#role !== 'postgres') this.#post(simpleQuery(`set session authorization ${this.#role}`), true)
    this.push(Buffer.concat([authenticated, ready]))
  }

  #post(bytes: Uint8Array, silent = false) {
    const request: PgliteRequest = { stream: this.#id, bytes, ...(silent && { silent }) }
    this.#worker.postMessage(request, [bytes.buffer as ArrayBuffer])
  }

  readonly #receive = (message: PgliteReply) => {
    if (!('stream' in message) || message.stream !== this.#id) return
    if ('fatal' in message) this.destroy(new Error(message.fatal))
    else if (message.bytes.length > 0) this.push(Buffer.from(message.bytes.buffer))
  }

  readonly #lost = () => this.destroy(new Error('the embedded database stopped'))
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(sql + '\0')
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}
