import type { listChartRows as endpoint } from '../../../../../contract/src/behind-charts.ts'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import { refuse, orNotFound } from '../../../kernel/errors.ts'
import { Reply } from '../../../kernel/route.ts'
import {
  type Exporter,
  answerRows,
  exportAnswer,
  exportAuthorized,
  formOf,
  groupedBy,
  jsonForm,
  measuredBy,
} from '../../explore/index.ts'
import { drillDown } from './drill.ts'
import { hasQuery } from '../dashboard.ts'
import { locateError } from './chart-query.ts'
import {
  type ResolvedChartQuery,
  type Caller,
  type Rendering,
  contextOf,
  resolveChartQuery,
  startRendering,
} from './rendering.ts'
import { type DashboardRequest, seenBy } from './seen.ts'
import { chosenIn } from './selections.ts'

const defaultRows = 100

/** What an app that publishes a dashboard says instead of its current version and of permissions on its datasets. */
interface Published extends Pick<DashboardRequest, 'kept'> {
  mayExport?: true
}

/** The rows behind a number of a chart, in the reader's state and with the reader's rights; as a file an export. */
export async function listChartRows(
  caller: Caller & Exporter,
  input: Input<typeof endpoint> & Published,
): Promise<Reply> {
  const { rendering, chart } = await chartOf(caller, { ...input, place: 'body' })
  const context = { ...caller, occasion: contextOf(rendering, chart).occasion }
  if (chart.sql)
    throw refuse.invalid(
      'path.chart',
      `"${chart.title}" asks in SQL, which does not say which rows its numbers were made of`,
    )
  const asked = await resolveChartQuery(rendering, chart)
  const { filters, sources } = behind({ rendering, chart, chartQuery: asked }, input.values ?? [])
  const { sort, offset, limit } = input
  const { measures = [], timezone, fields } = asked.query
  const measure = measureNamed(asked, input.measure) ?? (measures.length === 1 ? measures[0] : undefined)
  const page = { ...(sort ? { sort } : {}), ...(offset === undefined ? {} : { offset }) }
  const rows = { filters, measure, ...page, fields, ...(timezone === undefined ? {} : { timezone }) }
  const { table } = asked
  const form = formOf(context.accept)
  try {
    if (form !== jsonForm) {
      const request = { id: table.id, ...(limit === undefined ? {} : { limit }) }
      const exports = input.mayExport ? exportAuthorized : exportAnswer
      return await exports(context, { request, table, form, rows })
    }
    const max = context.user.limits.resultRows
    if (limit !== undefined && limit > max)
      throw refuse.invalid('body.limit', `an answer has ${max} rows at most: ask for more as text/csv`)
    const { json } = await answerRows(context, { ...rows, limit: limit ?? defaultRows }, table)
    return new Reply({ headers: { 'content-type': form.contentType }, body: json })
  } catch (error) {
    throw locateError(error, { sources })
  }
}

/** A chart that asks something, of a dashboard in a state. */
export async function chartOf(
  context: Caller,
  looked: DashboardRequest & { chart: string },
): Promise<{ rendering: Rendering; chart: Chart }> {
  const seen = await seenBy(context, looked)
  const chart = orNotFound(
    seen.contents.charts.find(({ id }) => id === looked.chart),
    'chart',
  )
  if (!hasQuery(chart)) throw refuse.invalid('path.chart', `"${chart.title}" asks nothing`)
  return { rendering: await startRendering(context, seen), chart }
}

interface Place {
  rendering: Rendering
  chart: Chart
  chartQuery: ResolvedChartQuery
}

type Values = NonNullable<Input<typeof endpoint>['values']>

/** The filters of the chart's question, and those that a place of its answer stands for. */
function behind(
  { rendering, chart: { id }, chartQuery: { chart, chartQuery: question, scene } }: Place,
  values: Values,
) {
  const { seen, context } = rendering
  const opened = seen.state.drills.get(id) ?? []
  const { query } = drillDown(chart, opened, { scene, now: context.now })
  const groups = groupedBy(query, scene, context.now)
  const chosen = chosenIn(groups, { values, path: 'body' }).flatMap(({ filters }) => filters)
  return {
    filters: [...(question.query.filters ?? []), ...chosen],
    sources: [...question.sources, ...chosen.map(() => 'the values of the place')],
  }
}

/** The measure that a column of the answer is, or compares. */
function measureNamed({ query, scene }: ResolvedChartQuery, column: string | undefined) {
  if (column === undefined) return undefined
  const found = measuredBy(query, scene).find(({ names }) => names.includes(column))
  if (!found) throw refuse.invalid('body.measure', `the chart has no measure "${column}"`)
  return found.measure
}
