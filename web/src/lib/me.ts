import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from './api.ts'
import { useSession } from './session.ts'

/** The signed-in user, as the server sees them in the organization of this tab. */
export function useMe() {
  const current = useSession()
  return useQuery({
    queryKey: ['me', current?.orgId],
    queryFn: () => api.GET('/api/me'),
    enabled: current !== undefined,
    staleTime: 60_000,
  })
}

/**
 * Whether the user holds a permission on something at all. It only decides what is shown: the server
 * decides what is done.
 */
export function useCan(): (permission: string) => boolean {
  const permissions = useMe().data?.permissions
  return useCallback(
    (permission) => permissions?.some((held) => held.permission === permission) ?? false,
    [permissions],
  )
}
