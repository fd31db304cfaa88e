import * as contract from '../../../../contract/src/sharing.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { RunIn } from '../../kernel/work.ts'
import { whoMaySee } from '../access/index.ts'
import type { QueryContext } from '../explore/index.ts'
import type { LinkTokens } from '../identity/index.ts'
import { confirmDashboardLink } from './links/confirm-link.ts'
import { createDashboardLink, deleteDashboardLink, listDashboardLinks } from './links/make-link.ts'
import { organizationOf } from './links/link-store.ts'
import { openedLinks } from './links/open-link.ts'

interface RouteDependencies extends Pick<QueryContext, 'warehouse' | 'sources' | 'history'> {
  linkTokens: LinkTokens
  runIn: RunIn
  platformUrl: string
  sqlEnabled: boolean
}

const sharing = { permission: 'dashboard.share', target: { type: 'dashboard', param: 'id' } }
const byLink = { permission: 'dashboard.view', anywhere: true, byLink: true } as const
const maxListed = 200

export function sharingRoutes({
  warehouse,
  sources,
  history,
  runIn,
  sqlEnabled,
  ...given
}: RouteDependencies): Route[] {
  const links = openedLinks({ runIn, asking: { warehouse, sources, history, sqlEnabled } })
  return [
    route(contract.listDashboardLinks, sharing, listDashboardLinks),
    route(contract.createDashboardLink, sharing, createDashboardLink(given)),
    route(contract.confirmDashboardLink, sharing, confirmDashboardLink),
    route(contract.deleteDashboardLink, sharing, deleteDashboardLink),
    route(contract.getDashboardAccess, sharing, async (context, { id }) => {
      const { people, groups } = await whoMaySee(context, id)
      const { days } = await context.read((db) => organizationOf(db, context.orgId))
      return { people: people.slice(0, maxListed), total: people.length, groups, share_link_days: days }
    }),
    route(contract.getSharedDashboard, byLink, links.get),
    route(contract.renderSharedDashboard, byLink, links.render),
    route(contract.listSharedValues, byLink, links.values),
  ]
}
