import { Type, oneOf } from '../schema.ts'
import { Scalar, columns, sortKeys, stepKind } from './step.ts'

export const fillStep = stepKind({
  kind: 'fill',
  component: 'RecipeFillStep',
  title: 'Fill gaps',
  group: 'values',
  description: 'Puts a value where there is none.',
  settings: {
    columns: columns('Columns whose nulls are filled'),
    with: oneOf(['value', 'forward', 'backward', 'mean', 'median', 'min', 'max', 'most_frequent'], {
      description:
        '`value`: a constant; `forward`, `backward`: the last value before, or the first after, in the given order; ' +
        'the others are computed from the values there are',
    }),
    value: Type.Optional(Scalar),
    order_by: Type.Optional(sortKeys('With `forward` and `backward`: the order of the rows')),
    per: Type.Optional(columns('Within each group of rows that have the same values in these columns')),
  },
  example: { columns: ['price'], with: 'forward', order_by: [{ column: 'day' }], per: ['product'] },
})
