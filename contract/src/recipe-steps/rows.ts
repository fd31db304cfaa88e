import { oneOf, Type } from '../schema.ts'
import { RecipeCondition } from './condition.ts'
import { columns, formula, sortKeys, stepKind } from './step.ts'

const filterStep = stepKind({
  kind: 'filter',
  component: 'RecipeFilterStep',
  title: 'Filter rows',
  group: 'rows',
  description: 'Keeps the rows for which a condition, or a formula, is true.',
  settings: {
    condition: Type.Optional(RecipeCondition),
    formula: Type.Optional(formula('Instead of a condition: an expression that is true or false')),
    keep: Type.Optional(
      oneOf(['matching', 'others'], {
        description: '`others`: the rows for which it is false or null. `matching` unless given',
      }),
    ),
  },
  example: { condition: { column: 'country', operator: 'in', values: ['DE', 'FR'] } },
})

const sortStep = stepKind({
  kind: 'sort',
  component: 'RecipeSortStep',
  title: 'Sort rows',
  group: 'rows',
  description:
    'Orders the rows. The order lasts through filters and new columns until a step that makes other rows; as the last ' +
    'step it is the order that the rows are stored in.',
  settings: { by: sortKeys('Most important first') },
  example: { by: [{ column: 'day' }] },
})

const deduplicateStep = stepKind({
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

const topNStep = stepKind({
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

const sampleStep = stepKind({
  kind: 'sample',
  component: 'RecipeSampleStep',
  title: 'Take a sample',
  group: 'rows',
  description: 'A random choice of rows that is the same at every run over the same rows.',
  settings: {
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'So many rows' })),
    percent: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Or about so many of a hundred' }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2147483647,
        description: 'Another seed, another sample; 0 unless given',
      }),
    ),
    keys: Type.Optional(
      columns('Rows that are the same in these come together or not at all, in other datasets too'),
    ),
  },
  example: { percent: 10, seed: 7 },
})

const limitStep = stepKind({
  kind: 'limit',
  component: 'RecipeLimitStep',
  title: 'Keep the first rows',
  group: 'rows',
  description: 'So many rows, in the order of the sort before it, where there is one.',
  settings: {
    rows: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'How many rows to keep' }),
    skip: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'How many to pass over first' }),
    ),
  },
  example: { rows: 1000 },
})

/** Steps that keep some rows, or order them. In the order of the palette; a new one is a constant above and a line here. */
export const rowSteps = [filterStep, sortStep, deduplicateStep, topNStep, sampleStep, limitStep] as const
