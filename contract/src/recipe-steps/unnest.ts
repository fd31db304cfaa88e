import { Type } from '../schema.ts'
import { column, newColumn, stepKind } from './step.ts'

export const unnestStep = stepKind({
  kind: 'unnest',
  component: 'RecipeUnnestStep',
  title: 'Turn a list into rows',
  group: 'shape',
  description: 'A row for each item of a list; all other columns are repeated.',
  settings: {
    column: column('List'),
    name: Type.Optional(newColumn('Name of the items; that of the list unless given')),
    position: Type.Optional(newColumn('Name of a column with the number of the item, from 1')),
    keep_empty: Type.Optional(
      Type.Boolean({ description: 'Rows whose list is empty or null stay, with null as their item' }),
    ),
  },
  example: { column: 'tags', name: 'tag' },
})
