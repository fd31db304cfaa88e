import { recognizeFile } from './ingest/recognize-file.ts'
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
