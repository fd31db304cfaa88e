import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'

export type SourceTable = Schema<'ConnectorTable'>
export type SourceColumn = Schema<'ConnectorColumn'>

/** One page: the source is asked anew for each, and whoever looks for another table searches. */
export const mostTables = 200

/** The tables that a connector offers, of those that match the first. */
export function useTables(connectorId: number, q: string) {
  return useQuery({
    queryKey: ['connector-tables', connectorId, q],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/connectors/{id}/tables', {
          params: { path: { id: connectorId }, query: { limit: mostTables, ...(q ? { q } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function useColumns(connectorId: number, table: SourceTable | undefined) {
  return useQuery({
    queryKey: ['connector-columns', connectorId, table?.schema, table?.name],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/connectors/{id}/tables/{table}/columns', {
          params: {
            path: { id: connectorId, table: table?.name ?? '' },
            query: table?.schema ? { schema: table.schema } : {},
          },
          signal,
        }),
      ),
    enabled: table !== undefined,
    staleTime: 60_000,
  })
}

export const keyOf = ({ schema, name }: SourceTable) => JSON.stringify([schema, name])
