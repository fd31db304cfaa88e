import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ChartOptions } from '../../../../../charts/src/drawn-kind.ts'
import type { Schema } from '../../../lib/api.ts'
import { addressOf, draftFrom } from './draft-query.ts'
import type { QueryDraft } from './query-draft.ts'

/** What the address of the page says about the question. */
export interface ExploreAddress {
  query?: unknown
  /** How the answer is drawn. */
  kind?: string | undefined
  options?: ChartOptions | undefined
  /** The dashboard that it is asked for, and the chart of it that is changed. */
  dashboard?: number | undefined
  chart?: string | undefined
  mode?: 'sql' | undefined
  sql?: string | undefined
  /** Names that the statement has for datasets, beside their own. */
  inputs?: Schema<'ChartInput'>[] | undefined
  /** Parameters of the statement, and their values. */
  parameter_definitions?: unknown
  parameters?: unknown
  version?: number | undefined
}

const settleMs = 350

/** Reads the address and changes it, so that back, forward and a shared link show the same question. */
export function useExploreAddress(): [ExploreAddress, (changes: ExploreAddress, replace?: boolean) => void] {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  const dashboard = typeof search['dashboard'] === 'number' ? search['dashboard'] : undefined
  // Outside of a dashboard `chart` names a kind: links to that are around.
  const kind = text('kind') ?? (dashboard === undefined ? text('chart') : undefined)
  const options = search['options']
  const address: ExploreAddress = {
    query: search['query'],
    kind,
    options: typeof options === 'object' && options !== null ? options : undefined,
    dashboard,
    chart: dashboard === undefined ? undefined : text('chart'),
    mode: search['mode'] === 'sql' ? 'sql' : undefined,
    sql: typeof search['sql'] === 'string' ? search['sql'] : undefined,
    inputs: Array.isArray(search['inputs']) ? (search['inputs'] as Schema<'ChartInput'>[]) : undefined,
    parameter_definitions: search['parameter_definitions'],
    parameters: search['parameters'],
    version: typeof search['version'] === 'number' ? search['version'] : undefined,
  }
  return [
    address,
    (changes, replace = false) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({
          ...before,
          ...(dashboard === undefined ? { chart: undefined } : {}),
          ...changes,
        })) as never,
        replace,
        resetScroll: false,
      }),
  ]
}

/** The question being put together: shown at once, kept in the address when it has settled. */
export function useDraft(): [QueryDraft, (draft: QueryDraft) => void] {
  const [{ query, dashboard }, setAddress] = useExploreAddress()
  const [draft, setDraft] = useState(() => draftFrom(query))
  const queryJson = JSON.stringify(query ?? null)
  const kept = useRef(queryJson)
  const keep = useDebouncedCallback((next: QueryDraft) => {
    const address = addressOf(next)
    const text = JSON.stringify(address ?? null)
    if (text === kept.current) return
    kept.current = text
    // What a chart of a dashboard looks like is its author's; elsewhere another question may want another kind.
    setAddress({ query: address, ...(dashboard === undefined ? { kind: undefined } : {}) })
  }, settleMs)
  useEffect(() => {
    // The URL changed by itself: the user navigated back or forward.
    if (queryJson === kept.current) return
    kept.current = queryJson
    setDraft(draftFrom(JSON.parse(queryJson)))
  }, [queryJson])
  return [
    draft,
    (next) => {
      setDraft(next)
      keep(next)
    },
  ]
}
