import { Type, closed, oneOf } from '../schema.ts'
import { Scalar, column, newColumn, stepKind } from './step.ts'

export const recodeStep = stepKind({
  kind: 'recode',
  component: 'RecipeRecodeStep',
  title: 'Replace values by a list',
  group: 'values',
  description: 'Turns listed values into others.',
  settings: {
    column: column('Column whose values are replaced'),
    values: Type.Array(
      closed({ from: Type.Union([Scalar, Type.Null()]), to: Type.Union([Scalar, Type.Null()]) }),
      { minItems: 1, maxItems: 1000, description: 'Each value and what becomes of it' },
    ),
    others: Type.Optional(
      oneOf(['keep', 'null', 'value'], {
        description: 'Values that are not listed: as they are (unless given), null, or `other_value`',
      }),
    ),
    other_value: Type.Optional(Scalar),
    name: Type.Optional(newColumn('Name of a new column; unless given the values are replaced')),
  },
  example: {
    column: 'country',
    values: [
      { from: 'Germany', to: 'DE' },
      { from: 'Deutschland', to: 'DE' },
    ],
  },
})
