import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, model, nullable, time, visibleAscii } from './schema.ts'

const tag = 'lineage'
const path = '/api/lineage/openlineage/delivery'

export const LineageDelivery = model(
  'LineageDelivery',
  Type.Object({
    url: nullable(Type.String({ description: 'null: events are not sent by themselves, only fetched' })),
    has_token: Type.Boolean(),
    since: nullable(time('Events since this time are sent')),
    waiting_count: Type.Integer({ minimum: 0, description: 'Runs that are still to be sent' }),
    last_sent_at: nullable(time()),
    failure: nullable(
      Type.String({ description: 'Why the last attempt failed; it is tried again. null: it did not' }),
    ),
    failed_at: nullable(time()),
    refused_count: Type.Integer({
      minimum: 0,
      description: 'Runs that the remote server rejected (400, 413 or 422): they are not sent again',
    }),
    last_refusal: nullable(Type.String()),
  }),
)

export const getLineageDelivery = endpoint({
  operation: 'getLineageDelivery',
  method: 'GET',
  path,
  tag,
  summary: 'Get the delivery of OpenLineage events and its status',
  description: 'Needs `lineage.edit`. The token is never returned.',
  response: LineageDelivery,
})

export const setLineageDelivery = endpoint({
  operation: 'setLineageDelivery',
  method: 'PUT',
  path,
  tag,
  summary: 'Send the events of each run to an address as it ends',
  description:
    'Each event is a POST of its own, as OpenLineage clients send them (e.g. to `/api/v1/lineage` of Marquez), in the order in ' +
    'which runs finished. Failures are retried for two days, and delivery resumes with the next run after ' +
    'that: nothing is left out. The same event may come twice, with the same run id.',
  body: closed({
    url: nullable(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'An https:// address on the public internet; null: send no more',
        examples: ['https://lineage.example.com/api/v1/lineage'],
      }),
    ),
    token: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 4096,
          ...visibleAscii,
          description:
            'Sent as `Authorization: Bearer`; never shown again. null: none. If omitted it stays, unless the URL changes to ' +
            'another host',
        }),
      ),
    ),
  }),
  response: LineageDelivery,
})

export type LineageDelivery = Static<typeof LineageDelivery>
