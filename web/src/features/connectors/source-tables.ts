import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import type { ColumnType } from '../../lib/columns.ts'

export interface SourceTable {
  schema: string | null
  name: string
  kind: 'table' | 'view' | 'file'
  row_estimate: number | null
  dataset_id: number | null
}

export interface SourceColumn {
  name: string
  type: ColumnType
  native_type: string
  nullable: boolean
}

/** The tables that a connector offers, as many as match. */
export function useTables(connectorId: number, q: string) {
  return useQuery({
    queryKey: ['connector-tables', connectorId, q],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/connectors/{id}/tables', {
          params: { path: { id: connectorId }, query: (q ? { q } : {}) as never },
          signal,
        }),
      ) as unknown as Promise<{ items: SourceTable[] }>,
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
            query: (table?.schema ? { schema: table.schema } : {}) as never,
          },
          signal,
        }),
      ) as unknown as Promise<{ items: SourceColumn[] }>,
    enabled: table !== undefined,
    staleTime: 60_000,
  })
}

export const keyOf = ({ schema, name }: SourceTable) => JSON.stringify([schema, name])
