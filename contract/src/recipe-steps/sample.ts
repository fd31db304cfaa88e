import { Type } from '../schema.ts'
import { columns, stepKind } from './step.ts'

export const sampleStep = stepKind({
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
