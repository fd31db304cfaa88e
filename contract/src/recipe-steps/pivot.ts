import { aggregates } from '../query.ts'
import { Type, closed, model, oneOf } from '../schema.ts'
import { Scalar, column, columns, newColumn, stepKind } from './step.ts'

const PivotValue = model(
  'RecipePivotValue',
  closed({
    value: Type.Union([Scalar, Type.Null()]),
    name: Type.Optional(newColumn('Name of its column; made from the value unless given')),
  }),
)

const PivotAggregate = model(
  'RecipePivotAggregate',
  closed({
    aggregate: oneOf(aggregates),
    column: Type.Optional(column('All but `count` need one')),
    percentile: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    name: Type.Optional(newColumn('With several aggregates: added to the name of each value')),
  }),
)

export const pivotStep = stepKind({
  kind: 'pivot',
  component: 'RecipePivotStep',
  title: 'Turn values into columns',
  group: 'shape',
  description:
    'One row for each combination of the keys, and a column for each listed value. The list is part of the recipe, so that ' +
    'its columns are known before it runs; GET /api/datasets/{id}/field-values finds the values there are.',
  settings: {
    keys: columns('What a row is about', { minItems: 0 }),
    column: column('Its values become columns'),
    values: Type.Array(PivotValue, { minItems: 1, maxItems: 500, description: 'Values that become columns' }),
    aggregates: Type.Array(PivotAggregate, {
      minItems: 1,
      maxItems: 10,
      description: 'What stands in the cells',
    }),
    others: Type.Optional(newColumn('Name of one more column, for all values that are not listed')),
  },
  example: {
    keys: ['product'],
    column: 'year',
    values: [{ value: 2025 }, { value: 2026 }],
    aggregates: [{ aggregate: 'sum', column: 'amount' }],
  },
})
