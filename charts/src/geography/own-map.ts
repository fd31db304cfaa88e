import {
  type GeoPermissibleObjects,
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoBounds,
  geoEqualEarth,
} from 'd3-geo'
import type { MapOutlines } from '../../../contract/src/maps.ts'
import { type Geography, plainName } from './geography.ts'
import { flattened } from './outlines.ts'

const size: [number, number] = [1000, 640]

/** A map of the organization, ready to be drawn; what is as large on it is as large on the earth. */
export function ownMap({ name, regions }: MapOutlines): Geography {
  const shapes = regions.map(({ polygons }) => ({ type: 'MultiPolygon' as const, coordinates: polygons }))
  const whole: GeoPermissibleObjects = { type: 'GeometryCollection', geometries: shapes }
  const projection = projectionFor(whole).fitSize(size, whole)
  const features = regions.map((region, at) => ({
    type: 'Feature' as const,
    properties: { name: region.name },
    geometry: flattened(shapes[at]!, projection),
  }))
  const exact = new Set(regions.map((region) => region.name).filter((text) => text !== ''))
  const similar = new Map([...exact].map((text) => [plainName(text), text]))
  return {
    name: `own ${name}`,
    map: { type: 'FeatureCollection', features },
    placeOf: (text) => (exact.has(text) ? text : similar.get(plainName(text))),
    nameOf: (id) => id,
    project: (longitude, latitude) => projection([longitude, latitude]) ?? undefined,
  }
}

/** Around its middle for a part of the earth, which keeps its form there; the projection of the world for most of it. */
function projectionFor(whole: GeoPermissibleObjects): GeoProjection {
  const [[west, south], [east, north]] = geoBounds(whole)
  const width = (east - west + 360) % 360 || 360
  if (width > 140 || north - south > 100) return geoEqualEarth()
  return geoAzimuthalEqualArea().rotate([-(west + width / 2), -(south + north) / 2])
}
