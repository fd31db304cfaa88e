import { Type, closed, model } from '../schema.ts'
import { formula, newColumn, stepKind } from './step.ts'

const DerivedColumn = model(
  'RecipeDerivedColumn',
  closed({
    name: newColumn('Name of the column; that of one that exists replaces it, where it stands'),
    formula: formula('An expression over the columns that the step gets, e.g. round(price * quantity, 2)'),
  }),
)

export const deriveStep = stepKind({
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
