import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answer, api, evenIfLeft } from '../../lib/api.ts'
import { showFailure } from '../../ui/confirm.tsx'
import { type ThingType, thingOfPath } from './kind-style.ts'

export const useFavorites = (limit = 50) =>
  useQuery({
    queryKey: ['favorites', limit],
    queryFn: () => answer(api.GET('/api/me/favorites', { params: { query: { limit } } })),
  })

export const useRecent = (limit: number) =>
  useQuery({
    queryKey: ['recent', limit],
    queryFn: () => answer(api.GET('/api/me/recent', { params: { query: { limit } } })),
  })

export const usePopular = (limit: number) =>
  useQuery({
    queryKey: ['popular', limit],
    queryFn: () => answer(api.GET('/api/discovery/popular', { params: { query: { limit } } })),
  })

/** Notes that the page of a thing was opened, so that it is found again. A note that is lost is no failure. */
export function useNoteView(path: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const thing = thingOfPath(path)
    if (!thing) return
    const params = { path: { type: thing.type, target_id: thing.id } }
    void api.PUT('/api/me/views/{type}/{target_id}', { params }).then(
      () => void queries.invalidateQueries({ queryKey: ['recent'] }),
      () => undefined,
    )
  }, [path, queries])
}

export function useSetFavorite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ type, id, to }: { type: ThingType; id: number; to: boolean }) => {
      const params = { path: { type, target_id: id } }
      const path = '/api/me/favorites/{type}/{target_id}'
      return answer(
        to ? api.PUT(path, { params, ...evenIfLeft }) : api.DELETE(path, { params, ...evenIfLeft }),
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['favorites'] }),
    onError: showFailure,
  })
}
