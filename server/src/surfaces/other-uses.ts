import type { Database } from '../kernel/database/database.ts'
import { alertUses } from '../modules/alerts/index.ts'
import { checkUses } from '../modules/checks/index.ts'
import { freshnessUses } from '../modules/freshness/index.ts'
import { scheduleUses } from '../modules/schedules/index.ts'
import type { OtherUse, OtherUses } from '../modules/lineage/index.ts'
import { policyColumnUses } from '../modules/policies/index.ts'
import { publicationUses } from '../modules/publishing/index.ts'
import { linkUses } from '../modules/sharing/index.ts'
import { subscriptionUses } from '../modules/subscriptions/index.ts'

/** What depends on datasets, recipes and dashboards and is no node of their lineage. */
export const otherUses =
  (database: Pick<Database, 'read'>): OtherUses =>
  async (orgId, { datasets, recipes, dashboards }) => {
    const uses: OtherUse[] = []
    for (const id of datasets) {
      const on = { type: 'dataset', id }
      const named = await database.read({ orgId }, (db) => policyColumnUses(db, id))
      uses.push(
        ...named.map((use) => ({
          ...use,
          on,
          ownerId: null,
          subject: on,
          permission: 'dataset.edit_policies',
        })),
      )
    }
    uses.push(...(await database.read({ orgId }, (db) => checkUses(db, datasets))))
    uses.push(...(await database.read({ orgId }, (db) => freshnessUses(db, datasets))))
    uses.push(...(await database.read({ orgId }, (db) => scheduleUses(db, { datasets, recipes }))))
    uses.push(...(await database.read({ orgId }, (db) => alertUses(db, { datasets, dashboards }))))
    uses.push(...(await database.read({ orgId }, (db) => subscriptionUses(db, dashboards))))
    uses.push(...(await database.read({ orgId }, (db) => linkUses(db, dashboards))))
    uses.push(...(await database.read({ orgId }, (db) => publicationUses(db, { datasets, dashboards }))))
    return uses
  }
