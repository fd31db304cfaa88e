import type { Tx } from '../../../kernel/database/database.ts'
import type { UsedInput } from './store.ts'

/** Notes what a version would be made of now, where it would come out the same. */
export async function noteInputs(
  db: Tx,
  { versionId, inputs }: { versionId: number; inputs: readonly UsedInput[] },
): Promise<void> {
  const noted = JSON.stringify(inputs)
  await db
    .updateTable('dataset_versions')
    .set({ inputs: noted })
    .where('id', '=', versionId)
    .where('inputs', 'is distinct from', noted)
    .execute()
}
