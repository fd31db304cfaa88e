import type { ChartExplanation, explainChart as endpoint } from '../../../../../contract/src/behind-charts.ts'
import type { ChartSql } from '../../../../../contract/src/chart-sql.ts'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import { answerQuery, dryRunQuery, parameterList, shownOf } from '../../explore/index.ts'
import { locateError } from './chart-query.ts'
import { chartOf } from './list-chart-rows.ts'
import { readDatasets } from './read-datasets-store.ts'
import {
  type Caller,
  type Rendering,
  contextOf,
  resolveChartQuery,
  maxRowsOf,
  requireReady,
} from './rendering.ts'
import { answerChartSql, statementOf } from './sql-query.ts'

/** Where the numbers of a chart come from, as far as who asks may know. */
export async function explainChart(
  context: Caller,
  input: Input<typeof endpoint>,
): Promise<ChartExplanation> {
  const { rendering, chart } = await chartOf(context, { ...input, place: 'query' })
  if (chart.sql) return explainSql(rendering, chart, chart.sql)
  const { query, chartQuery: question, table } = await resolveChartQuery(rendering, chart)
  const { queryContext, facts } = counted(rendering, chart)
  try {
    const dryRun = await dryRunQuery(rendering.context, query, table)
    await answerQuery(queryContext, query, table)
    const ids = dryRun.tables.map(({ id }) => id)
    return {
      chart: chart.id,
      title: chart.title,
      dataset_id: table.id,
      query,
      filters: question.sources.map((source) => source ?? null),
      sql: dryRun.sql,
      parameters: dryRun.parameters,
      dialect: dryRun.dialect,
      policies: dryRun.policies,
      datasets: await context.read((db) => readDatasets(db, ids)),
      ...facts(),
    }
  } catch (error) {
    throw locateError(error, question)
  }
}

async function explainSql(rendering: Rendering, chart: Chart, sql: ChartSql): Promise<ChartExplanation> {
  requireReady(rendering, chart)
  const statement = await statementOf(rendering, { chart, sql, limit: maxRowsOf(rendering, chart) })
  const { statement: asked, sources } = statement
  const shown = shownOf(asked)
  const { queryContext, facts } = counted(rendering, chart)
  await answerChartSql(queryContext, statement)
  const tables = asked.inputs.map(({ table }) => table)
  const ids = [...new Set(tables.map(({ id }) => id))]
  return {
    chart: chart.id,
    title: chart.title,
    dataset_id: null,
    query: null,
    filters: sources,
    sql: shown ?? null,
    parameters: shown === undefined ? [] : parameterList(asked.parameters),
    dialect: 'duckdb',
    policies: [...new Set(tables.flatMap(({ policies }) => policies))],
    datasets: await rendering.context.read((db) => readDatasets(db, ids)),
    ...facts(),
  }
}

/** A user, and the outcome of all of their queries. */
function counted(rendering: Rendering, chart: Chart) {
  let [areKept, elapsedMs, rows] = [true, 0, 0]
  const queryContext: Caller = {
    ...contextOf(rendering, chart),
    onAnswer: (answer) => {
      areKept &&= answer.cached
      elapsedMs += answer.elapsedMs
      rows = answer.rowCount
    },
  }
  const facts = () => ({
    is_kept: areKept,
    elapsed_ms: Math.round(elapsedMs * 100) / 100,
    row_count: rows,
  })
  return { queryContext, facts }
}
