import type { ChartSql } from '../../../../contract/src/chart-sql.ts'
import { type Chart, gridColumns, unaskedKinds } from '../../../../contract/src/charts.ts'
import type { DashboardFilter, DashboardTab } from '../../../../contract/src/dashboard-contents.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Parts } from './dashboard.ts'
import { checkFilterValue } from './filter-value.ts'

/** Refuses parts that cannot be told apart, that name what is not there, or that reach beyond the grid. */
export function checkParts({ charts, tabs, filters, events }: Parts): void {
  const named = {
    charts: distinct(charts, 'charts', 'charts'),
    tabs: distinct(tabs, 'tabs', 'tabs'),
    filters: distinct(filters, 'filters', 'filters'),
  }
  for (const [index, chart] of charts.entries()) checkChart(chart, { path: `body.charts.${index}`, tabs })
  for (const [index, filter] of filters.entries())
    checkFilter(filter, { path: `body.filters.${index}`, ...named, filters })
  for (const [index, { at, until }] of events.entries())
    if (until !== undefined && Date.parse(until) < Date.parse(at))
      throw refuse.invalid(`body.events.${index}.until`, 'the event ends before it begins')
}

function distinct(parts: readonly { id: string }[], path: string, words: string): Set<string> {
  const seen = new Set<string>()
  for (const [index, { id }] of parts.entries()) {
    if (seen.has(id)) throw refuse.invalid(`body.${path}.${index}.id`, `two ${words} are called "${id}"`)
    seen.add(id)
  }
  return seen
}

function checkChart(chart: Chart, { path, tabs }: { path: string; tabs: readonly DashboardTab[] }): void {
  const { position, kind, tab, drill, click } = chart
  if (position.x + position.w > gridColumns)
    throw refuse.invalid(
      `${path}.position.w`,
      `the chart reaches beyond the ${gridColumns} columns of the grid`,
    )
  if (chart.sql) checkSql(chart, chart.sql, path)
  const asks = chart.sql !== undefined || (chart.dataset_id !== undefined && chart.query !== undefined)
  if (!asks && !unaskedKinds.includes(kind))
    throw refuse.invalid(
      `${path}.${chart.dataset_id === undefined ? 'dataset_id' : 'query'}`,
      `a chart of the kind ${kind} asks a dataset: it needs both dataset_id and query, or sql`,
    )
  if (tab !== undefined && !tabs.some(({ id }) => id === tab))
    throw refuse.invalid(`${path}.tab`, `there is no tab "${tab}"`)
  if (drill && (drill.hierarchy === undefined) === (drill.levels === undefined))
    throw refuse.invalid(`${path}.drill`, 'give either a hierarchy or levels')
  if (click?.action === 'dashboard' && click.dashboard_id === undefined)
    throw refuse.invalid(`${path}.click.dashboard_id`, 'which dashboard is to be opened is missing')
}

/** A statement tells neither what it groups by nor which rows a value stands for. */
function checkSql({ dataset_id: dataset, query, drill, click }: Chart, { inputs }: ChartSql, path: string) {
  if (dataset !== undefined || query !== undefined)
    throw refuse.invalid(
      `${path}.sql`,
      'a chart asks either a query or in SQL: with sql, which names its datasets, leave out dataset_id and query',
    )
  if (drill) throw refuse.invalid(`${path}.drill`, 'a chart in SQL has no levels to go down: leave it out')
  if (click?.action === 'filter' || click?.action === 'drill')
    throw refuse.invalid(
      `${path}.click.action`,
      `a chart in SQL does not say which rows a value stands for, so a click can do "dashboard" or "none", not "${click.action}"`,
    )
  const names = inputs.map(({ name }) => name.normalize('NFKC').toLowerCase())
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice >= 0)
    throw refuse.invalid(
      `${path}.sql.inputs.${twice}.name`,
      `two inputs are called "${inputs[twice]?.name}": give one of them another name`,
    )
}

interface Around {
  path: string
  charts: ReadonlySet<string>
  tabs: ReadonlySet<string>
  filters: readonly DashboardFilter[]
}

function checkFilter(filter: DashboardFilter, { path, charts, tabs, filters }: Around): void {
  const { id, depends_on: dependsOn = [], except = [], tab, targets } = filter
  if (filter.default) checkFilterValue(filter, filter.default, `${path}.default`)
  const stranger = except.findIndex((chart) => !charts.has(chart))
  if (stranger >= 0)
    throw refuse.invalid(`${path}.except.${stranger}`, `there is no chart "${except[stranger]}"`)
  const unknown = dependsOn.findIndex((other) => !filters.some((known) => known.id === other))
  if (unknown >= 0)
    throw refuse.invalid(`${path}.depends_on.${unknown}`, `there is no filter "${dependsOn[unknown]}"`)
  if (dependsOnItself(id, filters))
    throw refuse.invalid(`${path}.depends_on`, `the filter "${id}" would depend on itself`)
  if (tab !== undefined && !tabs.has(tab)) throw refuse.invalid(`${path}.tab`, `there is no tab "${tab}"`)
  const datasets = targets.map(({ dataset_id: dataset }) => dataset)
  const twice = datasets.findIndex((dataset, index) => datasets.indexOf(dataset) !== index)
  if (twice >= 0)
    throw refuse.invalid(
      `${path}.targets.${twice}.dataset_id`,
      `the filter "${id}" has two targets in dataset ${datasets[twice]}`,
    )
}

function dependsOnItself(id: string, filters: readonly DashboardFilter[]): boolean {
  const reached = new Set<string>()
  const next = [id]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const other of filters.find((filter) => filter.id === at)?.depends_on ?? []) {
      if (other === id) return true
      if (!reached.has(other)) next.push(other)
      reached.add(other)
    }
  }
  return false
}
