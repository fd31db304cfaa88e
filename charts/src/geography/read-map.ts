/** A position: longitude and latitude. */
export type Position = [number, number]
export type Polygon = Position[][]

export interface MapRegion {
  /** Texts and numbers that the file says of the region. */
  properties: Record<string, string>
  polygons: Polygon[]
}

/** Why a file is no map; the message continues "the file". */
export class MapRefused extends Error {}

export const maxRegions = 2000
const maxPoints = 100_000
const maxProperties = 50
const maxTextLength = 200

/** The regions of a GeoJSON or TopoJSON text, with rings as the projections of d3 expect them. */
export function readMap(text: string): MapRegion[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new MapRefused('is not JSON: upload GeoJSON or TopoJSON')
  }
  const features =
    isObject(content) && content['type'] === 'Topology' ? topologyIn(content) : geoJsonIn(content)
  if (features.length === 0) throw new MapRefused('has no polygons: a map is made of regions')
  return features
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Counts what was read, so that a small file cannot become a large map. */
class Budget {
  #points = 0
  #regions = 0

  point(): void {
    if ((this.#points += 1) > maxPoints)
      throw new MapRefused(`has more than ${maxPoints} points: simplify it`)
  }

  region(): void {
    if ((this.#regions += 1) > maxRegions) throw new MapRefused(`has more than ${maxRegions} regions`)
  }
}

function geoJsonIn(content: unknown): MapRegion[] {
  if (!isObject(content)) throw new MapRefused('is no GeoJSON or TopoJSON')
  const features = content['type'] === 'FeatureCollection' ? content['features'] : [content]
  if (!Array.isArray(features)) throw new MapRefused('has no list of features')
  const budget = new Budget()
  const ringOf = (ring: unknown): Position[] => {
    if (!Array.isArray(ring)) throw new MapRefused('has a ring that is no list of points')
    return ring.map((point) => positionOf(point, budget))
  }
  return features.flatMap((feature) => {
    if (!isObject(feature) || feature['type'] !== 'Feature' || !isObject(feature['geometry'])) return []
    return regionOf(feature, feature['geometry'], { budget, partsOf: 'coordinates', ringOf })
  })
}

interface Source {
  budget: Budget
  /** Where a geometry has its rings. */
  partsOf: 'coordinates' | 'arcs'
  ringOf: (ring: unknown) => Position[]
}

function regionOf(feature: Json, geometry: Json, { budget, partsOf, ringOf }: Source): MapRegion[] {
  const parts = geometry[partsOf]
  if (!Array.isArray(parts)) return []
  const polygons: unknown[] =
    geometry['type'] === 'Polygon' ? [parts] : geometry['type'] === 'MultiPolygon' ? parts : []
  if (polygons.length === 0) return []
  budget.region()
  const read = polygons.map((polygon) => {
    if (!Array.isArray(polygon) || polygon.length === 0) throw new MapRefused('has a polygon without a ring')
    return polygon.map((ring, at) => wound(closedRing(ringOf(ring)), at === 0))
  })
  return [{ properties: propertiesOf(feature['properties']), polygons: read }]
}

function positionOf(point: unknown, budget: Budget): Position {
  budget.point()
  const [longitude, latitude] = Array.isArray(point) ? (point as unknown[]) : []
  const isPlace =
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180.000_001 &&
    Math.abs(latitude) <= 90.000_001
  if (!isPlace)
    throw new MapRefused('has a point that is no longitude and latitude: convert it to WGS 84 (EPSG:4326)')
  return [rounded(longitude), rounded(latitude)]
}

/** About ten meters: more is not seen on a chart. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

function closedRing(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 3) throw new MapRefused('has a ring of fewer than three points')
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

/** Outer rings clockwise and holes the other way: for d3 a ring encloses what lies to its right. */
function wound(ring: Position[], isOuter: boolean): Position[] {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? ring[0]!
    return sum + x * nextY - nextX * y
  }, 0)
  return twice > 0 === isOuter ? ring.toReversed() : ring
}

function propertiesOf(properties: unknown): Record<string, string> {
  if (!isObject(properties)) return {}
  const entries = Object.entries(properties).flatMap(([name, value]): [string, string][] => {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
    const isKept = text !== '' && text.length <= maxTextLength && name.length <= maxTextLength
    return isKept && !text.includes('\0') && !name.includes('\0') ? [[name, text]] : []
  })
  return Object.fromEntries(entries.slice(0, maxProperties))
}

function topologyIn(topology: Json): MapRegion[] {
  const { objects, arcs } = topology
  if (!isObject(objects) || !Array.isArray(arcs)) throw new MapRefused('is no TopoJSON with objects and arcs')
  const budget = new Budget()
  const read = arcReader(arcs, topology['transform'])
  const ringOf = (ring: unknown): Position[] => {
    if (!Array.isArray(ring)) throw new MapRefused('has a ring that is no list of arcs')
    return ring.flatMap((index, at) => {
      const points = read(index)
      // An arc begins where the one before it ends.
      return (at === 0 ? points : points.slice(1)).map((point) => positionOf(point, budget))
    })
  }
  // Only of one object: several are mostly levels of the same area.
  const layers = Object.values(objects).map((object) => (isObject(object) ? geometriesOf(object) : []))
  const largest = layers.toSorted((a, b) => b.length - a.length)[0] ?? []
  return largest.flatMap((geometry) => regionOf(geometry, geometry, { budget, partsOf: 'arcs', ringOf }))
}

const geometriesOf = (object: Json): Json[] =>
  object['type'] === 'GeometryCollection'
    ? ((Array.isArray(object['geometries']) ? object['geometries'] : []) as unknown[]).filter(isObject)
    : [object]

type Number2 = [number, number]

function arcReader(arcs: unknown[], transform: unknown): (index: unknown) => Number2[] {
  const isQuantized = isObject(transform)
  const [scale, translate] = isQuantized
    ? [transform['scale'] as Number2, transform['translate'] as Number2]
    : ([
        [1, 1],
        [0, 0],
      ] as [Number2, Number2])
  const decoded = new Map<number, Number2[]>()
  const decode = (at: number): Number2[] => {
    const known = decoded.get(at)
    if (known) return known
    const arc = arcs[at]
    if (!Array.isArray(arc)) throw new MapRefused('names an arc that it does not have')
    let [x, y] = [0, 0]
    const points = (arc as Number2[]).map(([dx, dy]): Number2 => {
      ;[x, y] = isQuantized ? [x + dx, y + dy] : [dx, dy]
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    decoded.set(at, points)
    return points
  }
  return (index) => {
    if (typeof index !== 'number') throw new MapRefused('has a ring that is no list of arcs')
    // The complement of an index is the arc backwards.
    return index < 0 ? decode(~index).toReversed() : decode(index)
  }
}
