import { useMutation, useQuery } from '@tanstack/react-query'
import { invalidate } from '../../../lib/queries.ts'
import { api } from '../../../lib/api.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'

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
    queryFn: () => api.GET('/api/dashboards/{id}/comments', { path: { id }, query }),
    refetchInterval: 30_000,
  })
}

/** How many open threads there are, on the dashboard and on each of its charts. */
export const useCommentCounts = (id: number) =>
  useQuery({
    queryKey: ['comment-counts', id],
    queryFn: () => api.GET('/api/dashboards/{id}/comments/counts', { path: { id } }),
  })

export function useCommentChanges(id: number) {
  const path = { id }
  const onSuccess = () => invalidate(['comments', id], ['comment-counts', id])
  return {
    add: useMutation({
      mutationFn: (body: { text: string; chart_id?: string; thread_id?: number }) =>
        api.POST('/api/dashboards/{id}/comments', { path, body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ commentId, ...body }: { commentId: number; text?: string; is_resolved?: boolean }) =>
        api.PATCH('/api/dashboards/{id}/comments/{comment_id}', {
          path: { ...path, comment_id: commentId },
          body,
        }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (commentId: number) =>
        api.DELETE('/api/dashboards/{id}/comments/{comment_id}', {
          path: { ...path, comment_id: commentId },
        }),
      onSuccess,
      onError: showFailure,
    }),
  }
}
