import { useMemo, useRef } from 'react'
import type { Link, Places } from './graph.ts'
import { placeGraph } from './place-graph.ts'

/**
 * Places of what is shown. They change only when what is shown does, and then as little as they can; with another
 * `arrangement` (something was folded) the picture is laid out anew, so that no holes stay.
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
