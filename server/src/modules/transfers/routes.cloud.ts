import { createReadStream } from 'node:fs'
import * as contract from '../../../../contract/src/transfers.ts'
import type { Config } from '../../kernel/config/settings.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { bytes, type Route, route } from '../../kernel/route.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { archiveFile, sizeOfArchive } from './archive-files.ts'
import {
  copyOrganization,
  eraseOrganization,
  exportOrganization,
  importOrganization,
  showTransfer,
} from './start-transfer.ts'
import { findTransfer, pageOfTransfers } from './store.ts'

const operator = { permission: 'root_operator' }

/** Exports, imports, copies and erasures of organizations, for root operators. */
export function transferRoutes({
  secrets,
  config: { home },
}: {
  secrets: Secrets
  config: Pick<Config, 'home'>
}): Route[] {
  const parts = { secrets, home }
  return [
    route(contract.exportOrganization, operator, exportOrganization(parts)),
    route(contract.importOrganization, operator, importOrganization(parts)),
    route(contract.copyOrganization, operator, copyOrganization(parts)),
    route(contract.eraseOrganization, operator, eraseOrganization),
    route(contract.listTransfers, operator, async (context, list) => {
      const page = await pageOfTransfers(context, list)
      return { ...page, items: page.items.map(showTransfer) }
    }),
    route(contract.getTransfer, operator, async ({ read }, { id }) =>
      showTransfer(orNotFound(await read((db) => findTransfer(db, id)), 'transfer')),
    ),
    route(contract.getTransferArchive, operator, async ({ read }, { id }) => {
      const transfer = orNotFound(await read((db) => findTransfer(db, id)), 'transfer')
      if (transfer.kind !== 'export' || transfer.status !== 'succeeded')
        throw refuse.conflict(`transfer ${id} has no archive: it is no export that succeeded`)
      const sizeBytes = await sizeOfArchive(home, id)
      if (sizeBytes === undefined) throw refuse.notFound('archive')
      return bytes(createReadStream(archiveFile(home, id)), 'application/octet-stream', {
        'content-length': String(sizeBytes),
        'content-disposition': `attachment; filename="${transfer.organization.slug}-${id}.quarry"`,
      })
    }),
  ]
}
