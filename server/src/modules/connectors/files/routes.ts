import * as contract from '../../../../../contract/src/connector-files.ts'
import { route, type Requirement, type Route } from '../../../kernel/route.ts'
import { showFile } from './connector-file.ts'
import { deleteConnectorFile } from './delete-connector-file.ts'
import type { FileParts } from './file-parts.ts'
import { filesOf } from './files-store.ts'
import { uploadConnectorFile } from './upload-connector-file.ts'

const requires = (permission: string): Requirement => ({
  permission,
  target: { type: 'connector', param: 'id' },
})

export const connectorFileRoutes = (parts: FileParts): Route[] => [
  route(contract.listConnectorFiles, requires('connector.query'), async ({ orgId, read }, { id }) => {
    const files = await read((db) => filesOf(db, { orgId, connectorId: id }))
    return { items: files.map(showFile) }
  }),
  route(
    contract.uploadConnectorFile,
    { ...requires('connector.edit'), feature: 'uploads' },
    uploadConnectorFile(parts),
  ),
  route(contract.deleteConnectorFile, requires('connector.edit'), deleteConnectorFile(parts)),
]
