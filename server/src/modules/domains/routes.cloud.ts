import * as contract from '../../../../contract/src/domains.ts'
import { type Route, route } from '../../kernel/route.ts'
import {
  createDomain,
  deleteDomain,
  type DomainParts,
  getDomain,
  updateDomain,
  verifyDomain,
} from './change-domains.ts'
import { showDomain } from './domain.ts'
import { pageOfDomains } from './store.ts'

const operator = { permission: 'root_operator' }

/** Hosts of organizations, for root operators. */
export const domainRoutes = (parts: DomainParts): Route[] => [
  route(contract.listDomains, operator, async (_context, list) => {
    const page = await pageOfDomains(parts.database, list)
    return { ...page, items: page.items.map(showDomain) }
  }),
  route(contract.createDomain, operator, createDomain(parts)),
  route(contract.getDomain, operator, getDomain(parts)),
  route(contract.updateDomain, operator, updateDomain(parts)),
  route(contract.deleteDomain, operator, deleteDomain(parts)),
  route(contract.verifyDomain, operator, verifyDomain(parts)),
]
