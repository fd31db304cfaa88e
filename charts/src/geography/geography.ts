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

const loaded = new Map<GeographyName, Promise<Geography>>()

/** The outlines and the names of its places; loaded once, and only where a map is drawn. */
export function loadGeography(name: GeographyName): Promise<Geography> {
  const known = loaded.get(name)
  if (known) return known
  const made =
    name === 'world'
      ? import('./world.ts').then(({ world }) => world())
      : import('./us-states.ts').then(({ usStates }) => usStates())
  loaded.set(name, made)
  return made
}
