import { requireQuota } from '../../../kernel/quotas/quotas.ts'
import type { uploadConnectorFile as endpoint } from '../../../../../contract/src/connector-files.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { findKind } from '../kinds.ts'
import { getConnector } from '../store.ts'
import { cleanName, showFile, tablesOf, type ConnectorFile } from './connector-file.ts'
import type { FileDependencies } from './file-dependencies.ts'
import { putFile, usageOf, type NewFile } from './files-store.ts'

/** What one organization may keep in files. */
const maxFiles = 2000
const maxBytes = 100 * 1024 ** 3

/** Keeps a file, or puts it in the place of the one of its name and has the datasets of it refreshed. */
export const uploadConnectorFile =
  (dependencies: FileDependencies) =>
  async (context: Context, { id, file }: Input<typeof endpoint>): Promise<ConnectorFile> => {
    const { orgId, user } = context
    const connector = await getConnector(context, id)
    if (!findKind(connector.type)?.files)
      throw refuse.invalid(
        'path.id',
        `files cannot be uploaded into a connector of the kind ${connector.type}`,
      )
    const name = cleanName(file.name)
    const usage = await context.read((db) => usageOf(db, orgId))
    if (usage.count >= maxFiles || usage.sizeBytes + file.sizeBytes > maxBytes)
      throw new Refusal('conflict', 'the organization keeps as many files as it may: delete some first')
    await context.read((db) => requireQuota(db, { orgId, quota: 'storage_bytes', more: file.sizeBytes }))
    await dependencies.storedFiles.removeUnnamed(orgId, usage.storedAs)
    const inspected = await dependencies.inspectFile(orgId, { path: file.path, name })
    const kept = await dependencies.storedFiles.keep(orgId, file.path)
    const row: NewFile = {
      org_id: orgId,
      connector_id: id,
      name,
      stored_as: kept.storedAs,
      sha256: kept.sha256,
      size_bytes: file.sizeBytes,
      created_by: user.userId,
      ...inspected,
    }
    try {
      const { shown, former } = await context.transaction((work) =>
        put({ parts: dependencies, context, work }, row, connector.name),
      )
      if (former !== undefined) await dependencies.storedFiles.remove(orgId, former)
      return shown
    } catch (error) {
      await dependencies.storedFiles.remove(orgId, kept.storedAs)
      throw error
    }
  }

async function put(
  { parts, context, work }: { parts: FileDependencies; context: Context; work: Work },
  file: NewFile,
  connectorName: string,
): Promise<{ shown: ConnectorFile; former: string | undefined }> {
  const { row, former } = await putFile(work.db, file)
  const tables = tablesOf(row)
  await work.emit({
    type: former === undefined ? 'connector.file_added' : 'connector.file_replaced',
    subject: { type: 'connector', id: file.connector_id, name: connectorName },
    data: { file: row.name, format: row.format, size_bytes: file.size_bytes, sha256: file.sha256 },
  })
  if (former !== undefined)
    await parts.refreshReaders(context, work, {
      connectorId: file.connector_id,
      tables: [...tables, row.name],
    })
  return { shown: showFile(row), former }
}
