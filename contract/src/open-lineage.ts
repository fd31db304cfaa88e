import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, id, model, nullable, oneOf, time, withDefault } from './schema.ts'

const tag = 'lineage'
const path = '/api/lineage/openlineage'

/** The standard's own shape, in its own spelling; it is open, for facets are. */
export const OpenLineageEvent = model(
  'OpenLineageEvent',
  Type.Object({
    eventTime: time(),
    eventType: Type.Optional(oneOf(['START', 'RUNNING', 'COMPLETE', 'ABORT', 'FAIL', 'OTHER'])),
    producer: Type.String(),
    schemaURL: Type.String(),
    run: Type.Object({ runId: Type.String(), facets: Type.Optional(Type.Unknown()) }),
    job: Type.Object({
      namespace: Type.String(),
      name: Type.String(),
      facets: Type.Optional(Type.Unknown()),
    }),
    inputs: Type.Array(Type.Unknown()),
    outputs: Type.Array(Type.Unknown()),
  }),
  {
    description:
      'An event of a run as OpenLineage has it (https://openlineage.io/spec/2-0-2/OpenLineage.json)',
  },
)

export const listOpenLineageEvents = endpoint({
  operation: 'listOpenLineageEvents',
  method: 'GET',
  path,
  tag,
  summary: 'List runs with inputs and outputs as OpenLineage events',
  description:
    'Oldest first. `Accept: application/x-ndjson` is a file of the whole range of time, one event on each line, whatever the ' +
    'limit. With `since` at `next_since`, and at the end at the time of the last event that you have, nothing is missed; ' +
    'events of the same time come again.',
  query: closed({
    since: Type.Optional(time('Only events since this time')),
    until: Type.Optional(time('Only events before this time')),
    run_id: Type.Optional(id('Only those of this run')),
    limit: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 200),
  }),
  response: model(
    'OpenLineageEvents',
    Type.Object({
      items: Type.Array(OpenLineageEvent),
      next_since: nullable(time('Where to go on; null: there is no more')),
    }),
  ),
  produces: ['application/x-ndjson'],
})

export const ReceivedLineage = model(
  'ReceivedLineage',
  Type.Object({
    accepted_count: Type.Integer({ minimum: 0, description: 'Events that were new' }),
    duplicate_count: Type.Integer({ minimum: 0, description: 'Events that were known already' }),
    ignored: Type.Array(Type.Object({ path: Type.String(), reason: Type.String() }), {
      description: 'Parts of events that were left out, e.g. outputs that are datasets of our own',
    }),
  }),
)

export const receiveOpenLineage = endpoint({
  operation: 'receiveOpenLineage',
  method: 'POST',
  path,
  tag,
  summary: 'Take events of other tools into the lineage',
  description:
    'One OpenLineage event, or a list of at most 500. Its lineage is shown as reported by that tool. Datasets of a name that a ' +
    'connector reads are taken for that table. The same event twice is one. All of the events, or a 422.',
  rawBody: true,
  bodyLimitBytes: 4 * 1024 * 1024,
  body: Type.String({
    description: 'The event or events, as JSON',
    examples: [
      '{"eventType":"COMPLETE","eventTime":"2026-01-31T09:30:00.000Z","run":{"runId":"7d1f0a52-93f6-4a0e-9d5f-2b9b8f6c1e34"},' +
        '"job":{"namespace":"airflow","name":"load_flights"}}',
    ],
  }),
  response: ReceivedLineage,
})

export type OpenLineageEvent = Static<typeof OpenLineageEvent>
export type ReceivedLineage = Static<typeof ReceivedLineage>
