import type { Context, Work } from '../../../kernel/context.ts'
import type { StoredFiles } from './stored-files.ts'

/** What the files of connectors need besides the database. */
export interface FileDependencies {
  storedFiles: StoredFiles
  /** Says what a file is by its content, and which sheets a workbook has; refuses what cannot be read. */
  inspectFile(
    orgId: number,
    file: { path: string; name: string },
  ): Promise<{ format: string; sheets: string[] }>
  /** Refreshes, as a part of the transaction, the datasets that read one of the tables. */
  refreshReaders(
    context: Pick<Context, 'orgId' | 'user'>,
    work: Work,
    of: { connectorId: number; tables: readonly string[] },
  ): Promise<void>
}
