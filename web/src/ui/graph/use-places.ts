import { useMemo, useRef } from 'react'
import type { Link, Places } from './graph.ts'
import { placeGraph } from './place-graph.ts'

/**
 * Positions of the visible nodes. They change only when the nodes do, and then as little as possible; another
 * `arrangement` (something was folded) lays the graph out again, so that no holes stay.
 */
export function usePlaces(ids: readonly string[], links: readonly Link[], arrangement: string): Places {
  const last = useRef<{ arrangement: string; places: Places }>(null)
  const shape = JSON.stringify([ids, links.map(({ source, target }) => [source, target])])
  return useMemo(() => {
    const before = last.current?.arrangement === arrangement ? last.current.places : new Map()
    const places = placeGraph(ids, links, { before })
    last.current = { arrangement, places }
    return places
    // The shape says all that the layout depends on; the lists themselves are new with every answer of the server.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shape, arrangement])
}
