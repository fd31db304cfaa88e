import * as contract from '../../../../../contract/src/access-grants.ts'
import type { Answer } from '../../../../../contract/src/endpoint.ts'
import { route, type Route } from '../../../kernel/route.ts'
import { requireGranter } from './granters.ts'
import { levelOf } from './levels.ts'
import { setAccess } from './set-access.ts'
import { pageOfGrants } from './store.ts'

type Item = Answer<typeof contract.listAccess>['items'][number]

/** Who is granted what on something. The use cases find the target: its kind is in the path. */
export function accessRoutes(): Route[] {
  return [
    route(
      contract.listAccess,
      { permission: 'member' },
      async (context, { target_type: type, target_id: id, ...list }) => {
        const { place } = await requireGranter(context, { type, id })
        const page = await pageOfGrants(context, place, list)
        const items = page.items.map((row): Item => ({
          ...row,
          target_type: row.target_type as Item['target_type'],
          level: levelOf(row.permissions, row.target_type),
          expires_at: row.expires_at?.toISOString() ?? null,
        }))
        return { ...page, items }
      },
    ),
    route(contract.setAccess, { permission: 'member' }, setAccess),
  ]
}
