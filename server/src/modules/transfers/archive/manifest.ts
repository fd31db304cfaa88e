import type { AppliedMigration, TableContent } from '../../../kernel/database/snapshot/read-snapshot.ts'

/** The first line of an archive: what it is, before any of its content. */
export interface ArchiveHead {
  format: 1
  programVersion: string
  takenAt: string
  organization: { id: number; name: string; slug: string }
  migrations: AppliedMigration[]
}

export interface ArchivedFile {
  /** Below the data folder that it comes from. */
  path: string
  sizeBytes: number
  sha256: string
}

/** The last line: what there must have been. Without it an archive is cut off. */
export interface ArchiveEnd {
  tables: Record<string, TableContent>
  files: ArchivedFile[]
  /** Files that rows name and that were not there. */
  missing: string[]
}

/** The name under which every archive is encrypted. */
export const archiveName = 'organization'

/** Columns that name files, and the folder of each. */
export const fileColumns = [
  { folder: 'data', table: 'dataset_versions', column: 'file' },
  { folder: 'files', table: 'connector_files', column: 'stored_as' },
  { folder: 'knowledge', table: 'knowledge_versions', column: 'stored_as' },
] as const
