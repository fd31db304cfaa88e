import type { listConnectorColumns, listConnectorTables } from '../../../../contract/src/connector-tables.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { findKind } from './kinds.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { sourceFailure } from './sources/source-error.ts'
import { getConnector } from './store.ts'
import { columnsOfConnectorTable, datasetsThrough } from './table-store.ts'

type Caller = Pick<Context, 'orgId' | 'user' | 'read' | 'signal'>

/** What a source offers, and which of it is a dataset already. Of files: the datasets that were made of them. */
export const listTables =
  ({ sources }: Pick<ConnectorDependencies, 'sources'>) =>
  async (
    context: Caller,
    { id, q, limit: pageLimit, offset }: Input<typeof listConnectorTables>,
  ): Promise<Answer<typeof listConnectorTables>> => {
    // Sources have no offset of their own that they all keep: what stands before the page is asked for with it.
    const limit = offset + pageLimit
    const kind = findKind((await getConnector(context, id)).type)
    if (!kind?.source && !kind?.files) return { items: [] }
    const datasets = await datasetsThrough(context, id)
    const ask = { q, limit, signal: context.signal }
    const tables = await sources.tables(context.orgId, id, ask).catch(distinctFailure)
    const items = tables.map((table) => ({ ...table, dataset_id: datasetOf(table, datasets) }))
    const uploaded = kind.files ? uploadedTables(datasets, { q, limit }) : []
    return { items: [...items, ...uploaded].slice(offset, limit) }
  }

export const listColumns =
  ({ sources }: Pick<ConnectorDependencies, 'sources'>) =>
  async (
    context: Caller,
    { id, table, schema }: Input<typeof listConnectorColumns>,
  ): Promise<Answer<typeof listConnectorColumns>> => {
    const kind = findKind((await getConnector(context, id)).type)
    if (kind?.source) {
      const relation = { table, ...(schema === undefined ? {} : { schema }) }
      const ask = { relation, signal: context.signal }
      return { items: await sources.columns(context.orgId, id, ask).catch(distinctFailure) }
    }
    const items = await columnsOfConnectorTable(context, { connectorId: id, table })
    if (!items) throw refuse.notFound('table')
    return { items }
  }

type Made = Awaited<ReturnType<typeof datasetsThrough>>

function uploadedTables(datasets: Made, { q = '', limit }: { q: string | undefined; limit: number }) {
  const found = datasets.filter(({ name, source }) => !source && name.toLowerCase().includes(q.toLowerCase()))
  return found.slice(0, limit).map(({ name, dataset_id }) => ({
    schema: null,
    name,
    kind: 'file' as const,
    row_estimate: null,
    dataset_id,
  }))
}

const datasetOf = (table: { schema: string | null; name: string }, datasets: Made): number | null =>
  datasets.find(
    ({ source }) =>
      source !== null &&
      (source.table ?? source.path) === table.name &&
      (source.schema ?? table.schema) === table.schema,
  )?.dataset_id ?? null

function distinctFailure(error: unknown): never {
  throw sourceFailure(error)
}
