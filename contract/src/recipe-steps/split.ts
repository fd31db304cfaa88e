import { Type, oneOf } from '../schema.ts'
import { column, newColumn, stepKind } from './step.ts'

export const splitStep = stepKind({
  kind: 'split',
  component: 'RecipeSplitStep',
  title: 'Split a text',
  group: 'shape',
  description: 'Cuts a text at a separator, into columns or into rows.',
  settings: {
    column: column('Text to split'),
    separator: Type.String({ minLength: 1, maxLength: 200, description: 'Where it is cut' }),
    regex: Type.Optional(Type.Boolean({ description: 'The separator is a regular expression' })),
    into: oneOf(['columns', 'rows'], { description: 'A column for each part, or a row' }),
    names: Type.Array(newColumn('Name of a part'), {
      minItems: 1,
      maxItems: 100,
      description: 'Into columns: one name a part; into rows: one name for all parts',
    }),
    rest: Type.Optional(
      oneOf(['drop', 'last'], {
        description: 'Into columns, parts beyond the names: dropped (unless given), or left in the last one',
      }),
    ),
    position: Type.Optional(newColumn('Into rows: name of a column with the number of the part, from 1')),
    trim: Type.Optional(Type.Boolean({ description: 'Parts lose spaces at their ends' })),
    keep_original: Type.Optional(Type.Boolean({ description: 'The split column stays' })),
  },
  example: { column: 'full_name', separator: ' ', into: 'columns', names: ['first', 'last'], rest: 'last' },
})
