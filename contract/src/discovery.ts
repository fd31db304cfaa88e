import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, id, model, nullable, oneOf, time, withDefault } from './schema.ts'

/** What can be a favourite and is counted when it is opened. */
export const thingTypes = ['dashboard', 'dataset', 'recipe', 'connector', 'query', 'project'] as const
/** What else is found. */
export const foundTypes = [...thingTypes, 'chart', 'column', 'user'] as const

const thingType = oneOf(thingTypes, { description: 'Kind of object' })

const found = {
  name: Type.String(),
  description: Type.String(),
  is_favorite: Type.Boolean({ description: 'Yours' }),
  views: Type.Integer({
    minimum: 0,
    description: 'Users who opened it, counted once a day, in thirty days',
  }),
}

export const Thing = model('Thing', Type.Object({ type: thingType, id: id(), ...found }))

export const Found = model(
  'Found',
  Type.Object({
    type: oneOf(foundTypes),
    id: nullable(id('null of charts and columns, which belong to something')),
    key: nullable(Type.String({ description: 'Id of a chart, or name of a column' })),
    ...found,
    of: nullable(
      Type.Object(
        { type: thingType, id: id(), name: Type.String() },
        { description: 'Dashboard of a chart, dataset of a column' },
      ),
    ),
  }),
)

const things = (name: string) => model(name, Type.Object({ items: Type.Array(Thing) }))
const few = closed({ limit: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 12) })
const tag = 'discovery'
const thingParams = closed({ type: thingType, target_id: id('The object') })

export const search = endpoint({
  operation: 'search',
  method: 'GET',
  path: '/api/search',
  tag,
  summary: 'Search everything by name, best matches first',
  description:
    'Dashboards, charts, datasets, columns, recipes, connectors, saved queries, projects and, for those who may see them, users. ' +
    'Each word must occur in the name or the description. Only visible objects are searched.',
  query: closed({
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Words, in any order and case' })),
    type: Type.Optional(Type.Array(oneOf(foundTypes), { maxItems: 20, description: 'May be repeated' })),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
  }),
  response: model('FoundList', Type.Object({ items: Type.Array(Found) })),
})

export const listFavorites = endpoint({
  operation: 'listFavorites',
  method: 'GET',
  path: '/api/me/favorites',
  tag,
  summary: 'Your favourites, the newest first',
  description: 'Objects that you may no longer see are omitted.',
  query: few,
  response: things('Favorites'),
})

export const addFavorite = endpoint({
  operation: 'addFavorite',
  method: 'PUT',
  path: '/api/me/favorites/{type}/{target_id}',
  tag,
  summary: 'Add an object to your favorites',
  description: 'Only visible objects. Idempotent.',
  params: thingParams,
})

export const removeFavorite = endpoint({
  operation: 'removeFavorite',
  method: 'DELETE',
  path: '/api/me/favorites/{type}/{target_id}',
  tag,
  summary: 'Remove an object from your favorites',
  description: 'Also for objects that you may no longer see.',
  params: thingParams,
})

export const noteView = endpoint({
  operation: 'noteView',
  method: 'PUT',
  path: '/api/me/views/{type}/{target_id}',
  tag,
  summary: 'Record that you opened an object',
  description:
    'Only visible objects. It is counted in `/api/discovery/popular` and listed in `/api/me/recent`.',
  params: thingParams,
})

export const listRecent = endpoint({
  operation: 'listRecent',
  method: 'GET',
  path: '/api/me/recent',
  tag,
  summary: 'List recently opened objects',
  description: 'Newest first. Objects that you may no longer see are omitted.',
  query: few,
  response: model(
    'RecentThings',
    Type.Object({
      items: Type.Array(Type.Object({ type: thingType, id: id(), ...found, viewed_at: time() })),
    }),
  ),
})

export const listPopular = endpoint({
  operation: 'listPopular',
  method: 'GET',
  path: '/api/discovery/popular',
  tag,
  summary: 'List popular objects of the last thirty days',
  description: 'Most opened first, only visible objects.',
  query: few,
  response: things('PopularThings'),
})

export type Found = Static<typeof Found>
export type Thing = Static<typeof Thing>
export type ThingType = (typeof thingTypes)[number]
