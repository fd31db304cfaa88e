import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { everyItem } from '../../lib/list.ts'
import { answer, api } from '../../lib/api.ts'

export type SourceTable = Schema<'ConnectorTable'>
export type SourceColumn = Schema<'ConnectorColumn'>

export const mostTables = 1000

/** The tables that a connector offers, as many as match. */
export function useTables(connectorId: number, q: string) {
  return useQuery({
    queryKey: ['connector-tables', connectorId, q],
    queryFn: ({ signal }) =>
      everyItem(
        (page) =>
          answer(
            api.GET('/api/connectors/{id}/tables', {
              params: { path: { id: connectorId }, query: { ...page, ...(q ? { q } : {}) } },
              signal,
            }),
          ),
        mostTables,
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
