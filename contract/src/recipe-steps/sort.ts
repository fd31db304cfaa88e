import { sortKeys, stepKind } from './step.ts'

export const sortStep = stepKind({
  kind: 'sort',
  component: 'RecipeSortStep',
  title: 'Sort rows',
  group: 'rows',
  description:
    'Orders the rows. The order lasts through filters and new columns until a step that makes other rows; as the last ' +
    'step it is the order that the rows are stored in.',
  settings: { by: sortKeys('Most important first') },
  example: { by: [{ column: 'day' }] },
})
