import { listApps } from '../../../../contract/src/apps.ts'
import { listAlerts } from '../../../../contract/src/alerts.ts'
import { type CodeType, codeTypes } from '../../../../contract/src/code-files.ts'
import { getDatasetPolicies } from '../../../../contract/src/policies.ts'
import { getProjectContents } from '../../../../contract/src/projects.ts'
import { listSubscriptions } from '../../../../contract/src/subscriptions.ts'
import { Refusal } from '../../kernel/errors.ts'
import { allOf } from './all-of.ts'
import type { Io } from './kinds/kind.ts'

export interface Item {
  type: CodeType
  id: number
  name: string
}

/** Everything of a project that the caller sees and that has a file; in one order. */
export async function itemsOf(io: Io, projectId: number): Promise<Item[]> {
  const contents = await contentsOf(io, projectId)
  return [
    ...contents,
    ...(await policiesOf(io, contents)),
    ...(await alertsOf(io, projectId)),
    ...(await subscriptionsOf(io, contents)),
    ...(await appsOf(io, projectId)),
  ]
}

/** Those that are no contents of a project: they belong to its datasets and dashboards, or are listed by themselves. */
const elsewhere = ['policy', 'alert', 'subscription', 'app'] as const
const inContents = codeTypes.filter(
  (type): type is Exclude<CodeType, (typeof elsewhere)[number]> =>
    !(elsewhere as readonly string[]).includes(type),
)

async function contentsOf({ context, perform }: Io, id: number): Promise<Item[]> {
  const contents = await allOf((part) =>
    perform(context, getProjectContents, { id, type: [...inContents], ...part }),
  )
  return contents.map(({ type, id: contentId, name }) => ({ type, id: contentId, name }))
}

async function alertsOf({ context, perform }: Io, projectId: number): Promise<Item[]> {
  const alerts = await allOf((part) => perform(context, listAlerts, { project_id: projectId, ...part }))
  return alerts.map(({ id, name }) => ({ type: 'alert', id, name }))
}

/** Without those who may not see apps, and where nothing is published. */
async function appsOf({ context, perform }: Io, projectId: number): Promise<Item[]> {
  try {
    const apps = await allOf((part) => perform(context, listApps, { project_id: projectId, ...part }))
    return apps.map(({ id, name }) => ({ type: 'app', id, name }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return []
  }
}

async function subscriptionsOf({ context, perform }: Io, contents: readonly Item[]): Promise<Item[]> {
  const dashboards = new Set(contents.flatMap(({ type, id }) => (type === 'dashboard' ? [id] : [])))
  if (dashboards.size === 0) return []
  const all = await allOf((part) => perform(context, listSubscriptions, part))
  return all.flatMap(({ id, name, dashboard_id: dashboard }) =>
    dashboards.has(dashboard) ? [{ type: 'subscription' as const, id, name }] : [],
  )
}

/** The policies of datasets that were ever given some, for those who may edit them. */
async function policiesOf({ context, perform }: Io, contents: readonly Item[]): Promise<Item[]> {
  const items: Item[] = []
  for (const { type, id, name } of contents) {
    if (type !== 'dataset') continue
    try {
      const { revision } = await perform(context, getDatasetPolicies, { id })
      if (revision > 0) items.push({ type: 'policy', id, name })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return items
}
