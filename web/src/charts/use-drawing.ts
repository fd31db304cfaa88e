import { useEffect, useMemo, useState } from 'react'
import { type Drawing, type DrawingRequest, drawingOf, geographyFor } from '../../../charts/src/drawing.ts'
import { loadGeography } from '../../../charts/src/geography/geography.ts'
import type { Geography } from '../../../charts/src/geography/geography.ts'

interface Drawn {
  drawing: Drawing | undefined
  /** The outlines of its map are on their way. */
  isWaiting: boolean
}

/** A chart as ECharts draws it; undefined where its kind cannot show the answer. */
export function useDrawing(request: DrawingRequest): Drawn {
  const wanted = useMemo(() => geographyFor(request), [request])
  const [loaded, setLoaded] = useState<Geography>()
  useEffect(() => {
    let isCurrent = true
    if (wanted)
      void loadGeography(wanted).then((geography) => {
        if (isCurrent) setLoaded(geography)
      })
    return () => {
      isCurrent = false
    }
  }, [wanted])
  const geography = loaded?.name === wanted ? loaded : undefined
  const isWaiting = wanted !== undefined && geography === undefined
  const drawing = useMemo(() => {
    if (isWaiting) return undefined
    const made = drawingOf({ ...request, geography })
    return 'unfit' in made ? undefined : made
  }, [request, geography, isWaiting])
  return { drawing, isWaiting }
}
