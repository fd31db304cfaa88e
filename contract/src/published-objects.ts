import { endpoint } from './endpoint.ts'
import { RenderedChart } from './dashboard-render.ts'
import { ExploreResult } from './explore.ts'
import { MapOutlines } from './maps.ts'
import { column } from './filters.ts'
import { reservedNames, slug } from './publication-definitions.ts'
import { Type, closed, model, nullable, oneOf, page, withDefault } from './schema.ts'

const tag = 'app'

export const appHeader =
  'The app is the one that the header `X-App` names by its slug, else the first of the organization that you may open.'

export const listFields = {
  limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 50),
  offset: withDefault(Type.Integer({ minimum: 0, maximum: 2147483647 }), 0),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Substring of the searched fields, in any case' }),
  ),
}

export const slugParams = closed({ slug: slug('Publication') })

export const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const fieldsOfObject = Type.Record(Type.String(), Type.Unknown(), {
  description: 'By the names of its fields; null too where a policy hides a value from you',
})

const EntityObject = model('EntityObject', fieldsOfObject, {
  description: 'Fields by their names; null, too, where a policy keeps a value from you',
  examples: [{ code: 'ATL', city: 'Atlanta' }],
})

const reserved = reservedNames.fields.join('|')
const filterParameter = Type.Union([
  Type.String({ maxLength: 1000 }),
  Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 200 }),
])
/** Filters by field: `city=Rome`, repeatable, and `delay.gte=5`. */
const objectQuery = Type.Unsafe<{
  limit: number
  offset: number
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
}>({
  ...closed({
    ...listFields,
    sort: Type.Optional(column('Field to sort by; ties are broken by the key')),
    order: Type.Optional(oneOf(['asc', 'desc'])),
  }),
  'x-expected': 'the name of a field, with or without .gte, .lte, .like or .null',
  patternProperties: {
    [`^(?!(${reserved})$)[a-z][a-z0-9_]{0,62}(\\.[a-z]{1,10})?$`]: filterParameter,
  },
})

const entityParams = { entity: slug('Entity of the app') }
const objectParams = closed({
  ...entityParams,
  key: Type.String({ minLength: 1, maxLength: 500, description: 'Value of its key' }),
})

export const listEntityObjects = endpoint({
  operation: 'listEntityObjects',
  method: 'GET',
  path: '/api/{entity}',
  tag,
  summary: 'Objects of an entity',
  description:
    `${appHeader} Fields filter by their names: \`city=Rome\` (repeatable: any of them), \`delay.gte=5\`, \`delay.lte=9\`, \`city.like=ro%\`, ` +
    '`city.null=true`. What a field or operator is not known by is a 422. With `Accept: text/csv` or that of a workbook all that the ' +
    'filters leave comes as a file, which needs the action `export` of the app.',
  params: closed(entityParams),
  query: objectQuery,
  tagged: true,
  response: model('EntityObjectPage', page(EntityObject)),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

export const getEntityObject = endpoint({
  operation: 'getEntityObject',
  method: 'GET',
  path: '/api/{entity}/{key}',
  tag,
  summary: 'One object, with what it is related to',
  description: 'Of a list of related objects the first 20, with how many there are.',
  params: objectParams,
  tagged: true,
  response: model(
    'EntityObjectDetail',
    Type.Object({
      key: cell,
      object: EntityObject,
      relations: Type.Record(
        Type.String(),
        Type.Union([
          Type.Object({
            kind: oneOf(['many_to_one']),
            entity: Type.String(),
            key: cell,
            object: nullable(EntityObject),
          }),
          Type.Object({
            kind: oneOf(['one_to_many']),
            entity: Type.String(),
            items: Type.Array(EntityObject),
            total: Type.Integer(),
            where: nullable(
              Type.Record(Type.String(), Type.String(), {
                description:
                  'Parameters with which the list of the other entity has all of them; null where it cannot',
              }),
            ),
          }),
        ]),
      ),
    }),
    { examples: [{ key: 'ATL', object: { code: 'ATL', city: 'Atlanta' }, relations: {} }] },
  ),
})

export const listObjectCharts = endpoint({
  operation: 'listObjectCharts',
  method: 'GET',
  path: '/api/{entity}/{key}/charts',
  tag,
  summary: 'The charts on the page of an object, filtered to it',
  description:
    'Those of its sections, with your rights. A chart of a dashboard that is withdrawn is left out, and so is one that the object leads to no rows of.',
  params: objectParams,
  tagged: true,
  response: model(
    'EntityObjectCharts',
    Type.Object({
      charts: Type.Array(
        Type.Object({
          section: Type.Integer({ description: 'Place of its section, from 0' }),
          dashboard: Type.String({ description: 'Slug of the dashboard that it is of' }),
          chart: RenderedChart,
        }),
      ),
      maps: Type.Array(MapOutlines, { description: 'Maps of the organization that they are drawn on' }),
    }),
    { examples: [{ charts: [], maps: [] }] },
  ),
})

export const callPublishedEndpoint = endpoint({
  operation: 'callPublishedEndpoint',
  method: 'GET',
  path: '/api/endpoints/{slug}',
  tag,
  summary: 'The result of a published query',
  description:
    'Parameters are those of the endpoint, by their names. `Accept` chooses JSON, CSV, Arrow or Parquet. The entity tag changes with ' +
    'the data, and `Deprecation` and `Sunset` say when an endpoint ends.',
  params: slugParams,
  query: Type.Unsafe<{ limit?: number; offset?: number }>({
    ...closed({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    }),
    'x-expected': 'the name of a parameter',
    patternProperties: { '^(?!(limit|offset|slug)$)[A-Za-z_][A-Za-z0-9_]{0,62}$': filterParameter },
  }),
  tagged: true,
  produces: ['text/csv', 'application/vnd.apache.arrow.stream', 'application/vnd.apache.parquet'],
  response: ExploreResult,
})
