import { dirname, relative } from 'node:path'
import { entry } from '../../kernel/entry.ts'
import type { Log } from '../../kernel/log.ts'
import { confine, type Confinement } from '../../kernel/processes/launch.ts'
import type { Failures, ProcessLink } from '../../kernel/processes/link.ts'
import { ProcessPool } from '../../kernel/processes/pool.ts'
import { cancelled, WarehouseError } from './errors.ts'
import type { EngineFailure, EngineRequest } from './messages.ts'
import type { VersionFiles } from './version-files.ts'
import type { WarehouseLimits } from './warehouse.ts'

export type EngineLink = ProcessLink<EngineRequest>
export type EnginePool = ProcessPool<EngineRequest>

const program = entry(import.meta.url, './engine/engine-process.ts')
// What Node and the engine's own code take besides the engine's memory limit; measured, see the README.
const headroomBytes = 1_300 * 1024 * 1024

const failures: Failures<EngineFailure> = {
  timedOut: (timeoutMs) =>
    new WarehouseError('timeout', `the query did not finish within ${timeoutMs / 1000} s`),
  cancelled: () => cancelled(),
  refused: ({ kind, message, place }) => new WarehouseError(kind, message, place),
  stopping: () => new WarehouseError('unavailable', 'the server is stopping'),
}

/** The walls around engines: no network, and of the disk these two folders. */
export function confineEngines(limits: WarehouseLimits, folders: Folders): Confinement {
  const memoryBytes = limits.memoryBytes + headroomBytes
  const folder = commonFolder(folders.dataFolder, folders.scratchFolder)
  return confine({ program, memoryBytes, network: false, folder, passed: Object.values(folders) })
}

interface Folders {
  dataFolder: string
  scratchFolder: string
}

function commonFolder(one: string, other: string): string {
  const below = relative(one, other)
  return below.startsWith('..') ? commonFolder(dirname(one), other) : one
}

interface EnginePoolOptions {
  limits: WarehouseLimits
  confinement: Confinement
  files: VersionFiles
  scratchFolder: string
  log: Log
}

/** Engine processes, one for each organization at work. */
export function openEnginePool({
  limits,
  confinement,
  files,
  scratchFolder,
  log,
}: EnginePoolOptions): EnginePool {
  return new ProcessPool<EngineRequest>({
    name: 'engine',
    confinement,
    failures: failures as Failures,
    scratchFolder,
    maxLive: limits.maxLiveEngines,
    warm: limits.warmEngines,
    lifeMs: limits.engineLifeMs,
    idleMs: limits.engineIdleMs,
    maxIdleBytes: 1.5 * limits.memoryBytes,
    log,
    openRequest: async (orgId, scratch) => ({
      op: 'open',
      folder: confinement.see(await files.orgFolder(orgId)),
      scratchFolder: scratch,
      memoryLimitBytes: limits.memoryBytes,
      scratchLimitBytes: limits.scratchBytes,
      threads: limits.threads,
    }),
  })
}
