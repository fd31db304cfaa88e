import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { chmod, chown, constants, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { entry } from '../../../kernel/entry.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { confine } from '../../../kernel/processes/launch.ts'
import { type Failures, ProcessLost } from '../../../kernel/processes/link.ts'
import { ProcessPool } from '../../../kernel/processes/pool.ts'
import { FairQueue } from '../../warehouse/index.ts'
import { type ReadDocument, type ReadingFailure, type ReadRequest, Unreadable } from './messages.ts'

const program = entry(import.meta.url, './reader-process.ts')
const megabyte = 1024 ** 2
const memoryBytes = 1024 * megabyte
const timeoutMs = 120_000
const places = { maxRunning: 2, maxRunningPerOrg: 1, maxWaitingPerOrg: 1000, maxWaitMs: 30 * 60_000 }

const failures: Failures<ReadingFailure> = {
  timedOut: (ms) =>
    new Unreadable(
      `it was not read within ${ms / 1000} s: split it and upload the parts, or export it again`,
    ),
  cancelled: () => new Refusal('unavailable', 'reading was interrupted'),
  refused: ({ kind, message, raw }) => (kind === 'unreadable' ? new Unreadable(message) : new Error(raw)),
  stopping: () => new Refusal('unavailable', 'the server is stopping'),
}

export interface DocumentReader {
  /**
   * Reads a stored file, in a process of the organization that knows nothing else and has no network.
   * @throws Unreadable with the reason for people
   */
  read(orgId: number, path: string, signal: AbortSignal): Promise<ReadDocument>
  close(): Promise<void>
}

/** Files of users are read by programs that do not share anything with the server. */
export function openDocumentReader({
  scratchFolder,
  log,
}: {
  scratchFolder: string
  log: Log
}): DocumentReader {
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  const confinement = confine({ program, memoryBytes, network: false, folder: scratchFolder })
  const pool = new ProcessPool<ReadRequest | { op: 'open' }>({
    name: 'reader',
    confinement,
    failures: failures as Failures,
    scratchFolder,
    maxLive: 4,
    warm: 0,
    lifeMs: 30 * 60_000,
    idleMs: 60_000,
    maxIdleBytes: 400 * megabyte,
    openRequest: async () => ({ op: 'open' }),
    log,
  })
  const leftovers = pool.removeLeftovers()
  const turns = new FairQueue(places)
  const readIn = async (orgId: number, path: string, signal: AbortSignal): Promise<ReadDocument> => {
    const process = await pool.processOf(orgId)
    const own = join(process.scratchFolder, randomBytes(8).toString('hex'))
    await bring(path, own, confinement.uid)
    try {
      const request = { op: 'read', path: confinement.see(own) } as const
      const { bytes } = await process.call(request, { signal, timeoutMs })
      return JSON.parse(bytes.toString()) as ReadDocument
    } finally {
      await rm(own, { force: true })
    }
  }
  return {
    async read(orgId, path, signal) {
      await leftovers
      try {
        return await turns.run(orgId, () => readIn(orgId, path, signal), { signal })
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error
        throw new Unreadable('reading it took more memory than available: split it and upload the parts')
      }
    },
    close: () => pool.close(),
  }
}

async function bring(from: string, to: string, uid: number | undefined): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o400)
  if (uid !== undefined) await chown(to, uid, uid)
}
