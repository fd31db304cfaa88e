import { Type } from '../schema.ts'
import { columns, newColumn, stepKind } from './step.ts'

export const mergeColumnsStep = stepKind({
  kind: 'merge_columns',
  component: 'RecipeMergeColumnsStep',
  title: 'Merge columns',
  group: 'shape',
  description: 'Joins the values of several columns into one text.',
  settings: {
    columns: columns('Columns to merge, in this order', { minItems: 1, maxItems: 100 }),
    name: newColumn('Name of the text'),
    separator: Type.Optional(
      Type.String({ maxLength: 200, description: 'Between the values; nothing unless given' }),
    ),
    nulls: Type.Optional(
      Type.Unsafe<'skip' | 'empty' | 'null'>({
        type: 'string',
        enum: ['skip', 'empty', 'null'],
        description:
          '`skip` (unless given): as if the column were not there; `empty`: as an empty text; `null`: the whole is null',
      }),
    ),
    keep_originals: Type.Optional(Type.Boolean({ description: 'The merged columns stay' })),
  },
  example: { columns: ['street', 'city'], name: 'address', separator: ', ' },
})
