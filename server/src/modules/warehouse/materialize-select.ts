import { failPoint } from '../../kernel/fail-points.ts'
import { isDiskFull } from '../../kernel/files.ts'
import { ProcessLost } from '../../kernel/processes/link.ts'
import { cancelled, WarehouseError } from './errors.ts'
import type { MaterializedVersion, MaterializeOptions, SelectSource } from './load-source.ts'
import type { BuildMessage, BuildProgress, BuildReply } from './messages.ts'
import { statementOf } from './dependencies.ts'
import type { WarehouseDependencies } from './dependencies.ts'
import { bringFormer } from './stage-files.ts'
import type { Stage } from './version-files.ts'

interface Build extends MaterializeOptions {
  orgId: number
  source: SelectSource
}

/**
 * Builds a version of what a statement answers, in a process that its organization keeps for such work. A process that
 * ends may have ended for the sake of another build, so it is tried once more.
 */
export async function materializeSelect(
  dependencies: WarehouseDependencies,
  build: Build,
): Promise<MaterializedVersion> {
  const { orgId, signal } = build
  const once = () => dependencies.builds.run(orgId, () => buildOnce(dependencies, build), { signal })
  try {
    return await once().catch((error: unknown) => {
      if (error instanceof ProcessLost) return once()
      throw error
    })
  } catch (error) {
    throw typed(error)
  }
}

async function buildOnce(dependencies: WarehouseDependencies, build: Build): Promise<MaterializedVersion> {
  const { orgId, datasetId, onto, signal } = build
  const { files, confinement } = dependencies
  const former = onto && files.pathOf(orgId, onto.file)
  const { uid } = confinement
  const stage = await files.stage(orgId, datasetId, uid)
  try {
    if (onto && former) await bringFormer(former, onto, { stage, uid })
    const built = await runBuilder(dependencies, build, stage)
    if (signal?.aborted) throw cancelled()
    return { ...built, rejects: [], rejectCount: 0, notes: [], ...(await files.publish(stage)) }
  } finally {
    await files.discard(stage)
  }
}

async function runBuilder(
  { files, pool, limits, confinement }: WarehouseDependencies,
  { orgId, source, onto, unique, signal, onProgress }: Build,
  stage: Stage,
): Promise<BuildReply> {
  const message: BuildMessage = {
    ...statementOf(files, orgId, { ...source, rowLimit: null }),
    op: 'build',
    stageFolder: confinement.see(stage.folder),
    onto,
    unique,
  }
  const builder = await pool.processOf(orgId, 'build')
  const asked = builder.call(message, {
    timeoutMs: limits.ingestTimeoutMs,
    signal,
    onProgress: (progress) => onProgress?.({ ...(progress as BuildProgress), sizeBytes: 0 }),
  })
  failPoint('version.writing')
  return (await asked).value as BuildReply
}

function typed(error: unknown): unknown {
  if (error instanceof ProcessLost)
    return new WarehouseError(
      'unavailable',
      'the engine ended twice while it built this; it may need more memory than one query may use',
    )
  if (isDiskFull(error)) return new WarehouseError('disk_full', 'there is no space left for this operation')
  // Rows that do not fit the former version are no file here.
  if (error instanceof WarehouseError && error.kind === 'bad_file')
    return new WarehouseError('bad_value', error.message, error.place)
  return error
}
