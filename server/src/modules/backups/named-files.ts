import type { Snapshot } from '../../kernel/database/snapshot/read-snapshot.ts'

/** Columns that name files, and the folder of each. */
const columns = [
  { folder: 'data', of: 'select distinct file from dataset_versions' },
  { folder: 'files', of: 'select distinct stored_as from connector_files' },
  { folder: 'knowledge', of: 'select distinct stored_as from knowledge_versions' },
] as const

/** Every file that the rows of a snapshot name, by its path below the data folder of the server. */
export async function namedFiles(snapshot: Pick<Snapshot, 'values'>): Promise<string[]> {
  const paths: string[] = []
  for (const { folder, of } of columns)
    for (const file of await snapshot.values(of)) paths.push(`${folder}/${file}`)
  return paths
}
