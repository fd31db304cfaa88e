import { funnelUnits } from './known-values.ts'
import { column, FilterOrGroup } from './filters.ts'
import { type Static, Type, closed, model, name, oneOf } from './schema.ts'

export const FunnelStep = model(
  'FunnelStep',
  closed({
    name: name({ description: 'Name of the step in the result' }),
    filters: Type.Array(FilterOrGroup, { maxItems: 20, description: 'Rows that are this step' }),
  }),
  { examples: [{ name: 'Paid', filters: [{ column: 'event', operator: 'equals', value: 'payment' }] }] },
)

const named = (description: string) => Type.Optional(name({ description }))

/** Names of the columns of the result, for those who show it. */
const FunnelNames = closed({
  step: named('Name of the step; `step` by default'),
  reached: named('How many reached it; `reached` by default'),
  conversion: named('Of those who reached the first step; `conversion` by default'),
  from_previous: named('Of those who reached the step before; `from_previous` by default'),
})

export const Funnel = model(
  'Funnel',
  closed({
    entity: column('Who takes the steps, e.g. the visitor of a page'),
    time: column('Date or timestamp of the rows'),
    steps: Type.Array(FunnelStep, { minItems: 2, maxItems: 10 }),
    within: Type.Optional(
      closed(
        { count: Type.Integer({ minimum: 1, maximum: 10_000 }), unit: oneOf(funnelUnits) },
        { description: 'From the first step on; without it there is no limit' },
      ),
    ),
    dimension: Type.Optional(
      column(
        'Divides the result by its value in the first row of the first step; of several at that time the smallest',
      ),
    ),
    names: Type.Optional(FunnelNames),
  }),
  {
    description:
      'How many take steps one after the other: a row for each step, with how many reached it. An entity reaches a step with a ' +
      'row at the same time as its row of the step before, or later. Each row is one step at most. Of rows at the same time those of earlier ' +
      'steps come first. An entity may begin again: it reaches a step if one of its attempts does, each within `within` of its ' +
      'row of the first step. Goes with `filters`, `limit`, `offset` and `timezone`',
    examples: [
      {
        entity: 'visitor',
        time: 'at',
        steps: [
          { name: 'Visited', filters: [{ column: 'event', operator: 'equals', value: 'visit' }] },
          { name: 'Paid', filters: [{ column: 'event', operator: 'equals', value: 'payment' }] },
        ],
        within: { count: 7, unit: 'day' },
      },
    ],
  },
)
export type Funnel = Static<typeof Funnel>
