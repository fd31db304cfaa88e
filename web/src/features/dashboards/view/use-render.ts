import type { State } from '../../../board/board-state.ts'
import { useRendering } from '../../../board/use-rendering.ts'

interface RenderRequest {
  id: number
  /** Number of the version, or the draft with something that changes when it has other questions. */
  version: number | string
  tab: string | undefined
  state: State
  isDraft?: boolean
  refetchInterval?: number | false
}

const maxUrlLength = 4000

/** Asks for all charts at once; each is there as soon as its answer is. */
export function useRender({
  id,
  version,
  tab,
  state,
  isDraft = false,
  refetchInterval = false,
}: RenderRequest) {
  return useRendering({
    queryKey: ['dashboard-render', id, version, tab ?? '', JSON.stringify(state)],
    asked: requestOf({ id, tab, state, isDraft }),
    refetchInterval,
  })
}

function requestOf({
  id,
  tab,
  state,
  isDraft,
}: Required<Pick<RenderRequest, 'id' | 'tab' | 'state' | 'isDraft'>>) {
  const path = `/api/dashboards/${id}/render`
  const query = new URLSearchParams()
  if (isDraft) query.set('version', 'draft')
  if (tab !== undefined) query.set('tab', tab)
  const text = JSON.stringify(state)
  if (text.length > maxUrlLength)
    return { path, body: { state, ...(isDraft ? { version: 'draft' } : {}), ...(tab ? { tab } : {}) } }
  if (text !== '{}') query.set('state', text)
  return query.size > 0 ? `${path}?${query}` : path
}
