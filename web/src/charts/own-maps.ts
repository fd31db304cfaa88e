import { createContext } from 'react'
import type { FindOwnMap } from '../../../charts/src/geography/geography.ts'
import { api } from '../lib/api.ts'
import { ApiFailure } from '../lib/failure.ts'
import { queries } from '../lib/queries.ts'

const freshMs = 5 * 60_000

/** Outlines of a map of the organization, which many charts may ask for. */
const findOwnMap: FindOwnMap = (name) =>
  queries
    .fetchQuery({
      queryKey: ['map-outlines', name],
      queryFn: () => api.GET('/api/map-outlines', { query: { name } }),
      staleTime: freshMs,
    })
    .catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return undefined
      throw error
    })

/** Where charts get maps of the organization from: readers of a link have no other than those of its dashboard. */
export const OwnMapsContext = createContext<FindOwnMap>(findOwnMap)
