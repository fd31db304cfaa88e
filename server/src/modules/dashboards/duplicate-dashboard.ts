import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Context } from '../../kernel/context.ts'
import { Reply } from '../../kernel/route.ts'
import { requirePlace } from '../access/index.ts'
import { copyGuesses } from '../datasets/index.ts'
import { changedParts, toDashboard } from './dashboard.ts'
import { wholeDashboard } from './get-dashboard.ts'
import { insertDashboard } from './store.ts'
import { definitionsIn, shownTo } from './withheld.ts'

/** Copies a dashboard into its project as a draft. Its charts are authorised when they are shown. */
export async function duplicateDashboard(
  context: Context,
  { id, name }: { id: number; name?: string },
): Promise<Reply> {
  const original = await wholeDashboard(context, { id })
  await requirePlace(context, 'dashboard.create', original.project_id)
  const copy: Dashboard = await context.transaction(async ({ db, emit }) => {
    const made = await insertDashboard(db, {
      orgId: context.orgId,
      projectId: original.project_id,
      status: 'draft',
      createdBy: context.user.userId,
      name: name ?? `${[...original.name].slice(0, 190).join('')} (copy)`,
      description: original.description,
      ...changedParts({}, original),
    })
    const definitions = definitionsIn(original).map(({ definition }) => definition)
    await copyGuesses(db, context, { from: `dashboard ${id}`, to: `dashboard ${made.id}`, definitions })
    const subject = { type: 'dashboard', id: made.id, name: made.name }
    await emit({ type: 'dashboard.created', subject, data: { copy_of: id } })
    return toDashboard(made)
  })
  return new Reply({
    status: 201,
    headers: { location: `/api/dashboards/${copy.id}` },
    body: await shownTo(context, copy.id, copy),
  })
}
