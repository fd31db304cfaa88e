import { endpoint } from './endpoint.ts'
import { Type, type Static, closed, id, idParams, model, nullable, oneOf, time } from './schema.ts'

export const FreshnessStatus = model(
  'FreshnessStatus',
  Type.Object({
    status: oneOf(['fresh', 'stale', 'unknown'], {
      description: '`unknown`: not checked yet, or without data',
    }),
    within_hours: Type.Number(),
    column: nullable(Type.String({ description: 'Time column; null: when a version was last published' })),
    as_of: nullable(time('How new the data is; null: unknown, or hidden from users who do not see all rows')),
    stale_at: nullable(time('When it becomes stale without newer data, or since when it is')),
    words: Type.String({ examples: ['newest data is 3 hours old, and may be 24'] }),
  }),
)

export const Freshness = model(
  'Freshness',
  Type.Object({
    dataset_id: id(),
    target: nullable(
      Type.Object({
        within_hours: Type.Number(),
        on: oneOf(['publish', 'column']),
        column: nullable(Type.String()),
        set_by: nullable(id()),
        updated_at: time(),
      }),
    ),
    current: nullable(FreshnessStatus),
  }),
)

const tag = 'datasets'
const path = '/api/datasets/{id}/freshness'

export const getFreshness = endpoint({
  operation: 'getFreshness',
  method: 'GET',
  path,
  tag,
  summary: 'How new the data of a dataset has to be, and is',
  description: 'Needs `dataset.view`.',
  params: idParams,
  response: Freshness,
})

export const setFreshness = endpoint({
  operation: 'setFreshness',
  method: 'PUT',
  path,
  tag,
  summary: 'Set the freshness target of a dataset',
  description:
    'Counted from when a version was published, or with `on: "column"` from the newest value of a date or timestamp ' +
    'column. Subscribers are notified once when it becomes stale and once when it is fresh again.',
  params: idParams,
  body: closed(
    {
      within_hours: Type.Number({ minimum: 0.25, maximum: 8784 }),
      on: Type.Optional(oneOf(['publish', 'column'], { default: 'publish' })),
      column: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    { examples: [{ within_hours: 24 }, { within_hours: 6, on: 'column', column: 'departed_at' }] },
  ),
  response: Freshness,
})

export const removeFreshness = endpoint({
  operation: 'removeFreshness',
  method: 'DELETE',
  path,
  tag,
  summary: 'Remove the freshness target of a dataset',
  description: 'Needs `dataset.edit`. The dataset and its data stay as they are.',
  params: idParams,
})

export type Freshness = Static<typeof Freshness>
export type FreshnessStatus = Static<typeof FreshnessStatus>
