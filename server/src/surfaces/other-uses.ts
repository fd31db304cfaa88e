import type { Database } from '../kernel/database/database.ts'
import { policyColumnUses } from '../modules/policies/index.ts'

interface Use {
  kind: string
  name: string
  column: string
  /** What one needs on the dataset to see it. */
  permission: string
}

/** What names columns of a dataset and is no node of its lineage. */
export const otherUses =
  (database: Pick<Database, 'read'>) =>
  async (orgId: number, datasetId: number): Promise<Use[]> => {
    const policies = await database.read({ orgId }, (db) => policyColumnUses(db, datasetId))
    return policies.map((use) => ({ ...use, permission: 'dataset.edit_policies' }))
  }
