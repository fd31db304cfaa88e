import { partId } from './charts.ts'
import { parameterValues } from './parameter-references.ts'
import { parameterDefinitions } from './parameters.ts'
import { ParametrizedQuery } from './parametrized-query.ts'
import { comparisonKinds } from './query.ts'
import { type Static, Type, closed, id, model, nullable, oneOf, time } from './schema.ts'

export const alertStatuses = ['ok', 'pending', 'firing', 'missing_data', 'error'] as const

const AlertStatus = oneOf(alertStatuses, {
  description:
    '`pending`: its condition is met, but not yet in enough evaluations; `missing_data`: there is nothing to ' +
    'judge; `error`: it cannot be computed',
})

export const AlertSource = model(
  'AlertSource',
  Type.Union([
    closed(
      {
        dataset_id: id('Queried dataset'),
        query: ParametrizedQuery,
        parameter_definitions: Type.Optional(parameterDefinitions('Parameters of the query')),
        parameters: Type.Optional(parameterValues('Their values, by name; defaults for the others')),
      },
      { title: 'A query' },
    ),
    closed(
      {
        dashboard_id: id('Dashboard of the chart'),
        chart: partId('Chart whose query is used'),
        variables: Type.Optional(
          parameterValues('Values of variables of the dashboard, by name; defaults for the others'),
        ),
      },
      { title: 'A chart of a dashboard' },
    ),
  ]),
  {
    description:
      'The evaluated query. If it is grouped by a time, the newest point of each group is evaluated; each ' +
      'combination of the other dimensions is a group that is judged for itself',
  },
)

export const AlertCondition = model(
  'AlertCondition',
  Type.Union([
    closed(
      {
        kind: oneOf(['threshold']),
        operator: oneOf([
          'above',
          'at_least',
          'below',
          'at_most',
          'equal',
          'not_equal',
          'between',
          'outside',
        ]),
        value: Type.Number(),
        to: Type.Optional(Type.Number({ description: 'Upper bound of `between` and `outside`' })),
      },
      { title: 'A threshold' },
    ),
    closed(
      {
        kind: oneOf(['change']),
        against: oneOf(comparisonKinds),
        direction: oneOf(['up', 'down', 'either']),
        by: Type.Number({ exclusiveMinimum: 0, description: 'At least so much' }),
        unit: oneOf(['absolute', 'percent']),
      },
      { title: 'A change' },
    ),
    closed(
      {
        kind: oneOf(['missing']),
        hours: Type.Optional(
          Type.Number({
            exclusiveMinimum: 0,
            maximum: 87_600,
            description:
              'The newest point began longer ago than this; without it: there are no rows, or no value',
          }),
        ),
      },
      { title: 'Missing data' },
    ),
  ]),
  { examples: [{ kind: 'threshold', operator: 'above', value: 60 }] },
)

export const AlertTrigger = model(
  'AlertTrigger',
  closed({
    cron: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Five fields', examples: ['0 * * * *'] }),
    ),
    timezone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'IANA name; UTC by default' }),
    ),
    on_update: Type.Optional(Type.Boolean({ description: 'When its dataset has a new version' })),
  }),
  { description: 'When it is evaluated: at times, by new versions, or both' },
)

const people = (text: string) =>
  Type.Array(id(), { maxItems: 50, uniqueItems: true, default: [], description: text })

export const AlertRecipients = model(
  'AlertRecipients',
  closed({
    user_ids: Type.Optional(people('Members of the organization')),
    group_ids: Type.Optional(people('All members of these groups')),
    connector_ids: Type.Optional(people('Connectors that send messages; you need `connector.send` on each')),
  }),
  {
    description:
      'Each user gets the values of an evaluation with their own permissions. Users who would see other values only learn that ' +
      'the status changed, and users who may not query the dataset are not notified',
  },
)

/** What an alert judges, and how. */
export const judged = {
  source: AlertSource,
  measure: Type.String({
    maxLength: 300,
    description:
      'Evaluated column of the result. Empty if policies hide it from you: sent back empty, it stays unchanged',
  }),
  condition: AlertCondition,
  only_complete: Type.Optional(
    Type.Boolean({
      description: 'For a query by time: evaluate the newest complete period, not the current one',
    }),
  ),
  for_times: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Fires once the condition is met in so many consecutive evaluations; 1 by default',
    }),
  ),
  explain_by: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      maxItems: 3,
      uniqueItems: true,
      description: 'Dimensions whose values are searched for the top contributors in the message',
    }),
  ),
}

const reading = {
  key: Type.String({ description: 'Its values as JSON; "[]" where nothing is grouped' }),
  label: Type.String(),
  value: nullable(Type.Number()),
  previous: nullable(Type.Number({ description: 'The value it is compared with' })),
  at: nullable(Type.String({ description: 'Start of the period that was judged' })),
}

export const AlertGroup = model(
  'AlertGroup',
  Type.Object({
    ...reading,
    status: AlertStatus,
    since: time(),
    acknowledged_at: nullable(time()),
    acknowledged_by: nullable(id('User who acknowledged it')),
  }),
)

const Mover = Type.Object({
  dimension: Type.String(),
  value: Type.String(),
  now: nullable(Type.Number()),
  before: nullable(Type.Number()),
})

export const AlertEvaluation = model(
  'AlertEvaluation',
  Type.Object({
    groups: Type.Array(Type.Object({ ...reading, holds: Type.Boolean(), is_missing: Type.Boolean() })),
    movers: Type.Array(Mover, { description: 'Top contributors of the first group that would fire' }),
    message: nullable(Type.String({ description: 'The notification that would be sent; null: none' })),
  }),
)

export const AlertPreview = model(
  'AlertPreview',
  Type.Object({
    now: AlertEvaluation,
    is_back_tested: Type.Boolean({ description: 'Whether the query has a time dimension for back-testing' }),
    days: Type.Integer(),
    fired: Type.Integer({ description: 'How often it would have started firing in these days' }),
    points: Type.Array(Type.Object({ ...reading, holds: Type.Boolean(), fires: Type.Boolean() }), {
      description: 'The points of these days, oldest first; at most 1000',
    }),
  }),
)

export { AlertStatus }
export type AlertStatus = Static<typeof AlertStatus>
export type AlertSource = Static<typeof AlertSource>
export type AlertCondition = Static<typeof AlertCondition>
export type AlertTrigger = Static<typeof AlertTrigger>
export type AlertRecipients = Static<typeof AlertRecipients>
export type AlertEvaluation = Static<typeof AlertEvaluation>
export type AlertPreview = Static<typeof AlertPreview>
export type AlertGroup = Static<typeof AlertGroup>
