import { cspReportRoutes } from '../modules/csp-report/index.ts'
import { backupRoutes } from '../modules/backups/index.ts'
import { serverOrganizationRoutes } from '../modules/organizations/index.ts'
import { domainRoutes, recordFinder } from '../modules/domains/index.ts'
import { licenseRoutes } from '../modules/license/index.ts'
import { transferRoutes } from '../modules/transfers/index.ts'
import { serverRoutes } from '../modules/servers/index.ts'
import type { Dependencies } from './dependencies.ts'
import { operatorSignIn, ownView } from './identity.ts'
import { acmeOf } from './operator-jobs.ts'
import type { Surface } from './surface.ts'

/** For those who operate the server for many organizations. */
export const cloud: Surface = {
  title: 'Quarry Cloud API',
  description: 'Operating the installation: its servers, organizations, domains, license and backups.',
  routes: (parts) => [
    ...ownView(parts),
    ...operatorSignIn(parts),
    ...serverOrganizationRoutes(parts),
    ...transferRoutes(parts),
    ...serverRoutes(),
    ...licenseRoutes(parts),
    ...backupRoutes(parts),
    ...domainRoutes({
      ...parts,
      findRecord: recordFinder(parts.config.dnsServers),
      acme: acmeOf(parts),
      ownHosts: ownHosts(parts.urls),
    }),
    ...cspReportRoutes(),
  ],
}

/** The hosts of the surfaces themselves. */
export const ownHosts = (urls: Dependencies['urls']): string[] =>
  Object.values(urls).map((url) => new URL(url).hostname)
