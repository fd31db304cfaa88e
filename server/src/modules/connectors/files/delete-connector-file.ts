import type { deleteConnectorFile as endpoint } from '../../../../../contract/src/connector-files.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { lockConnector } from '../store.ts'
import { tablesOf } from './connector-file.ts'
import type { FileDependencies } from './file-dependencies.ts'
import { countReaders, deleteFile } from './files-store.ts'

/** Deletes a file that no dataset is refreshed from. Versions that were made of it stay. */
export const deleteConnectorFile =
  ({ storedFiles }: FileDependencies) =>
  async (
    { orgId, transaction }: Pick<Context, 'orgId' | 'transaction'>,
    { id, file_id: fileId }: Input<typeof endpoint>,
  ): Promise<void> => {
    const gone = await transaction(async ({ db, emit }) => {
      const connector = await lockConnector(db, { orgId, id })
      const file = connector && (await deleteFile(db, { orgId, connectorId: id, id: fileId }))
      if (!file) throw refuse.notFound('file')
      const tables = [...tablesOf(file), file.name]
      const count = await countReaders(db, { orgId, connectorId: id, tables })
      if (count > 0)
        throw refuse.conflict(`the file ${file.name} is in use: ${count} datasets are made of it`)
      await emit({
        type: 'connector.file_deleted',
        subject: { type: 'connector', id, name: connector.name },
        data: { file: file.name },
      })
      return file.stored_as
    })
    await storedFiles.remove(orgId, gone)
  }
