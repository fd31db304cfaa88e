import * as contract from '../../../../contract/src/server-organizations.ts'
import type { Config } from '../../kernel/config/settings.ts'
import { refuse } from '../../kernel/errors.ts'
import { route, type Route } from '../../kernel/route.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Database } from '../../kernel/database/database.ts'
import { createOrganization } from './create-organization.ts'
import { showToOperator } from './organization.ts'
import { getUsage } from './usage/get-usage.ts'
import { findOrganization, pageOfAllOrganizations } from './store.ts'
import { resumeOrganization, suspendOrganization } from './suspend-organization.ts'
import { updateOrganization } from './update-organization.ts'

const operator = { permission: 'root_operator' }

/** Every organization of the server, for root operators. */
export function serverOrganizationRoutes(parts: {
  runIn: RunIn
  database: Database
  now(): Date
  config: Pick<Config, 'maxSeconds'>
}): Route[] {
  const create = createOrganization(parts)
  const update = updateOrganization(parts)
  const suspend = suspendOrganization(parts)
  const resume = resumeOrganization(parts)
  return [
    route(contract.listServerOrganizations, operator, async (context, list) => {
      const page = await pageOfAllOrganizations(context, list)
      return { ...page, items: page.items.map(showToOperator) }
    }),
    route(contract.createServerOrganization, operator, async (context, input) =>
      showToOperator(await create(context, input)),
    ),
    route(contract.getServerOrganization, operator, async (context, { id }) => {
      const row = await context.read((db) => findOrganization(db, id))
      if (!row) throw refuse.notFound('organization')
      return showToOperator(row)
    }),
    route(contract.updateServerOrganization, operator, async (context, { id, ...change }) =>
      showToOperator(await update(context, { id, change, event: 'organization.updated' })),
    ),
    route(contract.suspendServerOrganization, operator, async (context, input) =>
      showToOperator(await suspend(context, input)),
    ),
    route(contract.resumeServerOrganization, operator, async (context, input) =>
      showToOperator(await resume(context, input)),
    ),
    route(contract.getServerOrganizationUsage, operator, getUsage(parts)),
    route(contract.archiveServerOrganization, operator, async (context, { id }) => {
      await update(context, { id, change: { status: 'archived' }, event: 'organization.archived' })
    }),
  ]
}
