import { Type } from '../schema.ts'
import { columns, newColumn, stepKind } from './step.ts'

export const unpivotStep = stepKind({
  kind: 'unpivot',
  component: 'RecipeUnpivotStep',
  title: 'Turn columns into rows',
  group: 'shape',
  description: 'A row for each of the columns, with its name and its value; all other columns are repeated.',
  settings: {
    columns: columns('Columns that become rows; their types must go together'),
    name_column: newColumn('Name of the column that holds the names'),
    value_column: newColumn('Name of the column that holds the values'),
    keep_nulls: Type.Optional(Type.Boolean({ description: 'Also rows whose value is null' })),
    as_text: Type.Optional(Type.Boolean({ description: 'All values as text' })),
  },
  example: { columns: ['2025', '2026'], name_column: 'year', value_column: 'amount' },
})
