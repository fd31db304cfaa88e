import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import type { ChartQuery } from './board-draft.ts'

interface Ran {
  sql: string
  inputs?: NonNullable<ChartQuery['sql']>['inputs']
  parameters?: unknown
}

/**
 * A statement that ran as a chart asks it: with the datasets that it reads by the names that it has for them. Undefined where it
 * cannot be kept on a dashboard: it reads none, or one that is live.
 */
export function useBoardSql(datasetId: number, ran: Ran | undefined): ChartQuery | undefined {
  const { data } = useQuery({
    queryKey: ['sql-inputs', datasetId, ran],
    enabled: ran !== undefined,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/datasets/{id}/explore/dry-run', {
          params: { path: { id: datasetId } },
          body: ran as never,
          signal,
        }),
      ),
  })
  if (!ran || !data) return undefined
  const { parameters } = ran
  const isNamed = parameters !== undefined && !Array.isArray(parameters)
  const isKeepable = data.tables.length > 0 && data.tables.every(({ version }) => version !== null)
  if (!isKeepable || isNamed) return undefined
  return {
    sql: {
      statement: ran.sql,
      inputs: data.tables.map(({ id, name }) => ({ dataset_id: id, name })),
      ...(parameters ? { parameters: parameters as string[] } : {}),
    },
  }
}
