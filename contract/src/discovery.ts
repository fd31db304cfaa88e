import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, id, model, nullable, oneOf, time, withDefault } from './schema.ts'

/** What can be a favourite and is counted when it is opened. */
export const thingTypes = ['dashboard', 'dataset', 'recipe', 'connector', 'query', 'project'] as const
/** What else is found. */
export const foundTypes = [...thingTypes, 'chart', 'column', 'user'] as const

const thingType = oneOf(thingTypes, { description: 'Kind of thing' })

const found = {
  name: Type.String(),
  description: Type.String(),
  is_favorite: Type.Boolean({ description: 'Yours' }),
  views: Type.Integer({
    minimum: 0,
    description: 'People who opened it, counted once a day, in thirty days',
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
const thingParams = closed({ type: thingType, target_id: id('The thing') })

export const search = endpoint({
  operation: 'search',
  method: 'GET',
  path: '/api/search',
  tag,
  summary: 'Find anything by its name: what fits best first',
  description:
    'Dashboards, charts, datasets, columns, recipes, connectors, saved queries, projects and, for those who may see them, users. ' +
    'Each word has to occur in the name or the description. Only what you may see is looked at.',
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
  description: 'What you may no longer see is left out.',
  query: few,
  response: things('Favorites'),
})

export const addFavorite = endpoint({
  operation: 'addFavorite',
  method: 'PUT',
  path: '/api/me/favorites/{type}/{target_id}',
  tag,
  summary: 'Make a thing one of your favourites',
  description: 'Only what you may see. Doing it twice changes nothing.',
  params: thingParams,
})

export const removeFavorite = endpoint({
  operation: 'removeFavorite',
  method: 'DELETE',
  path: '/api/me/favorites/{type}/{target_id}',
  tag,
  summary: 'Take a thing from your favourites',
  description: 'Also for what you may no longer see.',
  params: thingParams,
})

export const noteView = endpoint({
  operation: 'noteView',
  method: 'PUT',
  path: '/api/me/views/{type}/{target_id}',
  tag,
  summary: 'Say that you opened a thing, so that you find it again',
  description:
    'Only what you may see. It is counted in `/api/discovery/popular` and listed in `/api/me/recent`.',
  params: thingParams,
})

export const listRecent = endpoint({
  operation: 'listRecent',
  method: 'GET',
  path: '/api/me/recent',
  tag,
  summary: 'What you opened last',
  description: 'The newest first. What you may no longer see is left out.',
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
  summary: 'What many people of the organization opened in the last thirty days',
  description: 'The most opened first, and only what you may see.',
  query: few,
  response: things('PopularThings'),
})

export type Found = Static<typeof Found>
export type Thing = Static<typeof Thing>
export type ThingType = (typeof thingTypes)[number]
