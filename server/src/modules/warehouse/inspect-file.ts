import type { ImportOptions, ImportPreview } from '../../../../contract/src/dataset-imports.ts'
import { recognizeFile } from './ingest/recognize-file.ts'
import { LoadProcess } from './load-process.ts'
import { typedFailure } from './materialize.ts'
import type { FileSource } from './load-source.ts'
import type { WarehouseDependencies } from './dependencies.ts'
import { readablePath } from './stage-files.ts'

const timeoutMs = 60_000

/** Says what a file is. A workbook is opened in a borrowed process, like everything that is taken apart. */
export async function inspectFile(
  { files, pool, ingests, confinement }: WarehouseDependencies,
  orgId: number,
  file: FileSource,
): Promise<{ format: string; sheets: string[] }> {
  const { kind } = await recognizeFile(file)
  if (kind !== 'xlsx') return { format: kind, sheets: [] }
  return ingests.run(orgId, async () => {
    const { uid } = confinement
    const stage = await files.stage(orgId, 0, uid)
    try {
      const path = confinement.see(await readablePath(file.path, { stage, uid }))
      let sheets: string[] = []
      const engine = await pool.borrow(orgId, async (borrowed) => {
        const { value } = await borrowed.call({ op: 'inspect', path, name: file.name }, { timeoutMs })
        sheets = (value as { sheets: string[] }).sheets
      })
      await pool.giveBack(orgId, engine, { wentWell: true })
      return { format: kind, sheets }
    } finally {
      await files.discard(stage)
    }
  })
}

export interface PreviewOptions {
  options?: ImportOptions | undefined
  signal?: AbortSignal | undefined
}

/** How a file would be read, found in a process that does nothing else meanwhile, as a load is. Nothing of it stays. */
export async function previewFile(
  dependencies: WarehouseDependencies,
  { orgId, file }: { orgId: number; file: FileSource },
  { options, signal }: PreviewOptions,
): Promise<ImportPreview> {
  const { files, ingests, confinement } = dependencies
  await recognizeFile(file)
  const { uid } = confinement
  const stage = await files.stage(orgId, 0, uid)
  try {
    const preview = async () => {
      const path = await readablePath(file.path, { stage, uid })
      const load = new LoadProcess(dependencies, {
        orgId,
        stage,
        datasetId: 0,
        files: [path],
        options,
        signal,
      })
      try {
        await load.begin()
        return await load.preview({ path, name: file.name })
      } finally {
        await load.end()
      }
    }
    return await ingests.run(orgId, preview, { signal })
  } catch (error) {
    throw typedFailure(error, file.name)
  } finally {
    await files.discard(stage)
  }
}
