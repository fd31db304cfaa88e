import { Type } from '../schema.ts'
import { stepKind } from './step.ts'

export const limitStep = stepKind({
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
