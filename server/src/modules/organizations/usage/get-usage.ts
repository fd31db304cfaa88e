import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { getServerOrganizationUsage as endpoint } from '../../../../../contract/src/server-organizations.ts'
import type { Context } from '../../../kernel/context.ts'
import { csvLine } from '../../../kernel/csv.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { measureLevels } from '../../../kernel/quotas/quota-store.ts'
import { bytes } from '../../../kernel/route.ts'
import { findOrganization } from '../store.ts'
import { daysOf, type UsageDay } from './usage-store.ts'

const columns = [
  'day',
  'requests',
  'engine_seconds',
  'runs',
  'model_tokens',
  'stored_bytes',
  'seats',
  'app_viewers',
] as const satisfies (keyof UsageDay)[]

/** What an organization used, by day, with the levels of this moment. */
export const getUsage =
  ({ database }: { database: Database }) =>
  async ({ read, accept }: Pick<Context, 'read' | 'accept'>, input: Input<typeof endpoint>) => {
    const { id: orgId } = input
    orNotFound(await read((db) => findOrganization(db, orgId)), 'organization')
    const days = await database.transaction({ orgId }, async (db) => {
      await measureLevels(db, orgId)
      return await daysOf(db, input)
    })
    if (!accept.includes('text/csv')) return { days }
    const lines = days.map((day) =>
      csvLine(
        columns.map((name) => day[name]),
        columns.map(() => true),
      ),
    )
    return bytes(Buffer.from([csvLine(columns), ...lines].join('')), 'text/csv; charset=utf-8', {
      'content-disposition': `attachment; filename="usage-${orgId}.csv"`,
    })
  }
