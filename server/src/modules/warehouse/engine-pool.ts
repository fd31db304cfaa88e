import { entry } from '../../kernel/entry.ts'
import type { Log } from '../../kernel/log.ts'
import { probeConfinement, type Confinement } from '../../kernel/processes/launch.ts'
import type { Failures, ProcessLink } from '../../kernel/processes/link.ts'
import { ProcessPool } from '../../kernel/processes/pool.ts'
import { WarehouseError } from './errors.ts'
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
  cancelled: () => new WarehouseError('cancelled', 'the query was cancelled'),
  refused: ({ kind, message, place }) => new WarehouseError(kind, message, place),
  stopping: () => new WarehouseError('unavailable', 'the server is stopping'),
}

interface EnginePoolOptions {
  limits: WarehouseLimits
  files: VersionFiles
  folders: { dataFolder: string; scratchFolder: string }
  log: Log
}

/** Engine processes without a network, one for each organization at work. */
export function openEnginePool({ limits, files, folders, log }: EnginePoolOptions): {
  pool: EnginePool
  confinement: () => Confinement
} {
  let probed: Confinement | undefined
  const confinement = () =>
    (probed ??= probeConfinement({
      program,
      memoryBytes: limits.memoryBytes + headroomBytes,
      network: false,
      folders: Object.values(folders),
      log,
    }))
  const pool = new ProcessPool<EngineRequest>({
    program,
    name: 'engine',
    confinement,
    failures: failures as Failures,
    scratchFolder: folders.scratchFolder,
    mostLive: limits.mostLiveEngines,
    spares: limits.spareEngines,
    lifeMs: limits.engineLifeMs,
    idleMs: limits.engineIdleMs,
    mostIdleBytes: 1.5 * limits.memoryBytes,
    log,
    openRequest: async (orgId, scratchFolder) => ({
      op: 'open',
      folder: await files.orgFolder(orgId),
      scratchFolder,
      memoryLimitBytes: limits.memoryBytes,
      scratchLimitBytes: limits.scratchBytes,
      threads: limits.threads,
    }),
  })
  return { pool, confinement }
}
