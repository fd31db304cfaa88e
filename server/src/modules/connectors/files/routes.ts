import * as contract from '../../../../../contract/src/connector-files.ts'
import { readPage } from '../../../kernel/list.ts'
import { route, type AccessRequirement, type Route } from '../../../kernel/route.ts'
import { type ConnectorFileRow, showFile } from './connector-file.ts'
import { deleteConnectorFile } from './delete-connector-file.ts'
import type { FileDependencies } from './file-dependencies.ts'
import { fileRows } from './files-store.ts'
import { uploadConnectorFile } from './upload-connector-file.ts'

const requires = (permission: string): AccessRequirement => ({
  permission,
  target: { type: 'connector', param: 'id' },
})

export const connectorFileRoutes = (dependencies: FileDependencies): Route[] => [
  route(contract.listConnectorFiles, requires('connector.query'), async (context, { id, ...list }) => {
    const page = await readPage(context, list, {
      table: 'connector_files',
      sort: 'name',
      search: ['connector_files.name'],
      from: (db) => fileRows(db, { orgId: context.orgId, connectorId: id }),
    })
    return { ...page, items: (page.items as unknown as ConnectorFileRow[]).map(showFile) }
  }),
  route(
    contract.uploadConnectorFile,
    { ...requires('connector.edit'), feature: 'uploads' },
    uploadConnectorFile(dependencies),
  ),
  route(contract.deleteConnectorFile, requires('connector.edit'), deleteConnectorFile(dependencies)),
]
