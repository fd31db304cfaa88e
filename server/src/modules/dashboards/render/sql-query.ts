import type { ChartSql } from '../../../../../contract/src/chart-sql.ts'
import type { Chart } from '../../../../../contract/src/charts.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import {
  type Answer,
  type StatementRequest,
  type QueryContext,
  type SceneOf,
  type StatementInput,
  answerStatement,
  narrowingCondition,
} from '../../explore/index.ts'
import { parameterNamesOf } from '../variables.ts'
import { boundIn } from './resolve-chart.ts'
import { type ChartQueryInput, filtersOfPage, locateError } from './chart-query.ts'

interface Around {
  context: { sceneOf: SceneOf; sqlEnabled: boolean; now(): Date }
  tables: ReadonlyMap<number, DatasetTable>
  asking: ChartQueryInput
}

/** What a chart asks in SQL, in the state that its reader has set. */
export interface Statement {
  statement: StatementRequest
  /** Equal for questions with equal answers, for one reader. */
  key: string
  /** What takes away rows of its inputs. */
  sources: string[]
  /** A filter looked at the clock, so the next answer may be another. */
  isOfNow: boolean
}

/**
 * The statement of a chart over its inputs, as its reader may see them and as the page filters them; refuses what cannot
 * be asked by this reader, as a structured chart would.
 */
export async function statementOf(
  { context, tables, asking }: Around,
  { chart, sql, limit }: { chart: Chart; sql: ChartSql; limit: number },
): Promise<Statement> {
  const { statement, inputs } = sql
  if (!context.sqlEnabled)
    throw new Refusal('conflict', 'SQL is switched off here, and this chart asks in SQL')
  const read: StatementInput[] = []
  const tellsApart: unknown[] = []
  const sources = new Set<string>()
  let isOfNow = false
  const now = () => {
    isOfNow = true
    return context.now()
  }
  for (const { dataset_id: id, name } of inputs) {
    const table = tableOf(tables.get(id), name)
    const found = filtersOfPage(chart, id, asking)
    found.forEach(({ from }) => sources.add(from))
    const only = await narrowed(found, { table, sceneOf: context.sceneOf, now, asking })
    read.push({ name, table, only })
    tellsApart.push([name, id, found.map(({ filter }) => filter)])
  }
  const parameters = await parametersFor(chart, sql, { context, tables, asking })
  const asked = { sql: statement, parameters, inputs: read, limit }
  const key = JSON.stringify([statement, parameters, tellsApart, limit])
  return { statement: asked, key, sources: [...sources], isOfNow }
}

/** The values that a statement binds: those that stand with it, or of the parameters that it names. */
async function parametersFor(
  chart: Chart,
  { parameters = [], inputs }: ChartSql,
  { context, tables, asking }: Around,
) {
  if (parameters.length > 0 || parameterNamesOf(chart).length === 0) return parameters
  const scenes = await Promise.all(
    inputs.flatMap(({ dataset_id: id }) => {
      const table = tables.get(id)
      return table ? [context.sceneOf(table)] : []
    }),
  )
  const ofModels = scenes.flatMap(({ base }) => base.model.parameters ?? [])
  const { parts, state } = asking
  return boundIn(chart, { variables: parts.variables, values: state.variables, ofModels }) ?? []
}

function tableOf(table: DatasetTable | undefined, name: string): DatasetTable {
  if (!table)
    throw new Refusal(
      'not_found',
      `the dataset that it calls "${name}" is gone, has no data or is not yours to query`,
    )
  if (table.source.kind === 'live')
    throw new Refusal(
      'conflict',
      `dataset "${table.name}" is live, and SQL on a dashboard reads datasets with versions: extract it`,
    )
  return table
}

interface Narrowed {
  table: DatasetTable
  sceneOf: SceneOf
  asking: ChartQueryInput
  now(): Date
}

async function narrowed(
  found: ReturnType<typeof filtersOfPage>,
  { table, sceneOf, asking, now }: Narrowed,
): Promise<string | undefined> {
  if (found.length === 0) return undefined
  const scene = await sceneOf(table)
  try {
    const filters = found.map(({ filter }) => filter)
    return narrowingCondition(scene, { filters, timezone: asking.parts.settings.timezone, now })
  } catch (error) {
    throw locateError(error, { sources: found.map(({ from }) => from) })
  }
}

export async function answerChartSql(
  context: QueryContext,
  { statement: asked, isOfNow }: Statement,
): Promise<Answer> {
  const { json, cacheable } = await answerStatement(context, asked)
  return { json, cacheable: isOfNow ? undefined : cacheable }
}
