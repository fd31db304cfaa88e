import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { answer, api } from '../../lib/api.ts'
import { useForgetView } from '../../lib/view-as.ts'
import { sqlProblemIn } from '../../ui/sql/problem.ts'

/** Runs a statement when asked to, stops it, and knows where in it a refusal points to. */
export function useSqlRun(datasetId: number, body: { sql: string }) {
  const stop = useRef<AbortController>(null)
  const run = useMutation({
    mutationFn: (asked: { sql: string }) => {
      stop.current = new AbortController()
      return answer(
        api.POST('/api/datasets/{id}/explore', {
          params: { path: { id: datasetId } },
          body: asked as never,
          signal: stop.current.signal,
        }),
      )
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
