import { Type, closed, model, oneOf } from '../schema.ts'
import { column, onMisfit, recipeTypes, stepKind } from './step.ts'

const CastColumn = model(
  'RecipeCastColumn',
  closed({
    column: column('Column to turn into another type'),
    type: oneOf(recipeTypes, { description: 'The type it shall have' }),
    format: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'How texts write a date or time (`%d.%m.%Y`), or how a date or time is written as text',
        examples: ['%d.%m.%Y'],
      }),
    ),
    precision: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 38, description: 'Of a decimal: digits in all; 18 unless given' }),
    ),
    scale: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 38,
        description: 'Of a decimal: digits behind the point; 2 unless given',
      }),
    ),
    decimal_mark: Type.Optional(
      oneOf(['.', ','], { description: 'Of numbers in texts: the other one and spaces then group digits' }),
    ),
  }),
)

export const castStep = stepKind({
  kind: 'cast',
  component: 'RecipeCastStep',
  title: 'Change types',
  group: 'values',
  description: 'Turns the values of columns into another type.',
  settings: {
    columns: Type.Array(CastColumn, { minItems: 1, maxItems: 500, description: 'The columns to change' }),
    on_misfit: onMisfit,
  },
  example: { columns: [{ column: 'amount', type: 'decimal', scale: 2 }], on_misfit: 'null' },
})
