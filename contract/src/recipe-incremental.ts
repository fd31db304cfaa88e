import { type Static, Type, closed, model, nullable, oneOf } from './schema.ts'

export const lookbackUnits = ['minute', 'hour', 'day', 'week', 'month'] as const

const columnName = (text: string) => Type.String({ minLength: 1, maxLength: 300, description: text })

export const RecipeIncremental = model(
  'RecipeIncremental',
  closed({
    strategy: oneOf(['append', 'merge'], {
      description:
        '`append`: rows beyond the largest value there is are added; `merge`: rows at or beyond it replace those of ' +
        'the same keys',
    }),
    column: columnName('Time or number among the columns of the output that rises from one run to the next'),
    keys: Type.Optional(
      Type.Array(columnName('Column of the output'), {
        maxItems: 20,
        uniqueItems: true,
        description:
          'With `merge`: key columns of the output. Of rows with the same keys the one with the ' +
          'largest value of `column` stays, of equal ones the last; the run says how many went',
      }),
    ),
    lookback: Type.Optional(
      nullable(
        closed(
          {
            amount: Type.Integer({ minimum: 1, maximum: 2147483647 }),
            unit: Type.Optional(oneOf(lookbackUnits, { description: 'For times; day by default' })),
          },
          {
            description:
              'How far before the largest value rows are rebuilt: for late data. With `append` they replace ' +
              'what was there',
          },
        ),
      ),
    ),
  }),
  {
    examples: [
      { strategy: 'merge', column: 'updated_at', keys: ['id'], lookback: { amount: 1, unit: 'day' } },
    ],
  },
)

export type RecipeIncremental = Static<typeof RecipeIncremental>
