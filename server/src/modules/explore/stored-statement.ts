import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Reply } from '../../kernel/route.ts'
import { type DatasetTable, getDatasetTable } from '../datasets/index.ts'
import type { Answer, QueryContext } from './answer-query.ts'
import { exportAuthorized } from './export-answer.ts'
import type { Exporter } from './export-live.ts'
import type { Form } from './forms.ts'
import { resolveRequest } from './resolve-request.ts'
import { answerStatement, type StatementRequest } from './statement.ts'

export type StoredStatement = Pick<
  ExploreRequest,
  'inputs' | 'parameters' | 'parameter_definitions' | 'as_of' | 'limit' | 'offset'
> & { id: number; sql: string }

/** Runs a stored statement over its inputs as the policies of the caller leave them; its parameters are bound. */
export async function answerStoredStatement(
  context: QueryContext,
  asked: StoredStatement & { limit: number },
): Promise<Answer> {
  const statement = await statementOf(context, asked)
  return await answerStatement(context, { ...statement, limit: asked.limit })
}

/** The same as a file, for a caller whom something else than a permission on its inputs allows to take it out. */
export async function exportStoredStatement(
  context: Exporter,
  asked: StoredStatement & { limit: number },
  form: Form,
): Promise<Reply> {
  const { limit } = asked
  const statement = await statementOf(context, asked)
  const named = statement.inputs.find(({ table }) => table.id === asked.id) ?? statement.inputs[0]!
  const request = { id: named.table.id, sql: statement.sql, limit }
  return await exportAuthorized(context, { request, table: named.table, form, statement })
}

async function statementOf(
  context: QueryContext,
  { offset, ...asked }: StoredStatement,
): Promise<Omit<StatementRequest, 'limit'>> {
  const { parameters = [] } = await resolveRequest(context, asked)
  const inputs = await Promise.all(
    (asked.inputs ?? []).map(async ({ dataset_id: id, name }) => ({
      name,
      table: versioned(await getDatasetTable(context, id, { as_of: asked.as_of })),
      only: undefined,
    })),
  )
  context.onTables?.(inputs.map(({ table }) => table))
  // A line of its own, so that a comment at its end hides nothing.
  const sql = offset ? `SELECT * FROM (\n${asked.sql}\n) AS result OFFSET ${Math.trunc(offset)}` : asked.sql
  return { sql, parameters, inputs }
}

function versioned(table: DatasetTable): DatasetTable {
  if (table.source.kind === 'version') return table
  throw refuse.conflict(
    `dataset "${table.name}" is live, and a published statement reads datasets with versions: extract it`,
  )
}
