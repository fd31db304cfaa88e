import type { MapOutlines } from '../../../contract/src/maps.ts'

/** Places with outlines, ready to be drawn. */
export interface Geography {
  /** Under which its outlines are registered. */
  name: string
  /** GeoJSON in the units of the picture, with y downwards; `name` of a feature is the id of its place. */
  map: object
  /** The id of a place, by whatever it may be called. */
  placeOf: (text: string) => string | undefined
  /** What people call the place. */
  nameOf: (id: string) => string
  /** Where a point of the earth lies in the picture; undefined where the map does not reach. */
  project: (longitude: number, latitude: number) => [number, number] | undefined
}

export const geographies = ['world', 'us_states'] as const
export type GeographyName = (typeof geographies)[number]

/** A name without what people write in different ways. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/^the\s+|[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

/** A map of the organization, by its name there. */
export interface OwnMapName {
  own: string
}

/** Finds the outlines of a map of the organization; undefined if there is no such map. */
export type FindOwnMap = (name: string) => Promise<MapOutlines | undefined>

/** The outlines that a chart asks for; undefined for a map of the organization that is not there. */
export const findGeography = async (
  wanted: GeographyName | OwnMapName,
  findOwnMap: FindOwnMap,
): Promise<Geography | undefined> => {
  if (typeof wanted === 'string') return await loadGeography(wanted)
  const outlines = await findOwnMap(wanted.own)
  return outlines && (await import('./own-map.ts')).ownMap(outlines)
}

const loaded = new Map<GeographyName, Promise<Geography>>()

/** The outlines and the names of its places; loaded once, and only where a map is drawn. */
function loadGeography(name: GeographyName): Promise<Geography> {
  const known = loaded.get(name)
  if (known) return known
  const made =
    name === 'world'
      ? import('./world.ts').then(({ world }) => world())
      : import('./us-states.ts').then(({ usStates }) => usStates())
  loaded.set(name, made)
  return made
}
