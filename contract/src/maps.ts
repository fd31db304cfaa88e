import { endpoint } from './endpoint.ts'
import {
  closed,
  exampleStamps,
  file,
  idParams,
  listQuery,
  model,
  name,
  page,
  resource,
  type Static,
  Type,
} from './schema.ts'

/** What a chart calls a map by. It stays, so that dashboards and projects as files find it. */
export const mapName = (options: object = {}) => name({ maxLength: 100, ...options })

const property = (options: object = {}) => Type.String({ minLength: 1, maxLength: 200, ...options })

export const OwnMap = model(
  'OwnMap',
  resource({
    name: Type.String({ description: 'Charts name the map by it; it stays' }),
    name_property: Type.String({
      description: 'Property of the regions whose values match the values of a dimension',
    }),
    property_names: Type.Array(Type.String(), { description: 'Properties that at least one region has' }),
    region_count: Type.Integer({ minimum: 1 }),
    sample_names: Type.Array(Type.String(), { description: 'Names of the first regions' }),
  }),
  {
    examples: [
      {
        id: 3,
        name: 'Sales regions',
        name_property: 'region',
        property_names: ['code', 'region'],
        region_count: 12,
        sample_names: ['North', 'South'],
        ...exampleStamps,
      },
    ],
  },
)

const position = Type.Array(Type.Number())
const rings = Type.Array(Type.Array(position))

export const MapOutlines = model(
  'MapOutlines',
  Type.Object({
    name: Type.String(),
    regions: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Empty for a region without the property' }),
        polygons: Type.Array(rings, { description: 'Longitude and latitude; each ring is closed' }),
      }),
    ),
  }),
  {
    examples: [
      {
        name: 'Sales regions',
        regions: [
          {
            name: 'North',
            polygons: [
              [
                [
                  [0, 0],
                  [0, 1],
                  [1, 1],
                  [0, 0],
                ],
              ],
            ],
          },
        ],
      },
    ],
  },
)

export const OwnMapPage = model('OwnMapPage', page(OwnMap))

const tag = 'maps'

export const listMaps = endpoint({
  operation: 'listMaps',
  method: 'GET',
  path: '/api/maps',
  tag,
  summary: 'Maps of the organization',
  description: 'Every member may use them in charts, by the option `own_map`.',
  query: listQuery(OwnMap),
  response: OwnMapPage,
})

export const createMap = endpoint({
  operation: 'createMap',
  method: 'POST',
  path: '/api/maps',
  tag,
  summary: 'Upload a map as GeoJSON or TopoJSON',
  description:
    'Needs `organization.settings`. At most 5 MiB, 2,000 regions and 100,000 points, in longitude and latitude (WGS 84). Regions are polygons; anything else in the file is left out. Of a TopoJSON with several objects it is the one with the most regions.',
  multipart: true,
  bodyLimitBytes: 5_300_000,
  body: closed({
    name: mapName(),
    name_property: Type.Optional(
      property({ description: 'The first one with a text of its own for each region, without it' }),
    ),
    file: file({ description: 'GeoJSON or TopoJSON' }),
  }),
  response: OwnMap,
  status: 201,
})

export const getMap = endpoint({
  operation: 'getMap',
  method: 'GET',
  path: '/api/maps/{id}',
  tag,
  summary: 'One map',
  description: 'What is known of the map; its outlines are at `/api/map-outlines`.',
  params: idParams,
  response: OwnMap,
})

export const updateMap = endpoint({
  operation: 'updateMap',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/maps/{id}',
  tag,
  summary: 'Match a map by another property',
  description: 'Needs `organization.settings`.',
  params: idParams,
  body: model('MapUpdate', closed({ name_property: property() }), { examples: [{ name_property: 'code' }] }),
  response: OwnMap,
})

export const deleteMap = endpoint({
  operation: 'deleteMap',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/maps/{id}',
  tag,
  summary: 'Delete a map',
  description: 'Needs `organization.settings`. Charts that use it show that it is missing.',
  params: idParams,
})

export const getMapOutlines = endpoint({
  operation: 'getMapOutlines',
  method: 'GET',
  path: '/api/map-outlines',
  tag,
  summary: 'The regions of a map, as a chart draws them',
  description: 'For every member. 404 where the organization has no map of that name.',
  query: closed({ name: mapName({ description: 'As a chart calls the map' }) }),
  response: MapOutlines,
})

export type OwnMap = Static<typeof OwnMap>
export type MapOutlines = Static<typeof MapOutlines>
