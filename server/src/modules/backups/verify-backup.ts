import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSnapshot } from '../../kernel/database/snapshot/read-snapshot.ts'
import { writeSnapshot } from '../../kernel/database/snapshot/write-snapshot.ts'
import { KeyRing } from './key-ring.ts'
import { erasedOf, readableFiles, rowsIn } from './restore-backup.ts'
import type { Manifest } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import type { BackupPlace } from './stores/open-store.ts'

/** What a verification has read. */
export interface Verified {
  tables: number
  rows: number
  files: number
  bytes: number
  /** Organizations that were erased since, of which nothing can be read. */
  erased: number
}

/**
 * Restores a backup into a database of its own, which goes again, and reads every file. Rows are counted and compared by their
 * digests twice: as they come from the backup, and as the restored database has them.
 * @throws with the first thing that is not as it was
 */
export async function verifyBackup(place: BackupPlace, manifest: Manifest): Promise<Verified> {
  const ring = await KeyRing.open(place)
  const scratch = await mkdtemp(join(tmpdir(), 'quarry-verify-'))
  try {
    const verified = { tables: 0, rows: 0, files: 0, bytes: 0, erased: erasedOf(manifest, ring).length }
    for (const file of readableFiles(place, manifest, ring)) {
      for await (const piece of file.content()) verified.bytes += (piece as Buffer).length
      verified.files += 1
    }
    const folder = join(scratch, 'database')
    const { contents, lines } = rowsIn(place, manifest, ring)
    const { migrations } = manifest
    await writeSnapshot({ folder }, { migrations, contents, lines, afterwards: [] })
    await withSnapshot({ folder }, async (snapshot) => {
      for await (const _line of snapshot.lines());
      for (const [table, { rows, digest }] of Object.entries(contents)) {
        const found = snapshot.contents[table]
        if (found?.rows !== rows || found.digest !== digest)
          throw new Error(
            `restored, ${table} has ${found?.rows ?? 0} rows, and the backup states ${rows}, or other ones`,
          )
        verified.tables += 1
        verified.rows += rows
      }
      await requireFiles(manifest, await namedFiles(snapshot))
    })
    return verified
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function requireFiles({ files, missing }: Manifest, named: readonly string[]): Promise<void> {
  const known = new Set([...files.map(({ path }) => path), ...missing])
  const lost = named.filter((path) => !known.has(path))
  if (lost.length > 0)
    throw new Error(`rows of the backup name files that it lacks: ${lost.slice(0, 5).join(', ')}`)
}
