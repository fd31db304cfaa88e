import { isDeepStrictEqual } from 'node:util'
import type { Dashboard, updateDashboard as endpoint } from '../../../../contract/src/dashboards.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requirePermissionIn } from '../access/index.ts'
import { loadWithholds } from '../models/index.ts'
import { checkParts } from './check-parts.ts'
import { changedParts, contentsOf, toDashboard, type DashboardRow } from './dashboard.ts'
import { wholeDashboard } from './read-dashboards.ts'
import { requireDatasets } from './require-datasets.ts'
import type { Reading } from './require-statements.ts'
import { changeDashboard, lockDashboard } from './store.ts'
import { noteWritten, visibleParts, withHidden } from './withheld.ts'

export async function updateDashboard(
  context: Context & Reading,
  input: Input<typeof endpoint>,
): Promise<Dashboard> {
  const { id, name, description, charts, tabs, filters, events, settings, variables, ...place } = input
  const given = { charts, tabs, filters, events, settings, variables }
  if (place.project_id !== undefined) await requirePermissionIn(context, 'dashboard.create', place.project_id)
  const withholds = await loadWithholds(context)
  const givesParts = Object.values(given).some((part) => part !== undefined)
  if (givesParts) {
    const current = await wholeDashboard(context, { id })
    const wanted = withHidden(withholds, id, { given: changedParts(given, current), before: current })
    checkParts(wanted)
    await requireDatasets(context, wanted, current)
  }
  const dashboard = await context.transaction(async ({ db, emit }) => {
    const before = orNotFound(await lockDashboard(db, id), 'dashboard')
    checkRevision(context.ifMatch, before)
    const old = contentsOf(before)
    const contents = {
      name: name ?? old.name,
      description: description ?? old.description,
      ...withHidden(withholds, id, { given: changedParts(given, old), before: old }),
    }
    if (givesParts) checkParts(contents)
    // Else that nothing changes would tell who guesses a part that it is like that.
    const written = { id, whole: contents, charts, filters, variables }
    const isGuess = await noteWritten(db, { ...context, withholds }, written)
    const isChanged = isGuess || !isDeepStrictEqual(contents, old)
    const made = await changeDashboard(db, {
      orgId: context.orgId,
      id,
      changedBy: context.user.userId,
      place,
      ...(isChanged ? { contents: { ...contents, version: before.version + 1 } } : {}),
    })
    const subject = { type: 'dashboard', id, name: made.name }
    const changed = Object.keys(input).filter((field) => field !== 'id')
    await emit({ type: 'dashboard.updated', subject, data: { changed, version: made.version } })
    await emitStatusChange({ emit }, { before, made })
    return toDashboard(made)
  })
  return visibleParts(withholds, id, dashboard)
}

/** Tells that readers see a dashboard from now on, or no more. */
export async function emitStatusChange(
  { emit }: Pick<Work, 'emit'>,
  { before, made }: { before: DashboardRow; made: DashboardRow },
): Promise<void> {
  if (made.status === before.status) return
  const type = made.status === 'published' ? 'dashboard.published' : 'dashboard.withdrawn'
  await emit({ type, subject: { type: 'dashboard', id: made.id, name: made.name } })
}
