import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { Type, closed, id, idParams, model, nullable, oneOf, withDefault } from './schema.ts'

export const ConnectorTable = model(
  'ConnectorTable',
  Type.Object({
    schema: nullable(Type.String({ description: 'Null where there are no schemas', examples: ['public'] })),
    name: Type.String({ examples: ['sales'] }),
    kind: oneOf(['table', 'view', 'file']),
    row_estimate: nullable(
      Type.Integer({ minimum: 0, description: "The source's own estimate; null without one" }),
    ),
    dataset_id: nullable(id('Dataset that was made of it; null when there is none')),
  }),
)

export const listConnectorTables = endpoint({
  operation: 'listConnectorTables',
  method: 'GET',
  path: '/api/connectors/{id}/tables',
  tag: 'connectors',
  summary: 'List the tables that a connector offers',
  description:
    'Queried from the source each time. Of a `file` connector: the datasets uploaded through it. Kinds without tables return an empty list.',
  params: idParams,
  query: closed({
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Substring of schema and name, in any case, e.g. "public.sal"',
      }),
    ),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 200),
    offset: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'Only the source knows how many there are: a page that is not full is the last one',
      }),
      0,
    ),
  }),
  response: Type.Object({ items: Type.Array(ConnectorTable) }),
})

export const ConnectorColumn = model(
  'ConnectorColumn',
  Type.Object({
    name: Type.String({ examples: ['amount'] }),
    type: ColumnType,
    native_type: Type.String({ description: 'As the source writes it', examples: ['numeric(12,2)'] }),
    nullable: Type.Boolean(),
  }),
)

export const listConnectorColumns = endpoint({
  operation: 'listConnectorColumns',
  method: 'GET',
  path: '/api/connectors/{id}/tables/{table}/columns',
  tag: 'connectors',
  summary: 'List the columns of a table',
  description: 'Needs `connector.query`. A failing or unreachable source is 422 `upstream_failed`.',
  params: closed({ id: id(), table: Type.String({ minLength: 1, maxLength: 200 }) }),
  query: closed({
    schema: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Where the source has schemas',
        examples: ['public'],
      }),
    ),
  }),
  response: Type.Object({ items: Type.Array(ConnectorColumn) }),
})
