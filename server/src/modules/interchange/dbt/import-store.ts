import type { DbtImport } from '../../../../../contract/src/dbt-imports.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Item } from './merge.ts'

/** What dbt owns, by dataset. */
export type OwnedItems = Record<number, Item[]>

interface ImportRow {
  report: DbtImport
  owned: OwnedItems
  jobs: string[]
}

export async function findImport(db: Reader, connectorId: number): Promise<ImportRow | undefined> {
  const row = await db
    .selectFrom('dbt_imports')
    .select(['report', 'owned', 'jobs'])
    .where('connector_id', '=', connectorId)
    .executeTakeFirst()
  return row as unknown as ImportRow | undefined
}

interface NewImport extends ImportRow {
  orgId: number
  userId: number
}

export async function saveImport(db: Tx, { orgId, userId, report, owned, jobs }: NewImport): Promise<void> {
  const values = {
    report: JSON.stringify(report),
    owned: JSON.stringify(owned),
    jobs: JSON.stringify(jobs),
    imported_by: userId,
    imported_at: report.imported_at!,
  }
  await db
    .insertInto('dbt_imports')
    .values({ org_id: orgId, connector_id: report.connector_id, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'connector_id']).doUpdateSet(values))
    .execute()
}
