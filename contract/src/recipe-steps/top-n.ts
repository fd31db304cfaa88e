import { Type } from '../schema.ts'
import { columns, sortKeys, stepKind } from './step.ts'

export const topNStep = stepKind({
  kind: 'top_n',
  component: 'RecipeTopNStep',
  title: 'Keep the top rows',
  group: 'rows',
  description: 'The first rows of an order, of all or of each group.',
  settings: {
    count: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'How many rows to keep' }),
    by: sortKeys('The order; ties are broken by all columns'),
    per: Type.Optional(columns('So many of each combination of these')),
    with_ties: Type.Optional(Type.Boolean({ description: 'Also all rows that are level with the last one' })),
  },
  example: { count: 3, by: [{ column: 'amount', order: 'desc' }], per: ['country'] },
})
