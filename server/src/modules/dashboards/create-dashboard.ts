import type { createDashboard as endpoint, Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { putInFolder, requirePermissionIn, requirePlaceFor } from '../access/index.ts'
import { loadWithholds } from '../models/index.ts'
import { checkParts } from './check-parts.ts'
import { changedParts, noParts, toDashboard } from './dashboard.ts'
import { requireDatasets } from './require-datasets.ts'
import type { Reading } from './require-statements.ts'
import { insertDashboard } from './store.ts'
import { noteWritten, visibleParts, definitionsIn, shownTo } from './withheld.ts'
import { Reply } from '../../kernel/route.ts'
import { readingIn } from '../../kernel/work.ts'
import { copyGuesses } from '../datasets/index.ts'
import { wholeDashboard } from './read-dashboards.ts'

export async function createDashboard(
  context: Context & Reading,
  input: Input<typeof endpoint>,
): Promise<Dashboard> {
  const { name, description = '', status = 'draft' } = input
  const parts = changedParts(input, noParts)
  const place = await requirePlaceFor(context, 'dashboard.create', input)
  const { projectId } = place
  checkParts(parts)
  await requireDatasets(context, parts)
  const { orgId, user } = context
  const withholds = await loadWithholds(context)
  return await context.transaction(
    async (work) => {
      const { db, emit } = work
      const row = { orgId, projectId, status, createdBy: user.userId, name, description, ...parts }
      const made = await insertDashboard(db, row)
      await putInFolder(work, place, { type: 'dashboard', id: made.id })
      await noteWritten(db, { ...context, withholds }, { id: made.id, whole: parts, ...parts })
      const subject = { type: 'dashboard', id: made.id, name }
      await emit({
        type: 'dashboard.created',
        subject,
        data: { project_id: projectId, charts: parts.charts.length },
      })
      if (status === 'published') await emit({ type: 'dashboard.published', subject })
      return visibleParts(withholds, made.id, toDashboard(made))
    },
    { isResponse: true },
  )
}

/** Copies a dashboard into its project as a draft. Its charts are authorised when they are shown. */
export async function duplicateDashboard(
  context: Context,
  { id, name }: { id: number; name?: string },
): Promise<Reply> {
  const original = await wholeDashboard(context, { id })
  await requirePermissionIn(context, 'dashboard.create', original.project_id)
  return await context.transaction(
    async ({ db, emit }) => {
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
      return new Reply({
        status: 201,
        headers: { location: `/api/dashboards/${made.id}` },
        body: await shownTo(readingIn(context, db), made.id, toDashboard(made)),
      })
    },
    { isResponse: true },
  )
}
