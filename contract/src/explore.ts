import { ChartInput } from './chart-sql.ts'
import { requestedVersion } from './dataset-contents.ts'
import { LoadNote } from './dataset-sources.ts'
import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { Format } from './formats.ts'
import { defaultLimits } from './limits.ts'
import { grains } from './grains.ts'
import { Scalar } from './filters.ts'
import { DimensionValue } from './dimension-values.ts'
import { ParameterValue, parameterNamePattern } from './parameter-references.ts'
import { parameterDefinitions } from './parameters.ts'
import { parametrized } from './parametrized-query.ts'
import { type Static, Type, closed, id, idParams, model, nullable, oneOf, time, matching } from './schema.ts'

export const ExploreRequest = model(
  'ExploreRequest',
  closed({
    ...parametrized,
    sql: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 65_536,
        description:
          'One SELECT instead of a structured query; every dataset that you may query is a table by its name. Only ' +
          '`parameters`, `parameter_definitions`, `inputs`, `limit` and `timezone` go with it',
      }),
    ),
    inputs: Type.Optional(
      Type.Array(ChartInput, {
        maxItems: 20,
        description:
          'Aliases of datasets in `sql`, as in a chart in SQL; each takes precedence over a dataset with that name',
      }),
    ),
    ...requestedVersion,
    parameters: Type.Optional(
      Type.Union(
        [
          Type.Array(nullable(Scalar), { maxItems: 1000 }),
          Type.Record(Type.String(parameterNamePattern), nullable(ParameterValue), { maxProperties: 50 }),
        ],
        {
          description:
            'Values by the names of parameters; one that is not named has its default. With `sql` they are bound to `$name`, a list ' +
            'as a list: `region in $regions`. A list gives the values of $1, $2, ... in `sql`. They are compared as the statement says: ' +
            'for whole days of a timestamp write `at >= $from and at < $to` with the start of the first day and of the day after the last',
        },
      ),
    ),
    parameter_definitions: Type.Optional(
      parameterDefinitions(
        'The parameters of this query. Those of the model can be used without, and one of their names takes precedence',
      ),
    ),
  }),
  {
    examples: [
      { dimensions: ['origin'], measures: [{ aggregate: 'count' }], limit: 10 },
      { sql: 'select origin, count(*) as n from "Flights" where delay > $1 group by all', parameters: [60] },
      {
        measures: [{ parameter: 'metric' }],
        parameter_definitions: [
          {
            name: 'metric',
            type: 'measure',
            default: 'flights',
            values: [{ value: 'flights' }, { value: 'delay' }],
          },
        ],
        parameters: { metric: 'delay' },
      },
    ],
  },
)

export const ResultColumn = model(
  'ResultColumn',
  Type.Object({
    name: Type.String(),
    type: ColumnType,
    role: Type.Optional(
      oneOf(['dimension', 'measure', 'level', 'others'], {
        description:
          'With a structured query. `level`: how many dimensions the row is grouped by; `others`: 1 where the row stands ' +
          'for all values that are not among the top',
      }),
    ),
    label: Type.Optional(Type.String({ description: 'Label of the field or column' })),
    format: Type.Optional(Format),
    grain: Type.Optional(oneOf(grains, { description: 'Truncation of its times' })),
    of: Type.Optional(Type.String({ description: 'Measure that this column compares or spreads' })),
    compares: Type.Optional(oneOf(['previous', 'change', 'percent_change'])),
    pivot: Type.Optional(
      Type.Array(Type.Unknown(), {
        description:
          'Values of the pivoted dimensions of this column: fewer for subtotals, none where ' +
          'it is the total',
      }),
    ),
    others_at: Type.Optional(
      Type.Integer({
        description: 'Position in `pivot` that represents all values outside the top',
      }),
    ),
    values: Type.Optional(
      Type.Array(DimensionValue, {
        description:
          'Labels and colors that the model gives its values, in their order; where policies restrict you, of values in the rows',
      }),
    ),
    pivot_values: Type.Optional(
      Type.Array(nullable(DimensionValue), { description: 'The same for each value in `pivot`' }),
    ),
  }),
)

export const ExploreResult = model(
  'ExploreResult',
  Type.Object({
    columns: Type.Array(ResultColumn),
    rows: Type.Array(Type.Array(Type.Unknown()), {
      description: 'One list per row, in the order of the columns',
    }),
    totals: Type.Optional(
      Type.Array(Type.Unknown(), { description: 'With `totals`: one more row, null under the dimensions' }),
    ),
    columns_left_out: Type.Optional(
      Type.Integer({
        description:
          'With `pivot`: values for which there is no column because of its limit. They are part of every total',
      }),
    ),
    row_count: Type.Integer({ description: 'Rows in this response' }),
    truncated: Type.Boolean({ description: 'Whether there are more than the limit' }),
    cached: Type.Boolean(),
    elapsed_ms: Type.Number({ description: 'Time in the engine' }),
    dataset_version: nullable(
      Type.Integer({
        description: 'Version that was read; null for SQL on a dataset without data',
      }),
    ),
    notes: Type.Optional(
      Type.Array(LoadNote, {
        description:
          'For a live dataset, notes about the rows of this result, like those of a version about its load. Omitted if there are none',
      }),
    ),
    sql: nullable(
      Type.String({
        description:
          'The executed statement; its parameters are bound, not inlined, and a live dataset that policies restrict appears in it ' +
          'by its name. Null for callers who may not write SQL over its inputs (`dataset.query_sql`)',
      }),
    ),
  }),
)

export const exploreDataset = endpoint({
  operation: 'exploreDataset',
  method: 'POST',
  idempotencyKey: false,
  tagged: true,
  path: '/api/datasets/{id}/explore',
  tag: 'explore',
  summary: 'Query a dataset',
  description:
    'A structured query, or `sql`. `Accept: text/csv`, `application/vnd.apache.parquet`, ' +
    '`application/vnd.apache.arrow.stream` or `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` streams ' +
    'the whole result unless there is a `limit`, without the row of `totals`; in CSV, texts that a spreadsheet would run as a formula get an apostrophe ' +
    `in front. JSON with a \`limit\` above ${defaultLimits.result_rows} is streamed too: metadata that is known at the end follows the rows. ` +
    'A worksheet has at most 1048575 rows. `Accept: text/event-stream` returns events: `started` with a `key` to cancel ' +
    'it by, `progress` with a `fraction`, and finally `result` or `error`. A response has an entity tag: ' +
    'with `If-None-Match` one that is still the same is 304. With `version` or `as_of` the datasets that are joined are read ' +
    'as of that time too (of a version: when it was published); one that had no data yet with its first.',
  params: idParams,
  query: closed({
    saved_query: Type.Optional(id('The saved query that is run, for the query history')),
  }),
  body: ExploreRequest,
  response: ExploreResult,
  produces: [
    'text/csv',
    'application/vnd.apache.parquet',
    'application/vnd.apache.arrow.stream',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/event-stream',
  ],
})

export const RunningQuery = model(
  'RunningQuery',
  Type.Object({
    key: Type.String({ description: 'For cancelling it', examples: ['5f1d3a0c9b8e7d6c5b4a3f21'] }),
    kind: oneOf(['structured', 'sql']),
    dataset_id: id('Queried dataset'),
    user_id: id('Caller'),
    started_at: time(),
    elapsed_ms: Type.Integer(),
    fraction: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Progress of the engine; null while it is unknown',
      }),
    ),
  }),
)

export const listRunningQueries = endpoint({
  operation: 'listRunningQueries',
  method: 'GET',
  path: '/api/explore/running',
  tag: 'explore',
  summary: 'List running queries',
  description: 'Your own, and as an administrator those of the organization; of this server process.',
  response: Type.Object({ items: Type.Array(RunningQuery) }),
})

export const cancelRunningQuery = endpoint({
  operation: 'cancelRunningQuery',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/explore/running/{key}/cancel',
  tag: 'explore',
  summary: 'Cancel a running query',
  description: 'Your own, and as an administrator any of the organization. Its caller gets `query_failed`.',
  params: closed({
    key: Type.String({
      ...matching('^[0-9a-f]{24}$', '24 hexadecimal digits in lower case'),
      examples: ['5f1d3a0c9b8e7d6c5b4a3f21'],
    }),
  }),
  status: 204,
})

export type ExploreRequest = Static<typeof ExploreRequest>
export type ResultColumn = Static<typeof ResultColumn>
export type ExploreResult = Static<typeof ExploreResult>
