import type { Reader } from '../../kernel/database/database.ts'
import { columnsNamed, filledIn } from './document.ts'
import { findPolicies } from './store.ts'

/** The columns that the policies of a dataset name: if one is dropped, they let nothing through. */
export async function policyColumnUses(
  db: Reader,
  datasetId: number,
): Promise<{ kind: string; name: string; column: string }[]> {
  const document = (await findPolicies(db, datasetId))?.document
  if (!document) return []
  const policies = filledIn(document)
  return columnsNamed(policies).map(({ path, column }) => {
    const [list, at] = path.split('.')
    const row = list === 'rows' ? policies.rows[Number(at)]?.name : undefined
    return row === undefined
      ? { kind: 'mask', name: `mask of ${column}`, column }
      : { kind: 'policy', name: row, column }
  })
}
