import { geoAlbersUsa } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Geography, plainName } from './geography.ts'
import { stateByCode } from './us-names.ts'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

/** The states, with Alaska and Hawaii moved to where there is room. */
export async function usStates(): Promise<Geography> {
  const { default: atlas } = await import('us-atlas/states-albers-10m.json', { with: { type: 'json' } })
  const topology = atlas as unknown as States
  const map = feature(topology, topology.objects.states)
  // The projection by which the outlines were drawn.
  const projection = geoAlbersUsa().scale(1300).translate([487.5, 305])
  const ids = new Map(
    map.features
      .flatMap(({ properties: { name } }) => [[plainName(name), name] as const])
      .concat(Object.entries(stateByCode).map(([code, name]) => [code.toLowerCase(), name] as const)),
  )
  return {
    name: 'us_states',
    map,
    placeOf: (text) => ids.get(plainName(text.replace(/^US-/i, ''))),
    nameOf: (id) => id,
    project: (longitude, latitude) => projection([longitude, latitude]) ?? undefined,
  }
}
