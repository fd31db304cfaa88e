import { Scalar } from './filters.ts'
import { type Static, Type, closed, hexColor, model, name } from './schema.ts'

/** What is said of one value of a dimension. */
export const DimensionValue = model(
  'DimensionValue',
  closed({
    value: Scalar,
    label: Type.Optional(name({ description: 'Shown instead of the value' })),
    color: Type.Optional(Type.String({ ...hexColor, description: 'Of it in charts', examples: ['#3b5bdb'] })),
  }),
  { examples: [{ value: 'EU', label: 'Europe', color: '#3b5bdb' }] },
)

/** Which values follow those that a dimension lists: by themselves, or by what else the query sorts by. */
export const unlistedOrders = ['by_value', 'by_query'] as const

export type DimensionValue = Static<typeof DimensionValue>
