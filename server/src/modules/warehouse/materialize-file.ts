import { chown, constants, copyFile, link, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../../kernel/files.ts'
import { ProcessLost } from '../../kernel/processes/link.ts'
import type { EngineLink } from './engine-pool.ts'
import { WarehouseError } from './errors.ts'
import { recognizeFile } from './ingest/recognize-file.ts'
import type { IngestReply } from './messages.ts'
import type { WarehouseParts } from './parts.ts'
import type { Stage } from './version-files.ts'
import type { FileSource, MaterializeOptions, MaterializedVersion } from './warehouse.ts'

interface Materialize extends MaterializeOptions {
  orgId: number
  source: FileSource
}

/** Builds a version in a process of its own, which can touch the upload and the stage folder and nothing else. */
export async function materializeFile(
  parts: WarehouseParts,
  work: Materialize,
): Promise<MaterializedVersion> {
  const { files, ingests, pool, confinement } = parts
  // What is refused by its first bytes need not wait for its turn.
  await recognizeFile({ ...work.source, format: work.source.format ?? null })
  return ingests.run(
    work.orgId,
    async () => {
      const { uid } = confinement()
      const stage = await files.stage(work.orgId, work.datasetId, uid)
      const engine = pool.take()
      try {
        const path = await readablePath(work.source.path, stage, uid)
        const { rowCount, columns, rejects, rejectCount } = await ingest(parts, { engine, stage, work, path })
        await endOf(engine)
        if (work.signal?.aborted) throw new WarehouseError('cancelled', 'the load was cancelled')
        return { ...(await files.publish(stage)), rowCount, columns, rejects, rejectCount }
      } catch (error) {
        throw typed(error, work.source)
      } finally {
        await endOf(engine)
        await files.discard(stage)
      }
    },
    work.signal,
  )
}

async function ingest(
  { limits }: WarehouseParts,
  { engine, stage, work, path }: { engine: EngineLink; stage: Stage; work: Materialize; path: string },
): Promise<IngestReply> {
  const { name, format } = work.source
  const { value } = await engine.call(
    {
      op: 'ingest',
      source: { path, name, format: format ?? null },
      stageFolder: stage.folder,
      scratchFolder: engine.scratchFolder,
      memoryLimitBytes: limits.memoryBytes,
      scratchLimitBytes: limits.scratchBytes,
      threads: limits.threads,
    },
    {
      timeoutMs: limits.ingestTimeoutMs,
      signal: work.signal,
      onProgress: (fraction) => work.onProgress?.(fraction as number),
    },
  )
  return value as IngestReply
}

/** A path at which the loading process can read the file: where that is another user, its folder may be closed. */
async function readablePath(path: string, { folder }: Stage, uid: number | undefined): Promise<string> {
  if (uid === undefined || (await isOpenToAll(path))) return path
  const own = join(folder, 'upload')
  await link(path, own).catch(() => copyFile(path, own, constants.COPYFILE_FICLONE))
  await chown(own, uid, uid)
  return own
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & 0o004) === 0) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function endOf(engine: EngineLink): Promise<void> {
  engine.kill()
  return engine.ended
}

const unexpected = 'the load ended unexpectedly; nothing was kept'

function typed(error: unknown, { name }: FileSource): unknown {
  if (error instanceof ProcessLost) return new WarehouseError('internal', unexpected)
  if (isDiskFull(error)) return new WarehouseError('disk_full', 'there is no space left for this operation')
  if (!(error instanceof WarehouseError)) return error
  switch (error.kind) {
    case 'memory':
      return new WarehouseError('memory', 'loading this file needs more memory than one load may use')
    case 'timeout':
    case 'cancelled':
      return new WarehouseError(error.kind, error.message.replace('the query', 'the load'))
    case 'internal':
      return new WarehouseError('internal', unexpected)
    case 'syntax':
    case 'unknown_object':
    case 'bad_value':
      return new WarehouseError('bad_file', `${name}: ${error.message}`)
    default:
      return error
  }
}
