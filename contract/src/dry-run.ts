import { endpoint } from './endpoint.ts'
import { ExploreRequest, ResultColumn } from './explore.ts'
import { type Static, Type, idParams, model, nullable, oneOf } from './schema.ts'

export const sqlDialect = () =>
  oneOf(['duckdb', 'postgres', 'mysql', 'clickhouse'], {
    description: '`duckdb` is the warehouse; the others are databases that live datasets lie in',
  })

export const DryRun = model(
  'DryRun',
  Type.Object({
    sql: nullable(
      Type.String({
        description:
          'The statement as it would run; a live dataset that policies restrict appears in it by name. Null for callers who do ' +
          'not write SQL over what it reads (`dataset.query_sql`)',
      }),
    ),
    parameters: Type.Array(Type.Unknown(), {
      description: 'The values that it takes, in their order; none without it',
    }),
    dialect: sqlDialect(),
    policies: Type.Array(Type.String(), { description: 'Names of the policies that restrict you' }),
    tables: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        version: nullable(Type.Integer({ description: 'Null for a live dataset' })),
      }),
      { description: 'Datasets that the statement reads' },
    ),
    columns: Type.Array(ResultColumn),
    estimated_rows: nullable(
      Type.Integer({
        description: "The engine's row estimate; null without one, and where policies restrict you",
      }),
    ),
  }),
)

export const dryRunExplore = endpoint({
  operation: 'dryRunExplore',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/datasets/{id}/explore/dry-run',
  tag: 'explore',
  summary: 'Dry-run a query',
  description: 'Compiles and validates the query like explore, without running it.',
  params: idParams,
  body: ExploreRequest,
  response: DryRun,
})

export type DryRun = Static<typeof DryRun>
