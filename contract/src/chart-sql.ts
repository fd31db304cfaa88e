import { Scalar } from './filters.ts'
import { type Static, Type, closed, id, model, name, nullable } from './schema.ts'

export const ChartInput = model(
  'ChartInput',
  closed({
    dataset_id: id('Dataset that is read'),
    name: name({ description: 'How the statement calls it: unique there, whatever the case' }),
  }),
  { examples: [{ dataset_id: 7, name: 'orders' }] },
)

/** The query of a chart in SQL. Its datasets are referenced by id, so that renames do not matter. */
export const ChartSql = model(
  'ChartSql',
  closed({
    statement: Type.String({
      minLength: 1,
      maxLength: 60_000,
      description:
        'One SELECT; its tables are the inputs, by their names in the chart, and nothing else can be read. Filters of the ' +
        'dashboard take away rows of the inputs before the statement sees them',
    }),
    inputs: Type.Array(ChartInput, {
      minItems: 1,
      maxItems: 20,
      description:
        'The datasets that it reads; each has versions, for SQL on a dashboard reads no live dataset',
    }),
    parameters: Type.Optional(
      Type.Array(nullable(Scalar), {
        maxItems: 1000,
        description:
          'Values of $1, $2, ... in the statement. `$name` is a parameter of the chart or a variable of the dashboard; a statement ' +
          'has either',
      }),
    ),
  }),
  {
    examples: [
      {
        statement: 'select country, sum(amount) as total from orders group by country',
        inputs: [{ dataset_id: 7, name: 'orders' }],
      },
    ],
  },
)

export type ChartSql = Static<typeof ChartSql>
