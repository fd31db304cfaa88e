import * as contract from '../../../../../contract/src/access-requests.ts'
import { type AccessRequirement, route, type Route } from '../../../kernel/route.ts'
import { createAccessRequest } from './create-request.ts'
import { approveAccessRequest, declineAccessRequest } from './decide-request.ts'
import { pageOfRequests, showRequest } from './store.ts'

const member: AccessRequirement = { permission: 'member' }
const onRequest: AccessRequirement = { ...member, target: { type: 'access_request', param: 'id' } }

/** Asking for access, and deciding that. */
export function accessRequestRoutes(): Route[] {
  return [
    route(contract.listAccessRequests, member, async (context, list) => {
      const page = await pageOfRequests(context, list)
      return { ...page, items: page.items.map(showRequest) }
    }),
    route(contract.createAccessRequest, member, createAccessRequest),
    route(contract.approveAccessRequest, onRequest, approveAccessRequest),
    route(contract.declineAccessRequest, onRequest, declineAccessRequest),
  ]
}
