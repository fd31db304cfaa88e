import { Type } from '../schema.ts'
import { column, newColumn, stepKind } from './step.ts'

export const binStep = stepKind({
  kind: 'bin',
  component: 'RecipeBinStep',
  title: 'Put numbers into ranges',
  group: 'values',
  description: 'A new column with the range that a number lies in: of equal width, or between given edges.',
  settings: {
    column: column('Number to put into ranges'),
    name: newColumn('Name of the new column'),
    width: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e15,
        description: 'Equal ranges of this width; the value is their lower bound',
      }),
    ),
    edges: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 1,
        maxItems: 200,
        description: 'Or edges that rise; the value is a text such as "10 to 20", the lower edge included',
      }),
    ),
    labels: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 201,
        description: 'With edges: texts for the ranges, one more than there are edges',
      }),
    ),
  },
  example: { column: 'age', name: 'age group', edges: [18, 65], labels: ['young', 'adult', 'old'] },
})
