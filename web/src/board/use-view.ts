import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { stateOf, viewOf, type View } from './board-state.ts'

/** What the address says of the page, and how to change it. Every change is a step that the back button takes back. */
export function useView() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const text = JSON.stringify(viewOf(search))
  const view = useMemo(() => JSON.parse(text) as View, [text])
  const change = useCallback(
    (next: (before: View) => View, replace = false) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => {
          const { tab, ...rest } = next(viewOf(before))
          return {
            ...(before['edit'] === undefined ? {} : { edit: before['edit'] }),
            ...(tab === undefined ? {} : { tab }),
            ...stateOf(rest),
          }
        }) as never,
        hash: true,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { view, change }
}

export type ChangeView = ReturnType<typeof useView>['change']
