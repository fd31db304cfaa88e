import { requireTarget, requireTargets } from '../../../access/index.ts'
import { dashboardsOf, contentsOf, datasetsOf, requireWholeDashboard } from '../../../dashboards/index.ts'
import { refuse } from '../../../../kernel/errors.ts'
import { modelsAround } from '../../../models/index.ts'
import type { Asking, Kind } from './kind.ts'

const path = 'body.definition.dashboard_id'

/** A dashboard with its charts' queries and the models that they use. */
export const dashboard: Kind<'dashboard'> = {
  async check(context, { dashboard_id: id }) {
    await requireTarget(context, 'dashboard.share', { type: 'dashboard', id, path })
  },

  async freeze(context, { dashboard_id: id }) {
    await requireTarget(context, 'dashboard.share', { type: 'dashboard', id, path })
    await requireWholeDashboard(context, id)
    const [row] = await context.read((db) => dashboardsOf(db, { ids: [id] }))
    if (row?.status !== 'published')
      throw refuse.conflict(`the dashboard "${row?.name ?? id}" is a draft: publish it first`)
    const contents = contentsOf(row)
    const datasetIds = [...new Set(contents.charts.flatMap(datasetsOf))]
    await requireTargets(
      context,
      'dataset.query',
      datasetIds.map((dataset) => ({ type: 'dataset', id: dataset, path })),
    )
    return { version: row.version, contents, models: await modelsOf(context, datasetIds) }
  },

  partsOf: ({ contents: { filters, tabs } }) =>
    new Map([
      ...filters
        .filter((one) => one.is_hidden !== true)
        .map(({ id, kind }): [string, string] => [`filter "${id}"`, kind]),
      ...tabs.map(({ id }): [string, string] => [`tab "${id}"`, 'tab']),
    ]),
}

const modelsOf = async ({ read }: Asking, datasetIds: readonly number[]) =>
  Object.fromEntries(await read((db) => modelsAround(db, datasetIds)))
