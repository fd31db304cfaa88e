import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { entry } from '../entry.ts'
import type { PgliteReply } from './pglite-worker.ts'
import { PgliteStream } from './pglite-stream.ts'

/** A running embedded database: connections to it, as the named role, share its one session. */
export interface Pglite {
  connect(role: string): Promise<pg.Client>
  /** For a pool, which must not be larger than one: the session is one. */
  clientConfig(role: string): pg.ClientConfig
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
    async close() {
      const closed = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.postMessage({ close: true })
      await closed
    },
  }
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
