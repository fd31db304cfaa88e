import { aggregates } from '../../../../../contract/src/aggregates.ts'
import { operators, units } from '../../../../../contract/src/operators.ts'
import { grains } from '../../../../../contract/src/grains.ts'
import { comparisonKinds } from '../../../../../contract/src/query.ts'
import { closed, nullable, oneOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import type { AskedDataset } from './asked-datasets.ts'

const text = () => Type.String({ maxLength: 200 })
const number = (maximum: number, description: string) => Type.Integer({ minimum: 1, maximum, description })

/** What of a query words of a question can stand for. */
const explanations = [
  'field',
  'value',
  'time',
  'aggregate',
  'share',
  'order',
  'limit',
  'comparison',
  'nothing',
] as const

/** What a query shows of which rows. */
const contents = (field: ReturnType<typeof oneOf<string[]>>) => ({
  measures: Type.Array(
    closed({
      field: nullable(field),
      aggregate: nullable(oneOf(aggregates)),
      share: Type.Boolean({ description: 'As part of the total' }),
    }),
    {
      maxItems: 10,
      description: 'A measure by its name alone, or an aggregate of a field; count needs no field',
    },
  ),
  dimensions: Type.Array(
    closed({
      field,
      grain: nullable(oneOf(grains)),
      across: Type.Boolean({ description: 'Its values become columns' }),
    }),
    { maxItems: 5 },
  ),
  filters: Type.Array(
    closed({
      field,
      operator: oneOf(operators),
      values: Type.Array(text(), { maxItems: 50 }),
      unit: nullable(oneOf(units, { description: 'Of a period that is counted from today' })),
      or_group: nullable(number(10, 'Of filters with the same number one has to hold; of all others each')),
    }),
    {
      maxItems: 10,
      description:
        'Dates as YYYY-MM-DD; between has both bounds, included. Counted from today: `previous` so many whole units before the ' +
        'present one, `this` the whole present one, `to_date` the present one up to today, `last` so many up to now',
    },
  ),
})

/** What a language model may answer: nothing that the caller cannot see has a name in it. All fields are required, as
 * structured outputs want it. */
export function draftSchema(asked: readonly AskedDataset[]) {
  const names = [...new Set(asked.flatMap(({ fields }) => fields.map(({ name }) => name)))]
  const field = oneOf(names)
  return closed({
    dataset_id: nullable(
      Type.Union(
        asked.map(({ dataset }) => Type.Literal(dataset.id)),
        { description: 'null: none of them answers the question' },
      ),
    ),
    ...contents(field),
    sort: nullable(
      closed({
        measure: nullable(number(10, 'Number of the measure, from 1')),
        field: nullable(oneOf(names, { description: 'A dimension, where it is not by a measure' })),
        order: oneOf(['asc', 'desc'], { description: 'desc for "top"' }),
      }),
    ),
    limit: nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
    limit_per: nullable(
      oneOf(names, { description: 'Dimension of whose values each gets its own `limit` rows' }),
    ),
    comparison: nullable(oneOf(comparisonKinds)),
    words: Type.Array(closed({ text: text(), stands_for: oneOf(explanations), field: nullable(field) }), {
      maxItems: 60,
      description:
        'Every word of the question that means something, as it is written, with the part of the query that it stands for; `field` with field and value',
    }),
    unexplained: Type.Array(text(), {
      maxItems: 10,
      description: 'Words of the question that the query does not answer, as they are written',
    }),
    follow_up: nullable(
      closed(
        {
          without_filters: Type.Array(number(50, 'Number of a filter of the query before'), { maxItems: 50 }),
        },
        {
          description:
            'Where the question goes on from the query before: its filters are kept, but for these and those on fields of `filters`. null: a question of its own',
        },
      ),
    ),
  })
}

// A union made of a list has no type of its own.
export type Draft = Omit<Static<ReturnType<typeof draftSchema>>, 'dataset_id'> & { dataset_id: number | null }

/** A draft that is no query, with the reason, for the one who wrote it. */
export class DraftMistake extends Error {}
