import type { ChartSql } from '../../../../contract/src/chart-sql.ts'
import { type Chart, gridColumns } from '../../../../contract/src/charts.ts'
import { kindsWithoutQuery } from '../../../../contract/src/known-values.ts'
import type { DashboardFilter } from '../../../../contract/src/dashboard-contents.ts'
import { parseSpec, problemText } from '../../../../charts/src/vega/parse-spec.ts'
import { checkAll, refuse } from '../../kernel/errors.ts'
import type { Parts } from './dashboard.ts'
import { checkFilterValue } from './filter-value.ts'
import { variableChecks } from './variables.ts'

/** Rejects parts with duplicate ids, with unknown references, or beyond the grid: all violations together. */
export function checkParts({ charts, tabs, filters, events, variables }: Parts): void {
  const around = { charts: idsOf(charts), tabs: idsOf(tabs), filters }
  checkAll([
    ...distinct(charts, 'charts'),
    ...distinct(tabs, 'tabs'),
    ...distinct(filters, 'filters'),
    ...charts.flatMap((chart, index) => chartChecks(chart, { path: `body.charts.${index}`, ...around })),
    ...filters.flatMap((filter, index) => filterChecks(filter, { path: `body.filters.${index}`, ...around })),
    ...variableChecks({ charts, variables }),
    ...events.map(({ at, until }, index) => () => {
      if (until !== undefined && Date.parse(until) < Date.parse(at))
        throw refuse.invalid(`body.events.${index}.until`, 'the event ends before it begins')
    }),
  ])
}

type Check = () => void

const idsOf = (parts: readonly { id: string }[]) => new Set(parts.map(({ id }) => id))

const distinct = (parts: readonly { id: string }[], words: string): Check[] =>
  parts.map(({ id }, index) => () => {
    if (parts.findIndex((other) => other.id === id) !== index)
      throw refuse.invalid(`body.${words}.${index}.id`, `two ${words} are called "${id}"`)
  })

const chartChecks = (chart: Chart, { path, tabs }: Pick<Around, 'path' | 'tabs'>): Check[] => [
  () => {
    if (chart.position.x + chart.position.w > gridColumns)
      throw refuse.invalid(
        `${path}.position.w`,
        `the chart reaches beyond the ${gridColumns} columns of the grid`,
      )
  },
  ...queryChecks(chart, path),
  () => {
    const { spec = '' } = chart.options ?? {}
    const parsed = chart.kind === 'vega_lite' && spec.trim() !== '' ? parseSpec(spec) : undefined
    if (parsed && 'problem' in parsed) throw refuse.invalid(`${path}.options.spec`, problemText(spec, parsed))
  },
  () => {
    if (chart.tab !== undefined && !tabs.has(chart.tab))
      throw refuse.invalid(`${path}.tab`, `there is no tab "${chart.tab}"`)
  },
  () => {
    if (chart.drill && (chart.drill.hierarchy === undefined) === (chart.drill.levels === undefined))
      throw refuse.invalid(`${path}.drill`, 'give either a hierarchy or levels')
  },
  () => {
    if (chart.click?.action === 'dashboard' && chart.click.dashboard_id === undefined)
      throw refuse.invalid(`${path}.click.dashboard_id`, 'which dashboard is to be opened is missing')
  },
]

function queryChecks(chart: Chart, path: string): Check[] {
  const { dataset_id: dataset, query, sql, kind } = chart
  if (sql) return sqlChecks(chart, sql, path)
  if (kindsWithoutQuery.includes(kind) || (dataset !== undefined && query !== undefined)) return []
  return [
    () => {
      throw refuse.invalid(
        `${path}.${dataset === undefined ? 'dataset_id' : 'query'}`,
        `a chart of the kind ${kind} asks a dataset: it needs both dataset_id and query, or sql`,
      )
    },
  ]
}

/** A statement tells neither what it groups by nor which rows a value stands for. */
function sqlChecks(
  { dataset_id: dataset, query, drill, click }: Chart,
  { inputs }: ChartSql,
  path: string,
): Check[] {
  const names = inputs.map(({ name }) => name.normalize('NFKC').toLowerCase())
  return [
    () => {
      if (dataset !== undefined || query !== undefined)
        throw refuse.invalid(
          `${path}.sql`,
          'a chart asks either a query or in SQL: with sql, which names its datasets, leave out dataset_id and query',
        )
    },
    () => {
      if (drill)
        throw refuse.invalid(`${path}.drill`, 'a chart in SQL has no levels to go down: leave it out')
    },
    () => {
      if (click?.action === 'filter' || click?.action === 'drill')
        throw refuse.invalid(
          `${path}.click.action`,
          `a chart in SQL does not say which rows a value stands for, so a click can do "dashboard" or "none", not "${click.action}"`,
        )
    },
    ...inputs.map(({ name }, index) => () => {
      if (names.indexOf(names[index]!) !== index)
        throw refuse.invalid(
          `${path}.sql.inputs.${index}.name`,
          `two inputs are called "${name}": give one of them another name`,
        )
    }),
  ]
}

interface Around {
  path: string
  charts: ReadonlySet<string>
  tabs: ReadonlySet<string>
  filters: readonly DashboardFilter[]
}

function filterChecks(filter: DashboardFilter, { path, charts, tabs, filters }: Around): Check[] {
  const { id, depends_on: dependsOn = [], except = [], tab, targets } = filter
  const datasets = targets.map(({ dataset_id: dataset }) => dataset)
  return [
    () => filter.default && checkFilterValue(filter, filter.default, `${path}.default`),
    ...except.map((chart, at) => () => {
      if (!charts.has(chart)) throw refuse.invalid(`${path}.except.${at}`, `there is no chart "${chart}"`)
    }),
    ...dependsOn.map((other, at) => () => {
      if (!filters.some((known) => known.id === other))
        throw refuse.invalid(`${path}.depends_on.${at}`, `there is no filter "${other}"`)
    }),
    () => {
      if (dependsOnItself(id, filters))
        throw refuse.invalid(`${path}.depends_on`, `the filter "${id}" would depend on itself`)
    },
    () => {
      if (tab !== undefined && !tabs.has(tab)) throw refuse.invalid(`${path}.tab`, `there is no tab "${tab}"`)
    },
    ...datasets.map((dataset, at) => () => {
      if (datasets.indexOf(dataset) !== at)
        throw refuse.invalid(
          `${path}.targets.${at}.dataset_id`,
          `the filter "${id}" has two targets in dataset ${dataset}`,
        )
    }),
  ]
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
