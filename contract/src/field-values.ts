import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { Type, closed, idParams, model, nullable, oneOf, withDefault } from './schema.ts'

export const FieldValues = model(
  'FieldValues',
  Type.Object({
    field: Type.String(),
    type: ColumnType,
    items: Type.Array(
      Type.Object({
        value: Type.Unknown({ description: 'As in query results; null for rows without one' }),
        label: Type.Optional(Type.String({ description: 'That the model gives it' })),
        count: Type.Unknown({ description: 'Rows that have it' }),
      }),
    ),
    truncated: Type.Boolean({ description: 'Whether there are more than the limit' }),
    dataset_version: nullable(Type.Integer()),
  }),
)

export const listFieldValues = endpoint({
  operation: 'listFieldValues',
  method: 'GET',
  path: '/api/datasets/{id}/values',
  tag: 'explore',
  summary: 'Values of a field, to choose a filter from',
  description:
    'Of those rows only that you may see. `q` finds texts that contain it, values whose label does, numbers that equal it, and dates that ' +
    'begin with it: `2026`, `2026-01` or `2026-01-31`.',
  params: idParams,
  query: closed({
    field: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'A column, a dimension of the model, or a joined one: `customer.country`',
    }),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 500 }), 50),
    order: withDefault(
      oneOf(['count', 'value', 'listed'], {
        description:
          'The most frequent first, or by value. `listed`: by value where the model lists values in their own order, else by count',
      }),
      'count',
    ),
  }),
  response: FieldValues,
})
