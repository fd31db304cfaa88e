import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type DatasetTable, datasetTables, type Withholds, withheldWords } from '../../datasets/index.ts'
import {
  type Answer,
  type QueryContext,
  type Scene,
  type SceneOf,
  answerQuery,
  groupedBy,
  cachedScenes,
} from '../../explore/index.ts'
import type { FairQueue } from '../../warehouse/index.ts'
import { hasQuery, datasetsOf } from '../dashboard.ts'
import { shownChart, shownFilters } from '../withheld.ts'
import { type ChartQueryInput, type ChartQuery, locateError, chartQueryOf, waitedFor } from './chart-query.ts'
import { drillDown } from './drill.ts'
import { readDatasets } from './read-datasets-store.ts'
import { shownState } from './reader-state.ts'
import type { Seen } from './seen.ts'
import { type Selected, chosenIn } from './selections.ts'
import {
  type ThroughLink,
  drawnAnswer,
  drawnChart,
  drawnFailure,
  drawnFilters,
  drawnState,
  drawnVariables,
} from './through-link.ts'
import { type ResolvedChart, resolveChart, Waiting } from './resolve-chart.ts'
import { answerChartSql, statementOf } from './sql-query.ts'

export type Caller = Context &
  QueryContext & {
    /** Lets so many dashboards be rendered at a time where people open them. */
    queue?: FairQueue
    /** Whether statements that people wrote are run at all. */
    sqlEnabled: boolean
  }

/** Most marks of a chart; a table, which draws only what is in sight, has as many rows as an answer. */
const maxMarks = 10_000

/** Everything that the charts of one rendering share. */
export interface Rendering {
  context: Caller & { sceneOf: SceneOf }
  seen: Seen
  asking: ChartQueryInput
  tables: ReadonlyMap<number, DatasetTable>
  datasets: RenderedDashboard['datasets']
  /** By what they ask, so that equal questions are asked once. */
  answers: Map<string, Promise<Answer>>
  /** Why the charts cannot be asked, where what was chosen in one of them cannot be. */
  unselected: Refusal | undefined
  /** Whether a part names what policies keep from the reader. */
  withholds: Withholds
  /** What decides it stands in the database. */
  through?: ThroughLink | undefined
}

/** Finds with the caller's rights what the charts ask, before any of them is asked. */
export async function startRendering(caller: Caller, seen: Seen): Promise<Rendering> {
  const context = { ...caller, sceneOf: caller.sceneOf ?? cachedScenes(caller) }
  const { charts } = seen.contents
  const ids = [...new Set(charts.flatMap(datasetsOf))]
  const found = await datasetTables(context, 'dataset.query', { ids, near: seen.asOf })
  const tables = new Map(found.map((table) => [table.id, table]))
  const datasets = found.length === 0 ? [] : await context.read((db) => readDatasets(db, [...tables.keys()]))
  const { withholds } = seen
  const { selected, unselected } = await selectedIn({ context, seen, tables, withholds })
  const asking = { parts: seen.contents, state: seen.state, selected, now: context.now }
  return { context, seen, asking, tables, datasets, answers: new Map(), unselected, withholds }
}

async function selectedIn({
  context,
  seen,
  tables,
  withholds,
}: Pick<Rendering, 'context' | 'seen' | 'tables' | 'withholds'>) {
  const { state, contents, path } = seen
  const selected: Selected[] = []
  let unselected: Refusal | undefined
  for (const [index, { chart: id, values }] of state.selections.entries()) {
    const chart = contents.charts.find((one) => one.id === id)
    if (!chart) continue
    const groups = await groupsOf(chart, { context, seen, tables }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const isShown = shownChart(withholds, seen.id, chart) === chart
      const words = isShown ? error.message : withheldWords
      unselected = new Refusal(error.code, `what was chosen in "${chart.title}": ${words}`)
    })
    if (!groups) continue
    const chosen = chosenIn(groups, { values, path: `${path}.selections.${index}` })
    selected.push({ chart: id, title: chart.title, datasetId: chart.dataset_id ?? 0, chosen })
  }
  return { selected, unselected }
}

async function groupsOf(
  chart: Chart,
  { context, seen, tables }: Pick<Rendering, 'context' | 'seen' | 'tables'>,
) {
  const scene = await context.sceneOf(tableOf(chart, tables))
  const opened = seen.state.drills.get(chart.id) ?? []
  const resolved = resolvedIn(seen, chart, scene)
  return groupedBy(drillDown(resolved, opened, { scene, now: context.now }).query, scene, context.now)
}

/** A chart with the values that its reader has set. */
const resolvedIn = ({ contents, state }: Seen, chart: Chart, { base }: Scene): ResolvedChart =>
  resolveChart(chart, {
    variables: contents.variables,
    values: state.variables,
    ofModels: base.model.parameters ?? [],
  })

function tableOf({ dataset_id: id }: Chart, tables: Rendering['tables']): DatasetTable {
  const table = tables.get(id ?? 0)
  if (!table) throw new Refusal('not_found', 'its dataset is gone, has no data or is not yours to query')
  return table
}

/** Everything of the dashboard but its charts. */
export function headOf({
  context,
  seen,
  datasets,
  through,
  withholds,
}: Rendering): Omit<RenderedDashboard, 'charts'> {
  const { id, version, isDraft, contents, state } = seen
  const { name, description, tabs, events, settings } = contents
  const filters = shownFilters(withholds, seen.id, contents.filters)
  const variables = through ? seen.variables.filter(({ is_hidden: isHidden }) => !isHidden) : seen.variables
  // What a filter begins with may be a value of a column that the reader does not see.
  const hidden = contents.filters
    .filter((filter) => !filters.includes(filter))
    .map(({ id: filter }) => filter)
  return {
    id,
    name,
    description,
    version,
    is_draft: isDraft,
    rendered_at: context.now().toISOString(),
    tabs,
    filters: through ? drawnFilters(filters) : filters,
    events,
    settings,
    variables: through ? drawnVariables(seen.variables) : seen.variables,
    state: drawnState(shownState(state, variables), through ? filters : [], hidden),
    datasets: through ? [] : datasets,
  }
}

/** A chart with its answer. One that fails says why and leaves the others alone. */
export async function renderChart(rendering: Rendering, chart: Chart): Promise<Answer> {
  const level = rendering.seen.state.drills.get(chart.id)?.length
  const headFields = { ...shownOf(rendering, chart), ...(level === undefined ? {} : { level }) }
  const head = JSON.stringify(headFields).slice(0, -1)
  if (!hasQuery(chart)) return lasting(Buffer.from(`${head},"result":null,"failure":null}`))
  try {
    const { json, cacheable } = await runChart(rendering, chart)
    const withResult = (result: Buffer) =>
      Buffer.concat([
        Buffer.from(`${head},"result":`),
        rendering.through ? drawnAnswer(result) : result,
        Buffer.from(',"failure":null}'),
      ])
    return { json: withResult(json), cacheable: cacheable && (() => withResult(cacheable())) }
  } catch (error) {
    const failure = failureOf(rendering, error, chart)
    const json = Buffer.from(`${head},"result":null,"failure":${JSON.stringify(failure)}}`)
    return isLasting.has(failure.error) ? lasting(json) : { json, cacheable: undefined }
  }
}

function shownOf({ seen, through, withholds }: Rendering, whole: Chart) {
  const chart = shownChart(withholds, seen.id, whole)
  if (through) return drawnChart(chart)
  const { query: _query, parameter_definitions: _definitions, sql, ...shown } = chart
  return sql ? { ...shown, dataset_ids: datasetsOf(chart) } : shown
}

const lasting = (json: Buffer): Answer => ({ json, cacheable: () => json })

/** Refusals that depend on nothing but what stands in the database. */
export const isLasting: ReadonlySet<string> = new Set([
  'validation_error',
  'not_found',
  'permission_denied',
  'conflict',
])

export async function runChart(rendering: Rendering, chart: Chart): Promise<Answer> {
  const context = contextOf(rendering, chart)
  requireReady(rendering, chart)
  if (chart.sql) {
    const limit = maxRowsOf(rendering, chart)
    const statement = await statementOf(rendering, { chart, sql: chart.sql, limit })
    return once(rendering, statement.key, () => answerChartSql(context, statement))
  }
  const { query, table, chartQuery: question } = await resolveChartQuery(rendering, chart)
  return once(rendering, JSON.stringify([table.id, query]), () => answerQuery(context, query, table)).catch(
    (error: unknown) => {
      throw locateError(error, question)
    },
  )
}

/** In the history a query is one of its chart. */
export const contextOf = ({ context, seen }: Rendering, { id }: Chart): Rendering['context'] => ({
  ...context,
  occasion: { ...context.occasion, dashboardId: seen.id, chartId: id },
})

/** Equal questions of one rendering are one. */
function once({ answers }: Rendering, key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = answers.get(key) ?? ask()
  answers.set(key, answer)
  return answer
}

/** Refuses what this reader is not shown, and while they have yet to choose or have chosen what cannot be. */
export function requireReady(
  { seen, asking, unselected, through, withholds }: Rendering,
  chart: Chart,
): void {
  if (shownChart(withholds, seen.id, chart) !== chart) throw new Refusal('permission_denied', withheldWords)
  const refusal = through?.withheld(chart)
  if (refusal) throw new Withheld(refusal)
  const waits = waitedFor(chart, asking)
  if (waits.length > 0) throw new Waiting(waits)
  if (unselected) throw unselected
}

export const maxRowsOf = ({ context }: Rendering, { kind }: Chart): number =>
  kind === 'table' ? context.user.limits.resultRows : maxMarks

export interface ResolvedChartQuery {
  chart: ResolvedChart
  chartQuery: ChartQuery
  /** The same within the limits of a chart. */
  query: Query
  table: DatasetTable
  scene: Scene
}

/** What a chart asks of which table; refuses what cannot be asked yet or by this reader. */
export async function resolveChartQuery(rendering: Rendering, chart: Chart): Promise<ResolvedChartQuery> {
  const { context, asking, tables } = rendering
  requireReady(rendering, chart)
  const table = tableOf(chart, tables)
  const scene = await context.sceneOf(table)
  const resolved = resolvedIn(rendering.seen, chart, scene)
  const question = chartQueryOf(resolved, scene, asking)
  const limit = Math.min(question.query.limit ?? 1000, maxRowsOf(rendering, chart))
  const query = { ...question.query, limit }
  return { chart: resolved, chartQuery: question, query, table, scene }
}

/** For whoever holds a link, in words that tell nothing of the data. */
class Withheld extends Refusal {
  constructor({ code, message }: Refusal) {
    super(code, message)
  }
}

export function failureOf(rendering: Rendering, error: unknown, chart: Chart) {
  const { context, through } = rendering
  if (error instanceof Waiting)
    return { error: error.code, message: error.message, waits_for: error.waitsFor }
  if (through && error instanceof Refusal && !(error instanceof Withheld)) return drawnFailure(error.code)
  if (error instanceof Refusal && !(error instanceof Withheld) && tellsOfHidden(rendering, error, chart))
    return { error: 'permission_denied' as const, message: withheldWords }
  if (error instanceof Refusal)
    return { error: error.code, message: error.message.replace(/^body\./, 'query.') }
  context.log.error({ err: error }, 'a chart could not be rendered')
  return { error: 'internal_error', message: 'something went wrong on our side' }
}

/**
 * Whether why a chart fails is kept from its reader. A filter on a hidden column may be why, whatever the words say. Else
 * the words name only what whoever wrote the chart or its filters guessed.
 */
function tellsOfHidden({ seen, withholds }: Rendering, { code, message }: Refusal, chart: Chart): boolean {
  const ids = datasetsOf(chart)
  const isTarget = ({ dataset_id: id }: { dataset_id: number }) => ids.includes(id)
  const targetsOf = (filters: readonly DashboardFilter[]) =>
    filters.flatMap((filter) => filter.targets).filter(isTarget)
  const targets = targetsOf(seen.contents.filters)
  const shown = targetsOf(shownFilters(withholds, seen.id, seen.contents.filters))
  if (shown.length < targets.length) return code === 'validation_error'
  const guessed = withholds.namesIn([chart, shown, seen.variables], ids)
  return withholds.namesIn(message, ids).some((name) => !guessed.includes(name))
}
