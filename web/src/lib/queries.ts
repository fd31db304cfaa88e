import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'
import { onSessionChange } from './session.ts'
import { onViewChange } from './view-as.ts'

// Refusals do not get better by asking again; a dropped connection may.
const worthRetrying = (count: number, error: unknown) => !(error instanceof ApiFailure) && count < 2

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: false } },
})

// What one user or organization loaded is gone from memory before the next one looks.
onSessionChange((before, after) => {
  if (before?.orgId !== after?.orgId || !after) queries.clear()
})

// Nor does anything stay on a page that other eyes saw; who one is oneself stays.
onViewChange(() => void queries.resetQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'me' }))

/** Invalidates queries by the first element of their keys, or by a longer prefix. */
export const invalidate = (...keys: (string | readonly unknown[])[]) =>
  Promise.all(
    keys.map((key) => queries.invalidateQueries({ queryKey: typeof key === 'string' ? [key] : key })),
  )

export const invalidateAll = () => queries.invalidateQueries()
