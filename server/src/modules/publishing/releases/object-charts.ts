import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { EntityChart } from '../../../../../contract/src/publication-definitions.ts'
import { brokenCharts, type Contents, datasetsOf } from '../../dashboards/index.ts'
import { modelsAround } from '../../models/index.ts'
import type { Asking } from '../publications/kinds/kind.ts'
import type { Problem } from './freeze.ts'
import type { FrozenDashboard, FrozenEntity, FrozenModels, FrozenPublication, ObjectChart } from './frozen.ts'

type Link = ObjectChart['links'][number]

/** Freezes how the charts on the pages of objects are filtered to them, and says which cannot be. */
export async function linkObjectCharts(
  context: Asking,
  publications: readonly FrozenPublication[],
  broken: ReadonlySet<string>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const one of publications) {
    if (one.kind !== 'entity' || !one.definition.detail?.some(({ charts = [] }) => charts.length > 0))
      continue
    const { dataset_id: id, detail } = one.definition
    const models = Object.fromEntries(await context.read((db) => modelsAround(db, [id])))
    const linked: ObjectChart[] = []
    for (const [section, { charts = [] }] of detail.entries())
      for (const [at, wanted] of charts.entries()) {
        if (broken.has(wanted.dashboard)) continue
        const found = await linkedChart(context, { entity: one, wanted, publications, models })
        if (typeof found === 'string')
          problems.push({
            publication: one.slug,
            field: `detail.${section}.charts.${at}`,
            message: found,
          })
        else linked.push({ ...wanted, section, links: found })
      }
    one.frozen.charts = linked
  }
  return problems
}

interface Linking {
  entity: FrozenEntity
  wanted: EntityChart
  publications: readonly FrozenPublication[]
  models: FrozenModels
}

/** How the chart is filtered to an object, or why it is not. */
async function linkedChart(
  context: Asking,
  { entity, wanted, publications, models }: Linking,
): Promise<Link[] | string> {
  const board = publications.find(
    (one): one is FrozenDashboard => one.kind === 'dashboard' && one.slug === wanted.dashboard,
  )
  if (!board) return `there is no dashboard "${wanted.dashboard}" in the app`
  const chart = board.frozen.contents.charts.find(({ id }) => id === wanted.chart)
  if (!chart) return `the dashboard "${wanted.dashboard}" has no chart "${wanted.chart}"`
  const datasets = datasetsOf(chart)
  if (datasets.length === 0) return `"${chart.title}" asks nothing`
  const links: Link[] = []
  for (const datasetId of datasets) {
    const found = linksOf({ chart, entity, wanted, datasetId, models, boardModels: board.frozen.models })
    if (typeof found === 'string') return found
    links.push(...found)
  }
  return (await reasonAgainst(context, { board, chart, links })) ?? links
}

/** Also a filter that is written right may not fit: of another type, or hidden from the author. */
async function reasonAgainst(
  context: Asking,
  { board, chart, links }: { board: FrozenDashboard; chart: Chart; links: Link[] },
): Promise<string | undefined> {
  const { version, contents } = board.frozen
  const filters = links.map((link, at) => objectFilter(link, { at, operator: 'is_not_null' }))
  const kept = { version, contents: withFilters(contents, { charts: [chart], filters }) }
  const [broken] = await brokenCharts(context, { id: board.definition.dashboard_id, kept })
  return broken && `the chart "${chart.title}" cannot be filtered to an object: ${broken.message}`
}

interface Between extends Pick<Linking, 'entity' | 'wanted' | 'models'> {
  chart: Chart
  datasetId: number
  boardModels: FrozenModels
}

/** From the rows of a dataset to an object: they are its own row, they join it, or it joins them. */
function linksOf({ chart, entity, wanted, datasetId, models, boardModels }: Between): Link[] | string {
  const { dataset_id: own, key } = entity.definition
  const keyColumn = entity.frozen.fields.find(({ name }) => name === key)!.column
  if (datasetId === own) return [{ datasetId, column: keyColumn, from: keyColumn }]
  const joining = joinsTo(boardModels[datasetId], own)
  const joined = joinsTo(models[own], datasetId)
  const all = [...joining, ...joined]
  const meant = wanted.join === undefined ? all : all.filter(({ name }) => name === wanted.join)
  const [join, ...others] = meant
  const names = all.map(({ name }) => `"${name}"`).join(', ')
  if (!join)
    return all.length === 0
      ? `"${chart.title}" is of a dataset that no join leads to from ${entity.definition.plural}`
      : `"${chart.title}" is joined by ${names}, and not by "${wanted.join}"`
  if (others.length > 0) return `"${chart.title}" is joined in several ways: choose one of ${names}`
  if (joining.includes(join)) return [{ datasetId, column: `${join.name}.${keyColumn}`, from: keyColumn }]
  const missing = join.on.find(({ column }) => !entity.frozen.fields.some((field) => field.column === column))
  if (missing)
    return `"${chart.title}" is joined by the column "${missing.column}", which is no field: add it, hidden if need be`
  return join.on.map(({ column, to }) => ({ datasetId, column: to, from: column }))
}

const joinsTo = (model: FrozenModels[string] | undefined, id: number) =>
  (model?.joins ?? []).filter(({ dataset_id: to }) => to === id)

/** One of the filters that leave of a chart what belongs to an object. */
export const objectFilter = (
  { datasetId, column }: Link,
  { at, ...value }: { at: number } & NonNullable<DashboardFilter['default']>,
): DashboardFilter => ({
  id: `object_${at}`,
  label: 'object',
  kind: 'values',
  is_hidden: true,
  targets: [{ dataset_id: datasetId, column }],
  default: value,
})

/** A dashboard with these of its charts and more filters, which nobody can set otherwise. */
export const withFilters = (
  contents: Contents,
  { charts, filters }: { charts: Chart[]; filters: DashboardFilter[] },
): Contents => ({ ...contents, charts, filters: [...contents.filters, ...filters] })
