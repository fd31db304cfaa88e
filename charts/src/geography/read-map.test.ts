import { describe, expect, test } from 'vitest'
import { ownMap } from './own-map.ts'
import { MapRefused, readMap } from './read-map.ts'

const square = (x: number, y: number, size = 1) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const feature = (properties: object | null, coordinates: unknown, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('GeoJSON', () => {
  test('gives regions with their texts and numbers, rings closed and wound for drawing', () => {
    const open = square(0, 0).slice(0, -1)
    const hole = square(0.25, 0.25, 0.5)
    const [north, parts] = readMap(
      collection(
        feature({ name: ' North ', code: 7, tags: ['a'], none: null }, [open, hole]),
        feature({ name: 'Islands' }, [[square(3, 3)], [square(5, 5)]], 'MultiPolygon'),
        feature({ name: 'a point' }, [1, 2], 'Point'),
        { type: 'Feature', properties: {}, geometry: null },
      ),
    )
    expect(north!.properties).toEqual({ name: 'North', code: '7' })
    const [outer, inner] = north!.polygons[0]!
    expect(outer).toEqual(square(0, 0).toReversed())
    expect(inner).toEqual(hole)
    expect(parts!.polygons).toHaveLength(2)
  })

  test('is matched by name however it is written, and drawn around its own middle', () => {
    const regions = readMap(
      collection(
        feature({ name: 'Île-de-France' }, [square(2, 48)]),
        feature({ name: 'Ost' }, [square(8, 50)]),
      ),
    )
    const map = ownMap({
      name: 'Regions',
      regions: regions.map(({ properties, polygons }) => ({ name: properties['name']!, polygons })),
    })
    expect([map.placeOf('ile de france'), map.placeOf('Ost'), map.placeOf('West')]).toEqual([
      'Île-de-France',
      'Ost',
      undefined,
    ])
    const [x, y] = map.project(5.5, 49.5)!
    expect(x).toBeGreaterThan(300)
    expect(x).toBeLessThan(700)
    expect(y).toBeGreaterThan(0)
    const shapes = (map.map as { features: { geometry: { coordinates: unknown[] } }[] }).features
    expect(shapes.map(({ geometry }) => geometry.coordinates.length)).toEqual([1, 1])
  })
})

test('TopoJSON: arcs are shared, turned round and unpacked, and of several objects it is the largest', () => {
  const topology = {
    type: 'Topology',
    transform: { scale: [0.5, 0.5], translate: [10, 50] },
    // The border between two squares is one arc.
    arcs: [
      [
        [2, 0],
        [0, 2],
      ],
      [
        [2, 2],
        [-2, 0],
        [0, -2],
        [2, 0],
      ],
      [
        [2, 0],
        [2, 0],
        [0, 2],
        [-2, 0],
      ],
    ],
    objects: {
      state: { type: 'Polygon', arcs: [[0, 1]] },
      districts: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', properties: { name: 'West' }, arcs: [[0, 1]] },
          { type: 'MultiPolygon', properties: { name: 'East' }, arcs: [[[2, -1]]] },
        ],
      },
    },
  }
  const [west, east] = readMap(JSON.stringify(topology))
  expect([west!.properties, east!.properties]).toEqual([{ name: 'West' }, { name: 'East' }])
  const points = (polygon: number[][][]) => new Set(polygon[0]!.map(String))
  expect(points(west!.polygons[0]!)).toEqual(new Set(['11,50', '11,51', '10,51', '10,50']))
  expect(points(east!.polygons[0]!)).toEqual(new Set(['11,50', '11,51', '12,51', '12,50']))
})

const arc = Array.from({ length: 2000 }, (_, at) => [at % 7, at % 5])
const bomb = {
  type: 'Topology',
  arcs: [arc],
  objects: {
    a: {
      type: 'GeometryCollection',
      geometries: Array.from({ length: 1900 }, () => ({ type: 'Polygon', arcs: [[0, 0, 0]] })),
    },
  },
}

const refused: [string, string, RegExp][] = [
  ['no JSON', 'name,region', /is not JSON/],
  ['other JSON', '[1]', /is no GeoJSON/],
  ['a number', '5', /is no GeoJSON/],
  ['no regions', collection(feature({}, [1, 2], 'Point')), /has no polygons/],
  ['meters', collection(feature({}, [square(500_000, 5_600_000)])), /EPSG:4326/],
  [
    'texts in the place of numbers',
    collection(
      feature({}, [
        [
          ['0', '0'],
          ['1', '0'],
          ['1', '1'],
        ],
      ]),
    ),
    /EPSG:4326/,
  ],
  [
    'two points',
    collection(
      feature({}, [
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    ),
    /fewer than three/,
  ],
  ['a ring that is none', collection(feature({}, ['ring'])), /no list of points/],
  ['a polygon without a ring', collection(feature({}, [[]], 'MultiPolygon')), /without a ring/],
  ['many points', collection(feature({}, [Array.from({ length: 100_001 }, () => [0, 0])])), /100000 points/],
  [
    'many regions',
    collection(...Array.from({ length: 2001 }, () => feature({}, [square(0, 0)]))),
    /2000 regions/,
  ],
  ['few arcs that become many points', JSON.stringify(bomb), /100000 points/],
  ['an arc that is not there', JSON.stringify({ ...bomb, arcs: [] }), /does not have/],
  ['no arcs', JSON.stringify({ type: 'Topology', objects: {} }), /objects and arcs/],
]

test.each(refused)('a file with %s is refused', (_, text, message) => {
  expect(() => readMap(text)).toThrow(MapRefused)
  expect(() => readMap(text)).toThrow(message)
})
