import { Type, closed } from '../schema.ts'
import { column, newColumn, stepKind } from './step.ts'

export const renameStep = stepKind({
  kind: 'rename',
  component: 'RecipeRenameStep',
  title: 'Rename columns',
  group: 'columns',
  description: 'Gives columns other names; two can swap theirs.',
  settings: {
    columns: Type.Array(closed({ from: column('As it is called'), to: newColumn('As it shall be called') }), {
      minItems: 1,
      maxItems: 500,
      description: 'The columns to rename',
    }),
  },
  example: { columns: [{ from: 'amt', to: 'amount' }] },
})
