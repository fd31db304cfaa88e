import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { Check, getDatasetChecks } from '../../../../contract/src/checks.ts'
import type { Context } from '../../kernel/context.ts'
import { requireUnrestricted } from '../datasets/index.ts'
import { type CheckRow, checksOf, findList } from './store.ts'

/** What is checked and what was found tells of rows, so it is for those who see all of them. */
export async function getChecks(
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<Answer<typeof getDatasetChecks>> {
  await requireUnrestricted(context, id)
  const rows = await context.read((db) => checksOf(db, id))
  const list = await context.read((db) => findList(db, id))
  return {
    checks: rows.map(shown),
    revision: list?.revision ?? 0,
    updated_at: list?.updated_at.toISOString() ?? null,
    updated_by: list?.updated_by ?? null,
  }
}

const shown = ({ history, created_at: createdAt, updated_at: updatedAt, ...check }: CheckRow): Check => ({
  ...check,
  last: history.at(-1) ?? null,
  history,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})
