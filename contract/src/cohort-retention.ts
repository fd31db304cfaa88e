import { retentionGrains } from './known-values.ts'
import { column, FilterOrGroup } from './filters.ts'
import { type Static, Type, closed, model, name, oneOf } from './schema.ts'

const event = (description: string) => Type.Optional(Type.Array(FilterOrGroup, { maxItems: 20, description }))
const named = (description: string) => Type.Optional(name({ description }))

/** Names of the columns of the result, for those who show it. */
const RetentionNames = closed({
  period: named('How many periods after the first; `period` by default'),
  cohort: named('Start of the cohort; `cohort` by default'),
  share: named('Share of the cohort that returned; `share` by default'),
  returned: named('How many returned; `returned` by default'),
  size: named('How many the cohort has; `size` by default'),
})

export const CohortRetention = model(
  'CohortRetention',
  closed({
    entity: column('Who starts and returns, e.g. the customer of an order'),
    time: column('Date or timestamp of the rows'),
    grain: oneOf(retentionGrains, { description: 'Length of the cohorts and of the periods' }),
    start: event('Rows that start; all by default. An entity belongs to the cohort of its first'),
    return: event('Rows by which one returns; all by default. Those before the first start do not count'),
    periods: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Periods of each cohort, its first included; 12 by default',
      }),
    ),
    dimension: Type.Optional(
      column(
        'Divides the cohorts by its value in the row that starts; of several rows at that time the smallest',
      ),
    ),
    names: Type.Optional(RetentionNames),
  }),
  {
    description:
      'How many of those who started in a period return in the periods after it: a row for each cohort and period, with the ' +
      'share that returned, their number and the size of the cohort. Period 0 is the one of the first start, and counts those ' +
      'with a row of `return` at or after it. A period that begins after the latest row that passes the filters has not happened: ' +
      'its number and share are null. `filters` select the rows, so one on the time also decides which row is the first. ' +
      'Goes with `filters`, `limit`, `offset` and `timezone`',
    examples: [{ entity: 'customer', time: 'ordered_at', grain: 'month', periods: 6 }],
  },
)
export type CohortRetention = Static<typeof CohortRetention>
