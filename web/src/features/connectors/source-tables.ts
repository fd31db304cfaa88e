import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { everyItem, widePage } from '../../lib/list.ts'

export type SourceTable = Schema<'ConnectorTable'>
export type SourceColumn = Schema<'ConnectorColumn'>

/** The tables that a connector offers: the first matches, because a database is queried again for each page. */
export function useTables(connectorId: number, q: string) {
  return useQuery({
    queryKey: ['connector-tables', connectorId, q],
    queryFn: ({ signal }) =>
      api.GET('/api/connectors/{id}/tables', {
        path: { id: connectorId },
        query: { ...widePage, ...(q ? { q } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** All tables of a connector that keeps files, of which each page is read here. */
export const useEveryTable = (connectorId: number) =>
  useQuery({
    queryKey: ['connector-tables', connectorId, { every: true }],
    queryFn: ({ signal }) =>
      everyItem((query) =>
        api.GET('/api/connectors/{id}/tables', { path: { id: connectorId }, query, signal }),
      ),
    staleTime: 60_000,
  })

export function useColumns(connectorId: number, table: SourceTable | undefined) {
  return useQuery({
    queryKey: ['connector-columns', connectorId, table?.schema, table?.name],
    queryFn: ({ signal }) =>
      api.GET('/api/connectors/{id}/tables/{table}/columns', {
        path: { id: connectorId, table: table?.name ?? '' },
        query: table?.schema ? { schema: table.schema } : {},
        signal,
      }),
    enabled: table !== undefined,
    staleTime: 60_000,
  })
}

export const keyOf = ({ schema, name }: SourceTable) => JSON.stringify([schema, name])
