import { randomUUID } from 'node:crypto'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { pinChatAnswer as endpoint } from '../../../../../contract/src/chat-sessions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import { findOpenDraft, getDashboard, saveDraft } from '../../dashboards/index.ts'
import { readableSession, requireOwn } from '../sessions/sessions.ts'
import { readableMessage } from './change-message.ts'
import { askedQuery } from './message.ts'
import type { StoredAnswer } from './store.ts'

const size = { w: 6, h: 4 }

/** Appends the chart of an answer to the draft of a dashboard, where its editors see it until they publish. */
export async function pinAnswer(
  context: Context & Parameters<typeof saveDraft>[0],
  { id, message_id, dashboard_id: dashboardId, title }: Input<typeof endpoint>,
): Promise<{ dashboard_id: number; chart_id: string }> {
  const message = await readableMessage(context, { id, message_id })
  requireOwn(context, await readableSession(context, id))
  const asked = askedQuery(message)
  if (!asked) throw refuse.conflict('this message has no answer from data that could be pinned')
  const target = { type: 'dashboard', id: dashboardId, path: 'body.dashboard_id' }
  await requireTarget(context, 'dashboard.edit', target)
  const [published, draft] = await Promise.all([
    getDashboard(context, { id: dashboardId }),
    findOpenDraft(context, dashboardId),
  ])
  const { name, description, charts, ...others } = draft ?? published
  const { tabs, filters, events, settings, variables } = others
  const chart: Chart = {
    id: `c${randomUUID().slice(0, 8)}`,
    title: title ?? message.content.slice(0, 200),
    kind: (message.answer as StoredAnswer | null)?.data?.chart?.kind ?? 'table',
    dataset_id: asked.dataset_id,
    query: asked.query,
    position: { ...size, x: 0, y: Math.max(0, ...charts.map(({ position }) => position.y + position.h)) },
  }
  await saveDraft(
    { ...context, ifMatch: draft?.revision ?? 0 },
    {
      id: dashboardId,
      base_version: draft?.base_version ?? published.version,
      name,
      description,
      tabs,
      filters,
      events,
      settings,
      variables,
      charts: [...charts, chart],
    },
  )
  return { dashboard_id: dashboardId, chart_id: chart.id }
}
