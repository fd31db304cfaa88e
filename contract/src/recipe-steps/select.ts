import { Type, oneOf } from '../schema.ts'
import { columns, stepKind } from './step.ts'

export const selectStep = stepKind({
  kind: 'select',
  component: 'RecipeSelectStep',
  title: 'Choose columns',
  group: 'columns',
  description: 'Keeps, drops or reorders columns.',
  settings: {
    mode: oneOf(['keep', 'drop', 'first', 'last'], {
      description:
        '`keep`: these and no others, in this order; `drop`: all but these; `first`, `last`: all, with these moved there',
    }),
    columns: columns('The columns it is about'),
    ignore_missing: Type.Optional(
      Type.Boolean({ description: 'With `drop`: names that there are not are no mistake' }),
    ),
  },
  example: { mode: 'keep', columns: ['country', 'amount'] },
})
