import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { addressOf, draftFrom } from './draft-query.ts'
import type { QueryDraft } from './query-draft.ts'

/** What the address of the page says about the question. */
export interface ExploreAddress {
  query?: unknown
  chart?: string | undefined
  mode?: 'sql' | undefined
  sql?: string | undefined
  version?: number | undefined
}

const settleMs = 350

/** Reads the address and changes it, so that back, forward and a shared link show the same question. */
export function useExploreAddress(): [ExploreAddress, (changes: ExploreAddress, replace?: boolean) => void] {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const address: ExploreAddress = {
    query: search['query'],
    chart: typeof search['chart'] === 'string' ? search['chart'] : undefined,
    mode: search['mode'] === 'sql' ? 'sql' : undefined,
    sql: typeof search['sql'] === 'string' ? search['sql'] : undefined,
    version: typeof search['version'] === 'number' ? search['version'] : undefined,
  }
  return [
    address,
    (changes, replace = false) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...changes })) as never,
        replace,
        resetScroll: false,
      }),
  ]
}

/** The question being put together: shown at once, kept in the address when it has settled. */
export function useDraft(): [QueryDraft, (draft: QueryDraft) => void] {
  const [{ query }, setAddress] = useExploreAddress()
  const [draft, setDraft] = useState(() => draftFrom(query))
  const told = JSON.stringify(query ?? null)
  const kept = useRef(told)
  const keep = useDebouncedCallback((next: QueryDraft) => {
    const address = addressOf(next)
    const text = JSON.stringify(address ?? null)
    if (text === kept.current) return
    kept.current = text
    setAddress({ query: address, chart: undefined })
  }, settleMs)
  useEffect(() => {
    // The address changed by itself: somebody went back or forward.
    if (told === kept.current) return
    kept.current = told
    setDraft(draftFrom(JSON.parse(told)))
  }, [told])
  return [
    draft,
    (next) => {
      setDraft(next)
      keep(next)
    },
  ]
}
