import { recognizeFile } from './ingest/recognize-file.ts'
import type { FileSource } from './load-source.ts'
import type { WarehouseDependencies } from './dependencies.ts'
import { readablePath } from './stage-files.ts'

const timeoutMs = 60_000

/** Says what a file is. A workbook is opened in a process of its own, like everything that is taken apart. */
export async function inspectFile(
  { files, pool, ingests, confinement }: WarehouseDependencies,
  orgId: number,
  file: FileSource,
): Promise<{ format: string; sheets: string[] }> {
  const { path, name } = file
  const { kind } = await recognizeFile(file)
  if (kind !== 'xlsx') return { format: kind, sheets: [] }
  return ingests.run(orgId, async () => {
    const { uid } = confinement
    const stage = await files.stage(orgId, 0, uid)
    const engine = pool.borrow(orgId)
    let wentWell = false
    try {
      const readable = await readablePath(path, { stage, uid })
      const { value } = await engine.call(
        { op: 'inspect', path: confinement.see(readable), name },
        { timeoutMs },
      )
      wentWell = true
      return { format: kind, sheets: (value as { sheets: string[] }).sheets }
    } finally {
      await pool.giveBack(orgId, engine, { wentWell })
      await files.discard(stage)
    }
  })
}
