import { type Static, Type, closed, model, nullable, oneOf, time, id } from './schema.ts'

export const datasetModes = ['extract', 'live'] as const
export const refreshStrategies = ['full', 'incremental'] as const
export const driftPolicies = ['ask', 'approve', 'refuse'] as const

const named = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })

/** Exactly one of table, query and path; the use case says so where the schema cannot. */
export const DatasetSource = model(
  'DatasetSource',
  closed({
    schema: Type.Optional(nullable(named('Schema of the table, as the list of tables has it'))),
    table: Type.Optional(named('Table or view')),
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 65536,
        description: 'One SELECT in the language of the far side; it is sent in a session that can only read',
      }),
    ),
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'File, or prefix of files, of a file store',
      }),
    ),
    columns: Type.Optional(
      Type.Array(named('Column'), {
        minItems: 1,
        maxItems: 2000,
        description: 'Only these; unless given, all',
      }),
    ),
  }),
  { examples: [{ schema: 'public', table: 'orders' }] },
)

export const RefreshSettings = model(
  'RefreshSettings',
  Type.Object({
    strategy: oneOf(refreshStrategies, {
      description:
        '`full`: everything is read each time; `incremental`: only rows whose cursor is at or after the largest ' +
        'value read before',
    }),
    cursor_column: nullable(
      Type.String({
        description:
          'Grows with every change of a row. Null for a store of files: those that are new are added; when one was ' +
          'written again or is gone, everything is read',
      }),
    ),
    key_columns: Type.Array(Type.String(), {
      description:
        'Rows that are read again replace those of the same key. Without keys they replace those of the same cursor ' +
        'value, so that a row which came late with an equal value is not lost',
    }),
    on_drift: oneOf(driftPolicies, {
      description:
        'When columns of the source changed: `ask` keeps the new version unpublished until somebody approves; ' +
        '`approve` publishes and tells; `refuse` fails the run',
    }),
  }),
)

export const RefreshChange = closed({
  strategy: Type.Optional(oneOf(refreshStrategies)),
  cursor_column: Type.Optional(nullable(named('Column'))),
  key_columns: Type.Optional(Type.Array(named('Column'), { maxItems: 20 })),
  on_drift: Type.Optional(oneOf(driftPolicies)),
})

export const Retention = model(
  'Retention',
  closed({
    keep_versions: Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Newest versions that stay; the current one and pinned ones always do',
    }),
    keep_days: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'Older versions go even before that many are there',
      }),
    ),
  }),
  { examples: [{ keep_versions: 10, keep_days: 90 }] },
)

export const Cursor = Type.Object({
  column: Type.String({ description: '`file` where new files are added' }),
  value: Type.String({ description: 'Largest value that was read' }),
})

export const driftChanges = ['added', 'removed', 'retyped', 'widened'] as const

export const ColumnDrift = model(
  'ColumnDrift',
  Type.Object({
    column: Type.String(),
    change: oneOf(driftChanges, {
      description: '`widened`: the new type holds every value of the old one; published without asking',
    }),
    from: nullable(Type.String({ description: 'Type before; null for an added column' })),
    to: nullable(Type.String({ description: 'Type now; null for a removed column' })),
  }),
)

export const DatasetDrift = model(
  'DatasetDrift',
  Type.Object({
    columns: Type.Array(ColumnDrift),
    affects: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['measure', 'policy'] }),
        name: Type.String(),
        column: Type.String(),
      }),
      { description: 'What names a column that is gone or of another type now' },
    ),
    detected_at: time(),
    run_id: nullable(id('Run that found it')),
    version: nullable(Type.Integer({ description: 'Version that waits for approval; null in live mode' })),
  }),
)

export type DatasetSource = Static<typeof DatasetSource>
export type RefreshSettings = Static<typeof RefreshSettings>
export type RefreshChange = Static<typeof RefreshChange>
export type Retention = Static<typeof Retention>
export type Cursor = Static<typeof Cursor>
export type ColumnDrift = Static<typeof ColumnDrift>
export type DatasetDrift = Static<typeof DatasetDrift>
