import type { Chart } from '../../../../../contract/src/charts.ts'
import { contentsOf, dashboardsOf, datasetsOf, parametersOf } from '../../dashboards/index.ts'
import type { Edge, Reading } from '../node.ts'
import { sourcesOfParametrized } from './parametrized-query.ts'
import { type Fields, datasetRef, fieldsAround } from './fields.ts'
import { withJoining } from './model.ts'
import { type NodeReader, otherColumns, subjectOf } from './reader.ts'

type DashboardRow = Awaited<ReturnType<typeof dashboardsOf>>[number]

/** A dashboard and its charts. */
export const dashboardReader: NodeReader = {
  subject: 'dashboard',
  kinds: ['dashboard', 'chart'],
  async changedBy(event, at) {
    const changed = subjectOf(event, [
      'dashboard.created',
      'dashboard.updated',
      'dashboard.restored',
      'dashboard.trashed',
      'dashboard.recovered',
      'dashboard.deleted',
    ])
    const remodeled = [
      ...subjectOf(event, ['model.changed', 'model.restored']),
      ...(await otherColumns(event, at)),
    ]
    if (remodeled.length === 0) return changed
    return (await dashboardsOf(at.db, { datasetIds: await withJoining(at.db, remodeled) })).map(
      ({ id }) => id,
    )
  },
  async read(db, ids) {
    const rows = await dashboardsOf(db, ids === undefined ? {} : { ids })
    const fields = await fieldsAround(
      db,
      rows.flatMap(({ charts }) => (charts as Chart[]).flatMap((chart) => chart.dataset_id ?? [])),
    )
    return rows.flatMap((row) => readingsOf(row, fields))
  },
}

/** Its inputs are in the chart; the engine determines the column lineage after the change. */
const sourcesOfInputs = (chart: Pick<Chart, 'sql'>) => ({
  columns: [],
  gaps: [[null, 'its SQL was not read yet'] as const],
  sources: datasetsOf(chart).map((id) => ({ from: datasetRef(id), edges: [] })),
  toBePlanned: true as const,
})

/** A text or a section. */
const noReading = { columns: [], gaps: [], sources: [] }

function readingsOf(row: DashboardRow, fields: Fields): Reading[] {
  const { id, name, version } = row
  const common = { version, runId: null }
  const facts = { subject: { type: 'dashboard', id }, createdBy: row.created_by }
  const { variables } = contentsOf(row)
  const charts = (row.charts as Chart[]).map(({ dataset_id: datasetId, query, sql, ...chart }): Reading => ({
    ...common,
    node: { ...facts, kind: 'chart', key: `${id}:${chart.id}`, name: chart.title },
    ...(sql ? sourcesOfInputs({ sql }) : noReading),
    ...(datasetId === undefined || query === undefined
      ? {}
      : sourcesOfParametrized(
          { fields, datasetId },
          { ...query, parameter_definitions: parametersOf(chart, variables) },
        )),
  }))
  const shown = charts.map(({ node, columns }) => ({
    from: { kind: node.kind, key: node.key },
    edges: columns.map(([column]): Edge => [column, null, 'identity']),
  }))
  const dashboard: Reading = {
    ...common,
    node: { ...facts, kind: 'dashboard', key: String(id), name },
    columns: [],
    gaps: [],
    sources: shown,
  }
  return [...charts, dashboard]
}
