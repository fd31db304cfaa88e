import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { dashboardsOf } from '../../dashboards/index.ts'
import { datasetOrigins } from '../../datasets/index.ts'
import { savedQueriesOf } from '../../explore/index.ts'
import { compileRecipe, publishedDefinitions, type PublishedDefinition } from '../../recipes/index.ts'
import type { Column, PlannedTable } from '../../warehouse/index.ts'
import { datasetsNamed } from '../plan-query.ts'
import type { NodeRow } from '../walk/walk-store.ts'

export type TableColumns = PlannedTable['columns']

type Planner = Parameters<typeof compileRecipe>[0]

/** Something that the engine reads over the columns of datasets: a recipe, a query or a chart in SQL. */
export interface Statement {
  /** The datasets that it reads, by the names that they have there. */
  inputs: { datasetId: number; name: string }[]
  /** The dataset that it makes. */
  outputId: number | null
  /** Columns without which it cannot go on from what it made before. */
  needs: string[]
  /** Its columns over these inputs; refuses what does not fit. */
  columnsOver(planner: Planner, tables: PlannedTable[]): Promise<readonly Pick<Column, 'name' | 'native'>[]>
}

export interface Statements {
  byNode: ReadonlyMap<number, Statement>
  /** The columns that each dataset has now, or is to have. */
  columnsOf: ReadonlyMap<number, TableColumns>
}

/** The statements among some nodes. */
export async function statementsOf(db: Reader, rows: readonly NodeRow[]): Promise<Statements> {
  const live = rows.filter((row) => row.deleted_at === null)
  const idsOf = (kind: string) => live.flatMap((row) => (row.kind === kind ? (row.subject_id ?? []) : []))
  const origins = await datasetOrigins(db)
  const definitions = await publishedDefinitions(db, {
    ids: idsOf('recipe'),
    outputIds: origins.filter(({ columns }) => columns.length === 0).map(({ id }) => id),
  })
  const recipes = new Map(definitions.map((one) => [one.id, one]))
  const queries = new Map((await savedQueriesOf(db, { ids: idsOf('query') })).map((one) => [one.id, one]))
  const dashboards = await dashboardsOf(db, { ids: idsOf('chart') })
  const charts = new Map(
    dashboards.flatMap(({ id, charts: all }) =>
      (all as Chart[]).map((chart): [string, Chart] => [`${id}:${chart.id}`, chart]),
    ),
  )
  const statementOf = ({ kind, key, subject_id: id }: NodeRow): Statement | undefined => {
    if (kind === 'recipe') return ofRecipe(recipes.get(id ?? 0))
    if (kind === 'chart') return ofSql(charts.get(key)?.sql)
    if (kind !== 'query') return undefined
    const request = queries.get(id ?? 0)?.query as ExploreRequest | undefined
    if (request?.sql === undefined) return undefined
    const inputs = datasetsNamed(request, origins).map((one) => ({ dataset_id: one.id, name: one.name }))
    return ofSql({ statement: request.sql, inputs })
  }
  const found = live.flatMap((row) => {
    const statement = statementOf(row)
    return statement ? [[row.id, statement] as const] : []
  })
  const planned = definitions.flatMap(({ output_dataset_id: id, columns }) =>
    id === null ? [] : [[id, columns.map(({ name, native_type: native }) => ({ name, native }))] as const],
  )
  const stored = origins.flatMap(({ id, columns }) => (columns.length === 0 ? [] : [[id, columns] as const]))
  return { byNode: new Map(found), columnsOf: new Map([...planned, ...stored]) }
}

function ofRecipe(recipe: PublishedDefinition | undefined): Statement | undefined {
  if (!recipe) return undefined
  const { definition, incremental, output_dataset_id: outputId } = recipe
  return {
    inputs: definition.inputs.map(({ dataset_id: datasetId, name }) => ({ datasetId, name })),
    outputId,
    needs: incremental ? [incremental.column, ...(incremental.keys ?? [])] : [],
    columnsOver: async (planner, inputs) => (await compileRecipe(planner, { definition, inputs })).columns,
  }
}

interface Sql {
  statement: string
  inputs: readonly { dataset_id: number; name: string }[]
}

const ofSql = (sql: Sql | undefined): Statement | undefined =>
  sql && {
    inputs: sql.inputs.map(({ dataset_id: datasetId, name }) => ({ datasetId, name })),
    outputId: null,
    needs: [],
    columnsOver: async (planner, tables) => (await planner.plan({ sql: sql.statement, tables })).columns,
  }
