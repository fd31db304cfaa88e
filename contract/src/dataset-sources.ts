import { lookbackUnits } from './recipe-incremental.ts'
import { type Static, Type, closed, model, nullable, oneOf, time, id } from './schema.ts'

export const datasetModes = ['extract', 'live'] as const
export const refreshStrategies = ['full', 'incremental'] as const
export const driftPolicies = ['ask', 'approve', 'refuse'] as const

const named = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })

/** Exactly one of table, query and path; the use case checks what the schema cannot. */
export const DatasetSource = model(
  'DatasetSource',
  closed({
    schema: Type.Optional(nullable(named('Schema of the table, as the list of tables has it'))),
    table: Type.Optional(named('Table or view')),
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 65536,
        description: 'One SELECT in the dialect of the source; it runs in a read-only session',
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
        description: 'Only these; all by default',
      }),
    ),
  }),
  { examples: [{ schema: 'public', table: 'orders' }] },
)

export const dateOrders = ['auto', 'day_first', 'month_first'] as const

export const dateOrder = () =>
  oneOf(dateOrders, {
    description:
      'The first part of dates such as 01/02/2024 in a text file where every row is ambiguous: `auto` takes the day, with a note',
  })

const Lookback = closed(
  {
    amount: Type.Integer({ minimum: 1, maximum: 2147483647 }),
    unit: Type.Optional(oneOf(lookbackUnits, { description: 'For times; day by default' })),
  },
  {
    description:
      'How far before the largest cursor value rows are read again: for late data. In units of a numeric cursor',
  },
)

export const RefreshSettings = model(
  'RefreshSettings',
  Type.Object({
    strategy: oneOf(refreshStrategies, {
      description:
        '`full`: everything is read each time; `incremental`: only rows whose cursor is at or after the largest ' +
        'value read before. Rows that come late, are deleted or have no cursor value are missed until everything is ' +
        'read: see `lookback` and `full_every_days`',
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
    lookback: nullable(Lookback),
    full_every_days: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Incremental: interval of full refreshes; null: only on request',
      }),
    ),
    on_drift: oneOf(driftPolicies, {
      description:
        'When columns of the source changed: `ask` keeps the new version unpublished until a user approves; ' +
        '`approve` publishes and notifies; `refuse` fails the run. The same applies to a load that rejects too many rows',
    }),
    max_reject_share: Type.Number({
      description: 'Share of the rows of a load that may be left out because they cannot be read',
    }),
    date_order: dateOrder(),
  }),
)

export const exampleRefresh = {
  strategy: 'full',
  cursor_column: null,
  key_columns: [],
  lookback: null,
  full_every_days: null,
  on_drift: 'ask',
  max_reject_share: 0.001,
  date_order: 'auto',
}

export const RefreshChange = closed({
  strategy: Type.Optional(oneOf(refreshStrategies)),
  cursor_column: Type.Optional(nullable(named('Column'))),
  key_columns: Type.Optional(Type.Array(named('Column'), { maxItems: 20 })),
  lookback: Type.Optional(nullable(Lookback)),
  full_every_days: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 365 }))),
  on_drift: Type.Optional(oneOf(driftPolicies)),
  max_reject_share: Type.Optional(Type.Number({ minimum: 0, maximum: 0.1 })),
  date_order: Type.Optional(dateOrder()),
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
  full_at: Type.Optional(time('When everything was read last, where that is to happen now and then')),
})

export const driftChanges = ['added', 'removed', 'retyped', 'widened'] as const

export const ColumnDrift = model(
  'ColumnDrift',
  Type.Object({
    column: Type.String(),
    change: oneOf(driftChanges, {
      description: '`widened`: the new type includes every value of the old one; published automatically',
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
      { description: 'References to a column that was dropped or changed its type' },
    ),
    detected_at: time(),
    run_id: nullable(id('Run that found it')),
    version: nullable(Type.Integer({ description: 'Version that waits for approval; null in live mode' })),
    rejects: Type.Optional(
      Type.Object(
        { count: Type.Integer(), row_count: Type.Integer({ description: 'Rows of the load, with those' }) },
        { description: 'Rows that were left out, where they are more than `max_reject_share` allows' },
      ),
    ),
  }),
)

export const loadNoteKinds = [
  'ambiguous_dates',
  'mixed_date_order',
  'floating_point',
  'numbers_as_text',
  'preface_skipped',
  'not_finite',
  'unit_as_format',
  'misfits_emptied',
] as const

export const LoadNote = model(
  'LoadNote',
  Type.Object({
    kind: oneOf(loadNoteKinds, {
      description:
        '`ambiguous_dates`: no row distinguishes day from month; `mixed_date_order`: rows contradict each other, so the column is ' +
        'text; `floating_point`: numbers with exponents or more than 38 digits, of which about 16 digits are exact; ' +
        '`numbers_as_text`: amounts with separators, signs of currency or percent stay text; `preface_skipped`: lines before ' +
        'the header were left out; `not_finite`: values that are NaN or infinite, which measures leave out; `unit_as_format`: what stood beside the numbers ' +
        'became the format; `misfits_emptied`: values that do not fit how the column is read are empty',
    }),
    column: nullable(Type.String()),
    detail: nullable(
      Type.String({ description: 'Order that dates were read in, unit, or number of lines or values' }),
    ),
  }),
)

export type DatasetSource = Static<typeof DatasetSource>
export type RefreshSettings = Static<typeof RefreshSettings>
export type RefreshChange = Static<typeof RefreshChange>
export type Retention = Static<typeof Retention>
export type Cursor = Static<typeof Cursor>
export type ColumnDrift = Static<typeof ColumnDrift>
export type DatasetDrift = Static<typeof DatasetDrift>
