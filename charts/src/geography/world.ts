import { geoEqualEarth } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readerLocale } from '../values/locale.ts'
import { plainName, type Geography } from './geography.ts'
import { flattened, ringAround } from './outlines.ts'

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

const aliases: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  burma: 'MM',
  swaziland: 'SZ',
  macedonia: 'MK',
  'cape verde': 'CV',
  holland: 'NL',
  turkey: 'TR',
  'dr congo': 'CD',
  'democratic republic of congo': 'CD',
  'republic of the congo': 'CG',
  korea: 'KR',
  'viet nam': 'VN',
  uae: 'AE',
  palestine: 'PS',
  'east timor': 'TL',
  'hong kong': 'HK',
  macau: 'MO',
}

// Too small for the outlines of the world: longitude and latitude of where a dot stands for them.
const small =
  'AD 1.6 42.5,AG -61.8 17.1,AI -63.1 18.2,AS -170.7 -14.3,AW -70 12.5,BB -59.5 13.2,BH 50.6 26.1,BM -64.8 32.3,' +
  'CK -159.8 -21.2,CV -23.6 15.1,CW -69 12.2,DM -61.4 15.4,FM 158.2 6.9,FO -7 62,GD -61.7 12.1,GI -5.4 36.1,' +
  'GP -61.5 16.2,GU 144.8 13.4,HK 114.2 22.3,KI 173 1.4,KM 43.4 -11.9,KN -62.7 17.3,KY -81.3 19.3,LC -61 13.9,' +
  'LI 9.6 47.2,MC 7.4 43.7,MH 171.2 7.1,MO 113.5 22.2,MP 145.7 15.2,MQ -61 14.6,MT 14.4 35.9,MU 57.6 -20.3,' +
  'MV 73.2 3.2,NR 166.9 -0.5,PF -149.4 -17.7,PW 134.6 7.5,RE 55.5 -21.1,SC 55.5 -4.7,SG 103.8 1.4,SM 12.5 43.9,' +
  'ST 6.6 0.2,SX -63.1 18,TC -71.8 21.8,TO -175.2 -21.2,TV 179.2 -8.5,VA 12.5 41.9,VC -61.2 13.3,VG -64.6 18.4,' +
  'VI -64.8 18.3,WS -172.1 -13.8,YT 45.2 -12.8'

// People may have called a country in any of these.
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt']

/** The countries, by an equal-area projection: what is as large on the map is as large on the earth. */
export async function world(): Promise<Geography> {
  const [{ default: atlas }, { default: codes }, { default: english }] = await Promise.all([
    import('world-atlas/countries-110m.json', { with: { type: 'json' } }),
    import('i18n-iso-countries/codes.json', { with: { type: 'json' } }),
    import('i18n-iso-countries/langs/en.json', { with: { type: 'json' } }),
  ])
  const topology = atlas as unknown as Countries
  const countries = feature(topology, topology.objects.countries)
  const inhabited = countries.features.filter(({ id }) => id !== '010')
  const projection = geoEqualEarth()
    .rotate([-11, 0])
    .fitSize([1000, 500], { type: 'FeatureCollection', features: inhabited })
  const project = (longitude: number, latitude: number) => projection([longitude, latitude]) ?? undefined
  const alphaByNumber = new Map(codes.map(([alpha2 = '', , number = '']) => [number, alpha2]))
  // Kosovo and others without a code of their own are called by their name.
  const idOf = (id: unknown, name: string) => alphaByNumber.get(String(id)) ?? name
  const outlined = inhabited.map((country) => ({
    type: 'Feature' as const,
    properties: { name: idOf(country.id, country.properties.name) },
    geometry: flattened(country.geometry, projection),
  }))
  const dots = small.split(',').flatMap((entry) => {
    const [id = '', longitude, latitude] = entry.split(' ')
    const at = project(Number(longitude), Number(latitude))
    return at ? [{ type: 'Feature' as const, properties: { name: id }, geometry: ringAround(at) }] : []
  })
  const names = inhabited.map(({ id, properties: { name } }) => [idOf(id, name), name] as const)
  return {
    name: 'world',
    map: { type: 'FeatureCollection', features: [...outlined, ...dots] },
    placeOf: placesBy(
      codes,
      [
        ...Object.entries(english.countries).flatMap(([id, called]) =>
          [called].flat().map((name) => [id, name] as const),
        ),
        ...names,
      ],
      new Set([...outlined, ...dots].map(({ properties }) => properties.name)),
    ),
    nameOf: countryName,
    project,
  }
}

const countryName = (id: string) =>
  id.length === 2 ? (new Intl.DisplayNames([readerLocale()], { type: 'region' }).of(id) ?? id) : id

function placesBy(codes: string[][], names: (readonly [id: string, name: string])[], known: Set<string>) {
  const ids = new Map<string, string>()
  const add = (text: string, id: string) => ids.set(plainName(text), id)
  for (const locale of languages.toReversed()) {
    const written = new Intl.DisplayNames([locale], { type: 'region' })
    for (const [alpha2 = ''] of codes) add(written.of(alpha2) ?? alpha2, alpha2)
  }
  for (const [id, name] of names) add(name, id)
  for (const [alpha2 = '', alpha3 = '', number = ''] of codes)
    for (const code of [alpha2, alpha3, number, String(Number(number))]) add(code, alpha2)
  for (const [name, id] of Object.entries(aliases)) add(name, id)
  return (text: string) => {
    const id = ids.get(plainName(text))
    return id !== undefined && known.has(id) ? id : undefined
  }
}
