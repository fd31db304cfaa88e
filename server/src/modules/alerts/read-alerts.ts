import type { AlertGroup } from '../../../../contract/src/alert-conditions.ts'
import type {
  Alert,
  AlertTransition,
  listAlertHistory as historyEndpoint,
  listAlerts as listEndpoint,
} from '../../../../contract/src/alerts.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { readPage } from '../../kernel/list.ts'
import { holdsEverywhere, visible } from '../access/index.ts'
import { type AlertRow, showAlert } from './alert.ts'
import { loadWithholds } from '../models/index.ts'
import { groupsOf, pageOfTransitions } from './evaluating/evaluation-store.ts'
import { alertFields, alertRows, findAlert } from './store.ts'

export async function listAlerts(
  context: Context,
  input: Input<typeof listEndpoint>,
): Promise<PageOf<Alert>> {
  const { project_id: projectId, dashboard_id: dashboardId, status } = input
  const page = await readPage(context, input, {
    table: 'alerts',
    search: ['alerts.name', 'alerts.description'],
    fields: alertFields,
    from: (db) =>
      alertRows(db)
        .where(visible(context, 'alert.view', 'alert'))
        .$if(projectId !== undefined, (query) => query.where('alerts.project_id', '=', projectId ?? 0))
        .$if(dashboardId !== undefined, (query) => query.where('alerts.dashboard_id', '=', dashboardId ?? 0))
        .$if(status !== undefined, (query) => query.where('alerts.status', 'in', status ?? [])),
  })
  const withholds = await loadWithholds(context)
  return { ...page, items: page.items.map((row) => showAlert(row, withholds)) }
}

export const getAlert = async (
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<Alert> => showAlert(await required(context, id), await loadWithholds(context))

async function required({ read }: Pick<Context, 'read'>, id: number): Promise<AlertRow> {
  const row = await read((db) => findAlert(db, id))
  if (!row) throw refuse.notFound('alert')
  return row
}

/**
 * Values are computed with the permissions of the owner: only the owner and users who may impersonate anyone see
 * them.
 */
const isWithheldFrom = ({ user }: Pick<Context, 'user'>, { owner_id: ownerId }: AlertRow): boolean =>
  user.userId !== ownerId && !holdsEverywhere(user, 'dataset.edit_policies')

export async function getAlertGroups(
  context: Pick<Context, 'read' | 'user'>,
  { id }: { id: number },
): Promise<{ is_withheld: boolean; groups: AlertGroup[] }> {
  if (isWithheldFrom(context, await required(context, id))) return { is_withheld: true, groups: [] }
  const rows = await context.read((db) => groupsOf(db, id))
  const groups = rows.map(({ streak: _streak, notified_at: _notifiedAt, ...group }) => ({
    ...group,
    since: group.since.toISOString(),
    acknowledged_at: group.acknowledged_at?.toISOString() ?? null,
  }))
  return { is_withheld: false, groups }
}

export async function listAlertHistory(
  context: Context,
  input: Input<typeof historyEndpoint>,
): Promise<PageOf<AlertTransition>> {
  const isWithheld = isWithheldFrom(context, await required(context, input.id))
  const page = await pageOfTransitions(context, input)
  const items = page.items.map(({ from_status: from, to_status: to, ...row }) => ({
    ...row,
    from,
    to,
    at: row.at.toISOString(),
    ...(isWithheld ? { label: null, value: null, previous: null } : {}),
  }))
  return { ...page, items }
}
