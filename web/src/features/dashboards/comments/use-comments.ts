import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { showFailure } from '../../../ui/confirm.tsx'

/** The threads about a dashboard, or about one of its charts. */
export function useThreads(id: number, chartId: string | undefined, resolved: boolean) {
  const query = {
    resolved,
    limit: 100,
    sort: 'id' as const,
    order: 'desc' as const,
    ...(chartId === undefined ? {} : { chart_id: chartId }),
  }
  return useQuery({
    queryKey: ['comments', id, query],
    queryFn: () => answer(api.GET('/api/dashboards/{id}/comments', { params: { path: { id }, query } })),
    refetchInterval: 30_000,
  })
}

/** How many open threads there are, on the dashboard and on each of its charts. */
export const useCommentCounts = (id: number) =>
  useQuery({
    queryKey: ['comment-counts', id],
    queryFn: () => answer(api.GET('/api/dashboards/{id}/comments/counts', { params: { path: { id } } })),
  })

export function useCommentChanges(id: number) {
  const queries = useQueryClient()
  const path = { id }
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['comments', id] }),
      queries.invalidateQueries({ queryKey: ['comment-counts', id] }),
    ])
  return {
    add: useMutation({
      mutationFn: (body: { text: string; chart_id?: string; thread_id?: number }) =>
        answer(api.POST('/api/dashboards/{id}/comments', { params: { path }, body })),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ commentId, ...body }: { commentId: number; text?: string; is_resolved?: boolean }) =>
        answer(
          api.PATCH('/api/dashboards/{id}/comments/{comment_id}', {
            params: { path: { ...path, comment_id: commentId } },
            body,
          }),
        ),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (commentId: number) =>
        answer(
          api.DELETE('/api/dashboards/{id}/comments/{comment_id}', {
            params: { path: { ...path, comment_id: commentId } },
          }),
        ),
      onSuccess,
      onError: showFailure,
    }),
  }
}
