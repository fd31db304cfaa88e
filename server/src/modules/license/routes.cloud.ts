import * as contract from '../../../../contract/src/license.ts'
import type { Config } from '../../kernel/config/settings.ts'
import type { Database } from '../../kernel/database/database.ts'
import { type Route, route } from '../../kernel/route.ts'
import { licenseKeys } from './document.ts'
import { pageOfHolders } from './store.ts'
import { deleteLicense, getLicense, getSeats, putLicense } from './use-license.ts'

const operator = { permission: 'root_operator' }

/** The license of the installation, for root operators. */
export function licenseRoutes({
  config,
  ...parts
}: {
  database: Database
  config: Pick<Config, 'licensePublicKey'>
  now(): Date
}): Route[] {
  const all = { ...parts, keys: licenseKeys(config.licensePublicKey) }
  return [
    route(contract.getLicense, operator, getLicense(all)),
    route(contract.putLicense, operator, putLicense(all)),
    route(contract.deleteLicense, operator, deleteLicense),
    route(contract.getLicenseSeats, operator, getSeats(all)),
    route(contract.listSeatHolders, operator, (_context, list) => pageOfHolders(parts.database, list)),
  ]
}
