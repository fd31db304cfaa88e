import { isDeepStrictEqual } from 'node:util'
import type { ChartSql } from '../../../../contract/src/chart-sql.ts'
import type { Chart } from '../../../../contract/src/charts.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn, refuse } from '../../kernel/errors.ts'
import { requireTargets } from '../access/index.ts'
import { type DatasetTable, tablesOrPlans } from '../datasets/index.ts'
import { checkStatement } from '../explore/index.ts'
import type { Warehouse } from '../warehouse/index.ts'

/** What reads a statement before it is kept. */
export interface Reading {
  warehouse: Pick<Warehouse, 'plan'>
  sqlEnabled: boolean
}

type Author = Pick<Context, 'user' | 'orgId' | 'read' | 'signal'> & Reading

/**
 * Refuses statements that their author could not run themselves: they need the permission for SQL on each input, and the
 * engine reads them over the columns that the author sees. Those that the dashboard has already are left alone.
 */
export async function requireStatements(
  author: Author,
  charts: readonly Chart[],
  before: readonly Chart[],
): Promise<void> {
  await checkAllInTurn(
    charts.flatMap(({ sql }, index) =>
      !sql || before.some((chart) => isDeepStrictEqual(chart.sql, sql))
        ? []
        : [() => requireStatement(author, sql, `body.charts.${index}.sql`)],
    ),
  )
}

async function requireStatement(
  author: Author,
  { statement, inputs }: ChartSql,
  path: string,
): Promise<void> {
  if (!author.sqlEnabled) throw refuse.invalid(path, 'SQL is switched off here: ask a query instead')
  const placed = inputs.map((input, index) => ({ ...input, at: `${path}.inputs.${index}.dataset_id` }))
  const targets = placed.map(({ dataset_id: id, at }) => ({ type: 'dataset', id, path: at }))
  await requireTargets(author, 'dataset.query_sql', targets)
  const tableOf = await tablesOrPlans(author, 'dataset.query_sql', inputs)
  const read = await checkAllInTurn(
    placed.map(({ dataset_id: id, name, at }) => async () => ({
      name,
      table: versioned((await tableOf(id, at)).table, at),
    })),
  )
  await checkStatement(author, { sql: statement, inputs: read, path: `${path}.statement` })
}

function versioned(table: DatasetTable, path: string): DatasetTable {
  if (table.source.kind === 'version') return table
  throw refuse.invalid(
    path,
    `dataset "${table.name}" is live, and SQL on a dashboard reads datasets with versions: extract it, or ask it a query`,
  )
}
