import { Type, oneOf } from '../schema.ts'
import { RecipeCondition } from './condition.ts'
import { formula, stepKind } from './step.ts'

export const filterStep = stepKind({
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
