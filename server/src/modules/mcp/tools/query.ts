import type { ExploreResult } from '../../../../../contract/src/explore.ts'
import { operators } from '../../../../../contract/src/operators.ts'
import { grains } from '../../../../../contract/src/grains.ts'
import { aggregates } from '../../../../../contract/src/aggregates.ts'
import { closed, id, oneOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import { tool } from '../tool.ts'
import { table, tableOf } from './table.ts'

const maxRows = 1000

const fieldName = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })

/** What a query is. */
export const asked = {
  dataset_id: id('From list_datasets'),
  dimensions: Type.Optional(
    Type.Array(
      Type.Union([
        fieldName('A dimension'),
        closed({ column: fieldName('A time'), grain: oneOf(grains, { description: 'Period' }) }),
      ]),
      { maxItems: 10 },
    ),
  ),
  measures: Type.Optional(
    Type.Array(
      Type.Union([
        fieldName('A measure of the model'),
        closed({
          aggregate: oneOf(aggregates),
          column: Type.Optional(fieldName('What is aggregated; none with count')),
          name: Type.Optional(fieldName('Name of the result column')),
        }),
      ]),
      { maxItems: 20 },
    ),
  ),
  filters: Type.Optional(
    Type.Array(
      closed({
        column: fieldName('A dimension or a measure'),
        operator: oneOf(operators),
        value: Type.Optional(Type.Unknown({ description: 'One value' })),
        values: Type.Optional(
          Type.Array(Type.Unknown(), { description: 'Several, e.g. with in and between' }),
        ),
      }),
      { maxItems: 50 },
    ),
  ),
  sort: Type.Optional(
    Type.Array(closed({ by: fieldName('A result column'), order: Type.Optional(oneOf(['asc', 'desc'])) }), {
      maxItems: 10,
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRows, description: '100 by default' })),
}

export const query = tool({
  name: 'query',
  title: 'Query a dataset',
  description:
    'Computes measures of a dataset, grouped by dimensions. Use names from describe_dataset. Row and column policies apply to you.',
  input: closed(asked),
  output: closed({ dataset_id: Type.Integer(), ...table }),
  async run(api, { dataset_id, limit = 100, ...others }) {
    const path = `/api/datasets/${dataset_id}/explore`
    const result = await api.post<Static<typeof ExploreResult>>(path, { ...others, limit })
    return { structured: { dataset_id, ...tableOf(result) } }
  },
})
