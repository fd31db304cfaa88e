import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, evenIfLeft } from '../../lib/api.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { thingOfPath, type ThingType } from './kind-style.ts'
import { invalidate } from '../../lib/queries.ts'

export const useFavorites = (limit = 50) =>
  useQuery({
    queryKey: ['favorites', limit],
    queryFn: () => api.GET('/api/me/favorites', { query: { limit } }),
  })

export const useRecent = (limit: number) =>
  useQuery({
    queryKey: ['recent', limit],
    queryFn: () => api.GET('/api/me/recent', { query: { limit } }),
  })

export const usePopular = (limit: number) =>
  useQuery({
    queryKey: ['popular', limit],
    queryFn: () => api.GET('/api/discovery/popular', { query: { limit } }),
  })

/** Notes that the page of a thing was opened, so that it is found again. A note that is lost is no failure. */
export function useNoteView(path: string): void {
  useEffect(() => {
    const thing = thingOfPath(path)
    if (!thing) return
    void api
      .PUT('/api/me/views/{type}/{target_id}', { path: { type: thing.type, target_id: thing.id } })
      .then(
        () => void invalidate('recent'),
        () => undefined,
      )
  }, [path])
}

export function useSetFavorite() {
  return useMutation({
    mutationFn: ({ type, id, to }: { type: ThingType; id: number; to: boolean }) =>
      (to ? api.PUT : api.DELETE)('/api/me/favorites/{type}/{target_id}', {
        path: { type, target_id: id },
        ...evenIfLeft,
      }),
    onSettled: () => invalidate('favorites'),
    onError: showFailure,
  })
}
