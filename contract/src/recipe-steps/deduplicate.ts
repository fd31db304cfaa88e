import { Type } from '../schema.ts'
import { columns, sortKeys, stepKind } from './step.ts'

export const deduplicateStep = stepKind({
  kind: 'deduplicate',
  component: 'RecipeDeduplicateStep',
  title: 'Remove duplicates',
  group: 'rows',
  description: 'Keeps one row of those that are the same in the keys.',
  settings: {
    keys: Type.Optional(columns('Key columns of the rows; all by default')),
    order_by: Type.Optional(
      sortKeys('Which row to keep: the first in this order; ties are broken by all columns'),
    ),
  },
  example: { keys: ['customer_id'], order_by: [{ column: 'updated_at', order: 'desc' }] },
})
