import { isDeepStrictEqual } from 'node:util'
import type { Dashboard, updateDashboard as endpoint } from '../../../../contract/src/dashboards.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requirePlace } from '../access/index.ts'
import { checkCharts, contentsOf, toDashboard } from './dashboard.ts'
import { getDashboard } from './get-dashboard.ts'
import { requireDatasets } from './require-datasets.ts'
import { changeDashboard, lockDashboard } from './store.ts'

export async function updateDashboard(context: Context, input: Input<typeof endpoint>): Promise<Dashboard> {
  const { id, name, description, charts, ...place } = input
  if (place.project_id !== undefined) await requirePlace(context, 'dashboard.create', place.project_id)
  if (charts !== undefined) {
    checkCharts(charts)
    await requireDatasets(context, charts, (await getDashboard(context, { id })).charts)
  }
  return context.transaction(async ({ db, emit }) => {
    const before = await lockDashboard(db, id)
    if (!before) throw refuse.notFound('dashboard')
    checkRevision(context.ifMatch, before)
    const old = contentsOf(before)
    const contents = {
      name: name ?? old.name,
      description: description ?? old.description,
      charts: charts ?? old.charts,
    }
    const isChanged = !isDeepStrictEqual(contents, old)
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
    if (made.status !== before.status)
      await emit({
        type: made.status === 'published' ? 'dashboard.published' : 'dashboard.withdrawn',
        subject,
      })
    return toDashboard(made)
  })
}
