import { Type, oneOf } from '../schema.ts'
import { inputName, newColumn, stepKind } from './step.ts'

export const stackStep = stepKind({
  kind: 'stack',
  component: 'RecipeStackStep',
  title: 'Stack inputs',
  group: 'tables',
  description: 'Puts the rows of other inputs below those of this one.',
  settings: {
    inputs: Type.Array(inputName('Another input'), {
      minItems: 1,
      maxItems: 50,
      description: 'In this order',
    }),
    by: Type.Optional(
      oneOf(['name', 'position'], {
        description: 'Which columns belong together: of the same name (unless given), or at the same place',
      }),
    ),
    missing: Type.Optional(
      oneOf(['null', 'refuse', 'drop'], {
        description:
          'By name, columns that not all have: filled with null (unless given), a mistake, or left out',
      }),
    ),
    on_type_clash: Type.Optional(
      oneOf(['refuse', 'text'], {
        description: 'Columns whose types do not go together: a mistake (unless given), or all as text',
      }),
    ),
    source_column: Type.Optional(newColumn('Name of a column that says which input a row is from')),
    distinct: Type.Optional(Type.Boolean({ description: 'Rows that are the same in all columns come once' })),
  },
  example: { inputs: ['orders_2025'], source_column: 'source' },
})
