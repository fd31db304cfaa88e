import { chown } from 'node:fs/promises'
import { isDiskFull } from '../../kernel/files.ts'
import { EngineLost } from './processes/engine-link.ts'
import type { EngineLink } from './processes/engine-link.ts'
import { WarehouseError } from './errors.ts'
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
  return ingests.run(
    work.orgId,
    async () => {
      const { uid } = confinement()
      const stage = await files.stage(work.orgId, work.datasetId, uid)
      const link = pool.take()
      try {
        if (uid !== undefined) await chown(work.source.path, uid, uid)
        const { rowCount, columns, rejects, rejectCount } = await ingest(parts, { link, stage, work })
        await endOf(link)
        work.signal?.throwIfAborted()
        return { ...(await files.publish(stage)), rowCount, columns, rejects, rejectCount }
      } catch (error) {
        throw typed(error)
      } finally {
        await endOf(link)
        await files.discard(stage)
      }
    },
    work.signal,
  )
}

async function ingest(
  { limits }: WarehouseParts,
  { link, stage, work }: { link: EngineLink; stage: Stage; work: Materialize },
): Promise<IngestReply> {
  const { path, name, format } = work.source
  const { value } = await link.call(
    {
      op: 'ingest',
      source: { path, name, format: format ?? null },
      stageFolder: stage.folder,
      scratchFolder: link.scratchFolder,
      memoryLimitBytes: limits.memoryBytes,
      scratchLimitBytes: limits.scratchBytes,
      threads: limits.threads,
    },
    { timeoutMs: limits.ingestTimeoutMs, signal: work.signal, onProgress: work.onProgress },
  )
  return value as IngestReply
}

function endOf(link: EngineLink): Promise<void> {
  link.kill()
  return link.ended
}

function typed(error: unknown): unknown {
  if (error instanceof EngineLost)
    return new WarehouseError('internal', 'the load ended unexpectedly; nothing was kept')
  if (error instanceof Error && error.name === 'AbortError')
    return new WarehouseError('cancelled', 'the load was cancelled')
  return isDiskFull(error)
    ? new WarehouseError('disk_full', 'there is no space left for this operation')
    : error
}
