import type { ExploreRequest, ExploreResult } from '../../../../../contract/src/explore.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { requireTarget, visibleIds } from '../../access/index.ts'
import { answerQuestion } from '../../answers/index.ts'
import { type DatasetTable, datasetTables, getDatasetTable } from '../../datasets/index.ts'
import { answerQuery, hasSingleRows, resolveStored, savedQueriesOf } from '../../explore/index.ts'
import { datasetFields } from '../../models/index.ts'
import type { ToolContext } from '../dependencies.ts'
import type { Arguments, Tool, ToolOutput, ToolUse } from './tool.ts'

/*
 * The only way of tools to datasets (architecture.ts): what they read is the agent's and the caller's. Of what is excluded
 * from chat the context of tools knows nothing.
 */

/** The datasets of the agent that the caller may ask about; undefined: the agent is not limited to some. */
export async function datasetsInReach(
  context: ToolContext,
  { limits }: ToolUse,
): Promise<number[] | undefined> {
  const { dataset_ids: ids } = limits
  if (ids.length === 0) return undefined
  const { visible } = await visibleIds(context, 'dataset.query', { type: 'dataset', ids })
  return [...visible]
}

export async function noDatasetInReach(context: ToolContext, use: ToolUse): Promise<string | null> {
  const ids = await datasetsInReach(context, use)
  return ids?.length === 0 ? 'you may query none of the datasets of this agent' : null
}

interface Named {
  id: number
  path: `body.${string}`
}

/** Refuses a dataset that is not the agent's, or that the caller may not ask about, as one that does not exist. */
export async function requireInReach(
  context: ToolContext,
  { limits }: ToolUse,
  { id, path }: Named,
): Promise<void> {
  const { dataset_ids: ids } = limits
  const reach = await datasetsInReach(context, {
    entry: { name: '' },
    limits: { ...limits, dataset_ids: [id] },
  })
  if (!reach?.includes(id) || (ids.length > 0 && !ids.includes(id)))
    throw refuse.invalid(path, `there is no such dataset: ${id}`)
}

/** The same for every dataset that arguments name, whatever the tool does with it. What is called so in an organization’s own tool is its parameter. */
export async function requireArgumentsInReach(
  context: ToolContext,
  { tool, use }: { tool: Pick<Tool, 'kind'>; use: ToolUse },
  args: Arguments,
): Promise<void> {
  if (tool.kind !== 'built_in') return
  for (const named of datasetsNamed(args, 'body.arguments')) await requireInReach(context, use, named)
}

/** How arguments name a dataset, at any depth: a test holds the tools of the program to it. */
export const datasetArgument = 'dataset_id'

function datasetsNamed(value: unknown, path: Named['path']): Named[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]: [string, unknown]): Named[] =>
    key === datasetArgument && typeof one === 'number'
      ? [{ id: one, path: `${path}.${key}` }]
      : datasetsNamed(one, `${path}.${key}`),
  )
}

/** Datasets with data, by a part of their name. */
export async function tablesInReach(
  context: ToolContext,
  use: ToolUse,
  { only, search }: { only: number | undefined; search: string },
): Promise<DatasetTable[]> {
  const reach = await datasetsInReach(context, use)
  return (await datasetTables(context, 'dataset.query')).filter(
    ({ id, name }) =>
      (only === undefined || id === only) &&
      (reach === undefined || reach.includes(id)) &&
      name.toLowerCase().includes(search.toLowerCase()),
  )
}

export const fieldsInReach = async (context: ToolContext, table: DatasetTable) =>
  (await datasetFields(context, table)).filter(({ is_hidden: isHidden }) => !isHidden)

const maxRows = 1000

type Result = Pick<Static<typeof ExploreResult>, 'columns' | 'rows' | 'row_count' | 'truncated'>
type Answered = { result: Result; level: ToolOutput['level'] }

/** The result of a query. */
export async function queryInReach(
  context: ToolContext,
  use: ToolUse,
  { id, path, query }: Named & { query: Query },
): Promise<Answered> {
  await requireInReach(context, use, { id, path })
  return await answer(context, query, await getDatasetTable(context, id))
}

/** A saved query that the caller may see. */
export async function findSavedQuery(context: Parameters<typeof requireTarget>[0], id: number) {
  await requireTarget(context, 'query.view', { type: 'query', id, path: 'body.saved_query_id' })
  const [stored] = await context.read((db) => savedQueriesOf(db, { ids: [id] }))
  return orNotFound(stored, 'saved query')
}

/** The same, if its dataset is one to query. */
export async function savedQueryInReach(context: ToolContext, use: ToolUse, queryId: number | null) {
  const found = await findSavedQuery(context, queryId ?? 0)
  await requireInReach(context, use, { id: found.dataset_id, path: 'body.saved_query_id' })
  return found
}

/** The result of a stored query, with values for its parameters. */
export async function storedInReach(
  context: ToolContext,
  use: ToolUse,
  { id, path, request }: Named & { request: ExploreRequest },
): Promise<Answered> {
  await requireInReach(context, use, { id, path })
  const { query, table } = await resolveStored(context, { ...request, id })
  return await answer(context, query, table)
}

async function answer(context: ToolContext, query: Query, table: DatasetTable): Promise<Answered> {
  const limited = { ...query, limit: Math.min(query.limit ?? maxRows, maxRows) }
  const { json } = await answerQuery(context, limited, table)
  const { columns, rows, row_count, truncated } = JSON.parse(json.toString()) as Result
  return {
    result: { columns, rows, row_count, truncated },
    level: await levelOf(context, limited, table),
  }
}

/** A question in words, answered as in chat. */
export async function questionInReach(context: ToolContext, use: ToolUse, question: string) {
  const ids = await datasetsInReach(context, use)
  const answered = await answerQuestion(context, {
    content: question,
    ...(ids === undefined ? {} : { dataset_ids: ids }),
  })
  const { dataset_id: id, query } = answered.interpretation
  if (answered.status !== 'answered' || id === null || query === null)
    return { ...answered, level: 'schema' as const }
  return { ...answered, level: await levelOf(context, query, await getDatasetTable(context, id)) }
}

/** What of the data the result of a query is, for providers that may not have all of it. */
const levelOf = async (...asked: Parameters<typeof hasSingleRows>): Promise<'aggregates' | 'rows'> =>
  (await hasSingleRows(...asked)) ? 'rows' : 'aggregates'
