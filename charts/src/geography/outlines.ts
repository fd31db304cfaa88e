import { type GeoPermissibleObjects, type GeoProjection, geoPath } from 'd3-geo'

type Ring = [number, number][]

/** Outlines in the units of the picture: cut where the map ends, so that no country goes twice around. */
export function flattened(geometry: GeoPermissibleObjects, projection: GeoProjection) {
  const rings: Ring[] = []
  const pen = {
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => {
      const ring = rings.at(-1)
      if (ring?.[0]) ring.push(ring[0])
    },
    arc: () => undefined,
    beginPath: () => undefined,
  }
  geoPath(projection, pen)(geometry)
  const polygons: Ring[][] = []
  // A ring the other way round is a hole in the one before it.
  for (const ring of rings.map(rounded)) {
    if (areaOf(ring) < 0 && polygons.length > 0) polygons.at(-1)?.push(ring)
    else polygons.push([ring])
  }
  return { type: 'MultiPolygon' as const, coordinates: polygons }
}

/** A dot for what is too small to have an outline. */
export function ringAround([x, y]: [number, number]) {
  const radius = 3
  const ring = Array.from({ length: 13 }, (_, at): [number, number] => [
    x + radius * Math.cos((at * Math.PI) / 6),
    y + radius * Math.sin((at * Math.PI) / 6),
  ])
  return { type: 'MultiPolygon' as const, coordinates: [[rounded(ring)]] }
}

const rounded = (ring: Ring): Ring =>
  ring.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100])

// Positive where it runs clockwise, y being downwards.
function areaOf(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? ring[0] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
}
