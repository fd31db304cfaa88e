import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, evenIfLeft, type Schema } from '../../../lib/api.ts'

/** Through whose eyes: a member, a described viewer, or without either one's own. */
export interface SeenAs {
  user_id?: number
  group_ids?: number[]
  attributes?: Record<string, (string | number | boolean)[]>
}

/** Of a release as it was frozen; else of the app as it is now. */
type Previewed = SeenAs & { release_id?: number }

/** A new one before the old one ends, so that it does not stop while one looks. */
const renewMs = 9 * 60_000

/** It ends with the page that shows it. */
export function usePreview(appId: number, previewed: Previewed) {
  const preview = useQuery({
    queryKey: ['app-preview', appId, previewed],
    queryFn: () => api.POST('/api/publishing/apps/{id}/previews', { path: { id: appId }, body: previewed }),
    // The frame stays where it is while it is seen through other eyes.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: renewMs,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  })
  useEnding(appId, preview.data)
  return preview
}

function useEnding(appId: number, preview: Schema<'AppPreview'> | undefined): void {
  const id = preview?.id
  useEffect(() => {
    if (id === undefined) return
    const end = () =>
      void api
        .DELETE('/api/publishing/apps/{id}/previews/{preview_id}', {
          path: { id: appId, preview_id: id },
          ...evenIfLeft,
        })
        // It ends by itself in any case.
        .catch(() => undefined)
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      end()
    }
  }, [appId, id])
}
