import { requireTarget, requireTargets } from '../../../access/index.ts'
import {
  brokenCharts,
  contentsOf,
  dashboardsOf,
  datasetsOf,
  requireWholeDashboard,
} from '../../../dashboards/index.ts'
import { datasetTables } from '../../../datasets/index.ts'
import { refuse, refuseMistakes } from '../../../../kernel/errors.ts'
import { modelsAround } from '../../../models/index.ts'
import { type Asking, type Kind, pinnedAt } from './kind.ts'

const path = 'body.definition.dashboard_id'

/** A dashboard with its charts' queries and the models that they use. */
export const dashboard: Kind<'dashboard'> = {
  async check(context, { dashboard_id: id }) {
    await requireTarget(context, 'dashboard.share', { type: 'dashboard', id, path })
  },

  async freeze(context, definition) {
    const { dashboard_id: id } = definition
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
    await requireCharts(context, { id, kept: { version: row.version, contents } })
    const tables =
      definition.pins_data === true ? await datasetTables(context, 'dataset.query', { ids: datasetIds }) : []
    const pinned = pinnedAt(context, definition, ...tables)
    return { version: row.version, contents, models: await modelsOf(context, datasetIds), ...pinned }
  },

  partsOf: ({ frozen: { contents } }) =>
    new Map([
      ...contents.filters
        .filter((one) => one.is_hidden !== true)
        .map(({ id, kind }): [string, string] => [`filter "${id}"`, kind]),
      ...contents.tabs.map(({ id }): [string, string] => [`tab "${id}"`, 'tab']),
      ...contents.charts.map(({ id }): [string, string] => [`chart "${id}"`, 'chart']),
    ]),
}

/** Plans every chart, and runs those in SQL and for a release all, with the author's rights: what fails now would fail for viewers. */
async function requireCharts(context: Asking, opened: Parameters<typeof brokenCharts>[1]): Promise<void> {
  const broken = await brokenCharts(context, { ...opened, readsRows: context.readsRows })
  refuseMistakes(
    broken.map(({ chart: { id, title }, tab, message }) => ({
      path: `body.definition.charts.${id}`,
      message:
        tab === undefined
          ? `the chart "${title}" fails: ${message}`
          : `the chart "${title}" on the tab "${tab}" fails: ${message}`,
    })),
  )
}

const modelsOf = async ({ read }: Asking, datasetIds: readonly number[]) =>
  Object.fromEntries(await read((db) => modelsAround(db, datasetIds)))
