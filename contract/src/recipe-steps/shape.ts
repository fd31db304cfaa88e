import { aggregates } from '../aggregates.ts'
import { closed, model, oneOf, Type } from '../schema.ts'
import { column, columns, newColumn, Scalar, stepKind } from './step.ts'

const splitStep = stepKind({
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

const mergeColumnsStep = stepKind({
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

const PivotValue = model(
  'RecipePivotValue',
  closed({
    value: Type.Union([Scalar, Type.Null()]),
    name: Type.Optional(newColumn('Name of its column; made from the value unless given')),
  }),
)

const PivotAggregate = model(
  'RecipePivotAggregate',
  closed({
    aggregate: oneOf(aggregates),
    column: Type.Optional(column('All but `count` need one')),
    percentile: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    name: Type.Optional(newColumn('With several aggregates: added to the name of each value')),
  }),
)

const pivotStep = stepKind({
  kind: 'pivot',
  component: 'RecipePivotStep',
  title: 'Turn values into columns',
  group: 'shape',
  description:
    'One row for each combination of the keys, and a column for each listed value. The list is part of the recipe, so that ' +
    'its columns are known before it runs; GET /api/datasets/{id}/field-values finds the values there are.',
  settings: {
    keys: columns('What a row is about', { minItems: 0 }),
    column: column('Its values become columns'),
    values: Type.Array(PivotValue, { minItems: 1, maxItems: 500, description: 'Values that become columns' }),
    aggregates: Type.Array(PivotAggregate, {
      minItems: 1,
      maxItems: 10,
      description: 'What stands in the cells',
    }),
    others: Type.Optional(newColumn('Name of one more column, for all values that are not listed')),
  },
  example: {
    keys: ['product'],
    column: 'year',
    values: [{ value: 2025 }, { value: 2026 }],
    aggregates: [{ aggregate: 'sum', column: 'amount' }],
  },
})

const unpivotStep = stepKind({
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

const unnestStep = stepKind({
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

/** Steps that turn rows into columns and columns into rows. In the order of the palette; a new one is a constant above and a line here. */
export const shapeSteps = [splitStep, mergeColumnsStep, pivotStep, unpivotStep, unnestStep] as const
