import { useMemo, useRef } from 'react'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { useForgetView } from '../../../lib/view-as.ts'
import { sqlProblemIn } from '../../../ui/sql/problem.ts'
import { schemaQuery } from '../../../lib/dataset-queries.ts'
import { widePage } from '../../../lib/list.ts'
import type { SqlTables } from '../../../ui/sql/language.ts'
import { keptDefinitions, parameterSetOf } from '../parameters/parameter-set.ts'
import type { ChartQuery } from '../save/board-draft.ts'

const maxColumnsOf = 20

/** The tables that completion knows: every dataset, with the columns of the likeliest ones. */
export function useSqlTables(datasetId: number, inputs: readonly Schema<'ChartInput'>[] = []): SqlTables {
  const datasets = useQuery({
    queryKey: ['datasets', widePage],
    queryFn: () => api.GET('/api/datasets', { query: widePage }),
    staleTime: 60_000,
  })
  const items = datasets.data?.items ?? []
  const first = items.toSorted((a, b) => Number(b.id === datasetId) - Number(a.id === datasetId))
  return useQueries({
    queries: first.slice(0, maxColumnsOf).map(({ id }) => ({ ...schemaQuery(id), staleTime: 60_000 })),
    combine: (schemas) =>
      first.flatMap(({ id, name }, at) => {
        const columns =
          schemas[at]?.data?.columns.map((column) => ({ name: column.name, type: column.type })) ?? []
        const called = inputs.filter((input) => input.dataset_id === id).map((input) => input.name)
        return [...new Set([...called, name])].map((table) => ({ name: table, columns }))
      }),
  })
}

/** Runs a statement when asked to, stops it, and knows where in it a refusal points to. */
export function useSqlRun(datasetId: number, body: { sql: string }) {
  const stop = useRef<AbortController>(null)
  const run = useMutation({
    mutationFn: (asked: { sql: string }) => {
      stop.current = new AbortController()
      return api.POST('/api/datasets/{id}/explore', {
        path: { id: datasetId },
        body: asked as never,
        signal: stop.current.signal,
      })
    },
  })
  useForgetView(run.reset)
  const isCancelled = run.error?.name === 'AbortError'
  const { error, variables } = run
  const problem = useMemo(
    () => (isCancelled || !error ? undefined : sqlProblemIn(variables?.sql ?? '', error)),
    [isCancelled, error, variables],
  )
  const start = () => {
    if (!run.isPending && body.sql.trim()) run.mutate(body)
  }
  return { run, isCancelled, problem, start, cancel: () => stop.current?.abort() }
}

interface Ran {
  sql: string
  inputs?: NonNullable<ChartQuery['sql']>['inputs']
  parameter_definitions?: unknown
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
      api.POST('/api/datasets/{id}/explore/dry-run', { path: { id: datasetId }, body: ran as never, signal }),
  })
  if (!ran || !data) return undefined
  const definitions = keptDefinitions(parameterSetOf(ran))
  const isKeepable = data.tables.length > 0 && data.tables.every(({ version }) => version !== null)
  if (!isKeepable) return undefined
  return {
    sql: {
      statement: ran.sql,
      inputs: data.tables.map(({ id, name }) => ({ dataset_id: id, name })),
      ...(Array.isArray(ran.parameters) ? { parameters: ran.parameters as string[] } : {}),
    },
    ...(definitions.length > 0 ? { parameter_definitions: definitions } : {}),
  }
}
