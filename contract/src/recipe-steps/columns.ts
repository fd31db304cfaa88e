import { closed, model, oneOf, Type } from '../schema.ts'
import { column, columns, formula, newColumn, stepKind } from './step.ts'

const DerivedColumn = model(
  'RecipeDerivedColumn',
  closed({
    name: newColumn('Name of the column; that of one that exists replaces it, where it stands'),
    formula: formula('An expression over the columns that the step gets, e.g. round(price * quantity, 2)'),
  }),
)

const deriveStep = stepKind({
  kind: 'derive',
  component: 'RecipeDeriveStep',
  title: 'Add columns by formula',
  group: 'columns',
  description:
    'Computes columns from others of the same row. Formulas are expressions of the engine; GET /api/pipeline/functions ' +
    'lists its functions. Each formula sees the columns as the step gets them.',
  settings: {
    columns: Type.Array(DerivedColumn, { minItems: 1, maxItems: 200, description: 'The columns to compute' }),
  },
  example: { columns: [{ name: 'total', formula: 'round(price * quantity, 2)' }] },
})

const renameStep = stepKind({
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

const selectStep = stepKind({
  kind: 'select',
  component: 'RecipeSelectStep',
  title: 'Choose columns',
  group: 'columns',
  description: 'Keeps, drops or reorders columns.',
  settings: {
    mode: oneOf(['keep', 'drop', 'first', 'last'], {
      description:
        '`keep`: these and no others, in this order; `drop`: all but these; `first`, `last`: all, with these moved there',
    }),
    columns: columns('The columns it is about'),
    ignore_missing: Type.Optional(
      Type.Boolean({ description: 'With `drop`: names that there are not are no mistake' }),
    ),
  },
  example: { mode: 'keep', columns: ['country', 'amount'] },
})

/** Steps that make, name and choose columns. In the order of the palette; a new one is a constant above and a line here. */
export const columnSteps = [deriveStep, renameStep, selectStep] as const
