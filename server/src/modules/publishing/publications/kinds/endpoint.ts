import type { EndpointDefinition } from '../../../../../../contract/src/publication-definitions.ts'
import { checkPlaced, Refusal, refuse } from '../../../../kernel/errors.ts'
import { requireTarget, requireTargets } from '../../../access/index.ts'
import { datasetTables, getDatasetTable } from '../../../datasets/index.ts'
import {
  answerStored,
  answerStoredStatement,
  checkStatement,
  rejectStructuredFields,
} from '../../../explore/index.ts'
import { modelParameters, modelsAround } from '../../../models/index.ts'
import { type Asking, type Kind, pinnedAt } from './kind.ts'

const place = 'body.definition'

/** A query with parameters, structured or in SQL, at an address of its own. */
export const endpoint: Kind<'endpoint'> = {
  async check(context, definition) {
    const { dataset_id: id } = definition
    await requireTarget(context, 'dataset.query', { type: 'dataset', id, path: `${place}.dataset_id` })
    // Without data a release finds what is wrong with it.
    const [table] = await datasetTables(context, 'dataset.query', { ids: [id] })
    if (table) await columnsOf(context, definition)
  },

  async freeze(context, definition) {
    const { dataset_id: id, query } = definition
    const columns = await columnsOf(context, definition)
    const models = await context.read((db) => modelsAround(db, [id]))
    const own = query.parameter_definitions ?? []
    const ofModel = (await modelParameters(context, id)).filter(
      ({ name }) => !own.some((one) => one.name.toLowerCase() === name.toLowerCase()),
    )
    const pinned = definition.pins_data
      ? pinnedAt(context, definition, await getDatasetTable(context, id))
      : {}
    return { columns, parameters: [...own, ...ofModel], models: Object.fromEntries(models), ...pinned }
  },

  partsOf: ({ frozen: { columns, parameters } }) =>
    new Map([
      ...columns.map(({ name, type }): [string, string] => [`column "${name}"`, type]),
      ...parameters.map(({ name, type }): [string, string] => [`parameter "${name}"`, type]),
    ]),
}

/** Runs it for one row, for a release for all, with the author's rights and the defaults of its parameters: what fails now would fail then. */
async function columnsOf(context: Asking, definition: EndpointDefinition) {
  const { dataset_id: id, query } = definition
  await requireTarget(context, 'dataset.query', { type: 'dataset', id, path: `${place}.dataset_id` })
  const { sql } = query
  if (sql !== undefined) await requireStatement(context, { ...definition, query: { ...query, sql } })
  const answered = (page: { limit: number; offset?: number }) =>
    checkPlaced(
      () =>
        sql === undefined
          ? answerStored(context, { ...query, id, ...page })
          : answerStoredStatement(context, { ...query, sql, id, ...page }),
      (path) => path.replace(/^body/, `${place}.query`),
    )
  const { json } = await answered({ limit: 1 })
  if (context.readsRows) await readToEnd(context, { id, answered })
  const { columns } = JSON.parse(json.toString()) as { columns: { name: string; type: never }[] }
  return columns.map(({ name, type }) => ({ name, type }))
}

/** As far as consumers can turn pages: the rows before it are all computed. */
const lastOffset = 10_000_000

/** Any row may fail, the last one too. What takes longer than a query may is taken on trust, and a source is not read for it. */
async function readToEnd(
  context: Asking,
  { id, answered }: { id: number; answered(page: { limit: number; offset: number }): Promise<unknown> },
): Promise<void> {
  const { source } = await getDatasetTable(context, id)
  try {
    await answered(source.kind === 'live' ? { limit: 100, offset: 0 } : { limit: 1, offset: lastOffset })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'query_timeout')) throw error
  }
}

interface StatementDefinition extends EndpointDefinition {
  query: EndpointDefinition['query'] & { sql: string }
}

/** Refuses a statement that its author could not run over its inputs. */
async function requireStatement(context: Asking, { query }: StatementDefinition): Promise<void> {
  const { sql, inputs = [], parameters } = query
  const at = `${place}.query`
  if (!context.sqlEnabled) throw refuse.invalid(`${at}.sql`, 'SQL is switched off here: ask a query instead')
  if (Array.isArray(parameters))
    throw refuse.invalid(
      `${at}.parameters`,
      'consumers send parameters by name: write $name in the statement',
    )
  if (inputs.length === 0)
    throw refuse.invalid(
      `${at}.inputs`,
      'name the datasets that the statement reads, so that it survives renames',
    )
  const { sql: _sql, inputs: _inputs, parameters: _parameters, ...rest } = query
  await checkPlaced(
    async () => rejectStructuredFields(rest),
    (path) => path.replace(/^body/, at),
  )
  const targets = inputs.map(({ dataset_id: id }, index) => ({
    type: 'dataset',
    id,
    path: `${at}.inputs.${index}.dataset_id`,
  }))
  await requireTargets(context, 'dataset.query_sql', targets)
  const tables = await Promise.all(inputs.map(({ dataset_id: id }) => getDatasetTable(context, id)))
  const read = inputs.map(({ name }, index) => ({ name, table: tables[index]! }))
  await checkStatement(context, { sql, inputs: read, path: `${at}.sql` })
}
